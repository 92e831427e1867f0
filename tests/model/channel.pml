/* channel.pml -- messages between the loops of threads: runtime/channel/channel.c, with its locks as they are.
 *
 * A thread posts to the end of a channel and closes its own.  The end belongs to the thread 0, which may give it away to
 * the thread 1 or close it at any time; both wake, ask their box what has news, and take.  Wanted: each message is
 * taken, refused or dropped with its end, exactly once; the channel is freed once, when nobody has it; and nobody sleeps
 * beside a message or the news that the other end is closed, which spin reports as an invalid end.
 *
 * -DLOOK_FIRST        an owner takes what is queued before its box lets go of the end
 * -DWAKE_FIRST        the loop is woken before the end is listed, without the box's lock
 * -DNO_BIND_LOOK      a new owner is not told of what waits
 * -DUNBIND_KEEPS      an end that is given away stays on its box's list
 * -DCLOSE_SILENT      the other end is not told that one was closed
 */
#ifndef MESSAGES
#define MESSAGES 3
#endif
#define NOBODY 2

bit locked, box_locked[2];      /* mutexes: the channel's, those of the boxes */
byte queued, taken, refused, dropped;
byte owner = NOBODY;
bit listed, in_box[2];          /* the end says so; the box has it */
bit woken[2];                   /* loop_wake: what came before it, the next turn sees */
bit given;                      /* the end is in a message for thread 1 */
bit sender_closed, end_closed;
byte freed;
bit sender_ended, end_ended;

inline lock(l)
{
	atomic { !l -> l = 1 }
}

inline unlock(l)
{
	assert(l);
	l = 0
}

/* under the channel's lock */
inline notify()
{
	if
	:: owner == NOBODY
	:: else ->
#ifdef WAKE_FIRST
		woken[owner] = 1;
#endif
		lock(box_locked[owner]);
		if
		:: !listed ->
			assert(!in_box[0] && !in_box[1]);
			listed = 1;
			in_box[owner] = 1;
#ifndef WAKE_FIRST
			woken[owner] = 1
#endif
		:: else
		fi;
		unlock(box_locked[owner])
	fi
}

inline unlist()
{
	lock(box_locked[me]);
#ifndef UNBIND_KEEPS
	listed = 0;
	in_box[me] = 0;
#endif
	unlock(box_locked[me])
}

/* after the lock was left: who is last frees the channel, and its lock must be nobody's then */
inline free_if(last)
{
	if
	:: last ->
		assert(!locked);
		freed++
	:: else
	fi
}

proctype sender()
{
	byte sent;
	bit last;

	do
	:: sent < MESSAGES ->
		sent++;
		assert(!freed);
		lock(locked);
		if
		:: end_closed -> refused++
		:: else ->
			queued++;
			notify()
		fi;
		unlock(locked)
	:: else -> break
	od;
	lock(locked);
	sender_closed = 1;
	last = end_closed;
	if
	:: last
	:: else ->
#ifndef CLOSE_SILENT
		notify()
#endif
	fi;
	unlock(locked);
	free_if(last);
	sender_ended = 1
}

inline next_of_box()
{
	lock(box_locked[me]);
	found = in_box[me];
	if
	:: found ->
		in_box[me] = 0;
		listed = 0
	:: else
	fi;
	unlock(box_locked[me])
}

inline take()
{
	assert(!freed && owner == me);
	lock(locked);
	got = queued > 0;
	over = !got && sender_closed;
	if
	:: got ->
		queued--;
		taken++
	:: else
	fi;
	unlock(locked)
}

/* between any two steps of a turn script may do so */
inline leave()
{
	if
	:: me == 0 ->
		lock(locked);
		unlist();
		owner = NOBODY;
		unlock(locked);
		given = 1;
		goto done
	:: lock(locked);
		unlist();
		owner = NOBODY;
		dropped = dropped + queued;
		queued = 0;
		end_closed = 1;
		last = sender_closed;
		unlock(locked);
		free_if(last);
		end_ended = 1;
		goto done
	fi
}

proctype receiver(byte me)
{
	bit found, got, over, last;

	if
	:: me == 1 ->
end_unasked:	given
	:: else
	fi;
	lock(locked);
	owner = me;
#ifndef NO_BIND_LOOK
	if
	:: queued > 0 || sender_closed -> notify()
	:: else
	fi;
#endif
	unlock(locked);
	do
	:: atomic { woken[me] -> woken[me] = 0 }
#ifdef LOOK_FIRST
		do
		:: take();
			if
			:: over -> leave()
			:: got
			:: else -> break
			fi
		od;
		next_of_box()
#else
		do
		:: next_of_box();
			if
			:: !found -> break
			:: else
			fi;
			do
			:: take();
				if
				:: over -> leave()
				:: got ->
					if
					:: leave()
					:: skip
					fi
				:: else -> break
				fi
			od
		od
#endif
	od;
done:	skip
}

init
{
	atomic {
		run sender();
		run receiver(0);
		run receiver(1)
	}
	sender_ended && end_ended;
	assert(queued == 0 && taken + dropped + refused == MESSAGES);
	assert(freed == 1)
}
