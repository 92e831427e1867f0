/* io/redis/scripts.h -- what the server runs for a store; redis.h has the keys that it works on.
 *
 * KEYS are the two sorted sets; ARGV[1] is what the names of values begin with.  Every script is one step for the
 * server: nothing comes between its commands.
 */
#ifndef IO_REDIS_SCRIPTS_H
#define IO_REDIS_SCRIPTS_H

/* The parts, the checks first:
 *   c KEY VERSION          go on if the trailer's version is that, "" for absent
 *   d KEY
 *   p KEY VALUE EXPIRES    a KEY VALUE EXPIRES: likewise, if there is none
 * Gives 0 if a check or an "a" did not hold, else what the last part did: 1, or 0 if there was nothing to delete. */
static const char redis_write_script[] =
	"local names, expires, prefix, call = KEYS[1], KEYS[2], ARGV[1], redis.call\n"
	"local at, last, done = 2, #ARGV, 1\n"
	"while at <= last do\n"
	"  local verb, name = ARGV[at], ARGV[at + 1]\n"
	"  local key = prefix .. name\n"
	"  if verb == 'c' then\n"
	"    if call('GETRANGE', key, -18, -11) ~= ARGV[at + 2] then return 0 end\n"
	"    at = at + 3\n"
	"  elseif verb == 'd' then\n"
	"    call('ZREM', names, name)\n"
	"    done = call('UNLINK', key)\n"
	"    at = at + 2\n"
	"  else\n"
	"    if verb == 'a' and call('EXISTS', key) == 1 then return 0 end\n"
	"    call('ZADD', names, 0, name)\n"
	"    local time = ARGV[at + 3]\n"
	"    if time ~= '0' then call('ZADD', expires, time, name) end\n"
	"    call('SET', key, ARGV[at + 2])\n"
	"    if time ~= '0' then call('PEXPIREAT', key, time) end\n"
	"    done = 1\n"
	"    at = at + 4\n"
	"  end\n"
	"end\n"
	"return done\n";

/* ARGV[2]: how many at most.  What has expired leaves both sets; what has got a value that does not expire, or was
 * deleted, the second one. */
static const char redis_clear_script[] =
	"local names, expires, prefix, call = KEYS[1], KEYS[2], ARGV[1], redis.call\n"
	"local time = call('TIME')\n"
	"local now = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))\n"
	"for _, name in ipairs(call('ZRANGEBYSCORE', expires, '-inf', now, 'LIMIT', 0, ARGV[2])) do\n"
	"  local left = call('PTTL', prefix .. name)\n"
	"  if left == -2 then call('ZREM', names, name) end\n"
	"  if left < 0 then call('ZREM', expires, name) end\n"
	"end\n"
	"return 1\n";

/* ARGV[2], ARGV[3]: where the range begins and ends, as ZRANGEBYLEX has it; ARGV[4]: how many keys are wanted;
 * ARGV[5]: how many may be looked at.  Gives {state, from, KEY, TAIL, ...}: 0, more follow; 1, none does; 2, enough was
 * looked at, and the range goes on at from.  TAIL: metadata and trailer.  What is gone is cleared away where that is
 * possible: a server that is read-only still answers. */
static const char redis_list_script[] =
	"local names, prefix, call = KEYS[1], ARGV[1], redis.call\n"
	"local from, limit, looks = ARGV[2], tonumber(ARGV[4]), tonumber(ARGV[5])\n"
	"local out, found, gone = {2, ''}, 0, {}\n"
	"local step = math.min(limit + 1, 256)\n"
	"while out[1] == 2 and looks > 0 do\n"
	"  local some = call('ZRANGEBYLEX', names, from, ARGV[3], 'LIMIT', 0, step)\n"
	"  for _, name in ipairs(some) do\n"
	"    local key = prefix .. name\n"
	"    local tail = call('GETRANGE', key, -19, -1)\n"
	"    if tail == '' then\n"
	"      gone[#gone + 1] = name\n"
	"    elseif found == limit then\n"
	"      out[1] = 0\n"
	"      break\n"
	"    else\n"
	"      local size = #tail == 19 and tail:byte(18) * 256 + tail:byte(19) or 0\n"
	"      if size > 0 then tail = call('GETRANGE', key, -19 - size, -1) end\n"
	"      found = found + 1\n"
	"      out[#out + 1] = name\n"
	"      out[#out + 1] = tail\n"
	"    end\n"
	"    from = '(' .. name\n"
	"  end\n"
	"  if out[1] == 2 and #some < step then out[1] = 1 end\n"
	"  looks = looks - step\n"
	"end\n"
	"out[2] = from\n"
	"for first = 1, #gone, 1000 do\n"
	"  redis.pcall('ZREM', names, unpack(gone, first, math.min(first + 999, #gone)))\n"
	"end\n"
	"return out\n";

#endif
