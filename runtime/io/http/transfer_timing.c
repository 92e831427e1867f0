#include "io/http/transfer_int.h"

static uint64_t us(const struct transfer *t, int info)
{
	double s = 0;
	t->owner->api->easy_getinfo(t->easy, info, &s);
	return s > 0 ? (uint64_t)(s * 1e6) : 0;
}

static struct transfer_timing measured(const struct transfer *t)
{
	enum { HTTP_2 = 3 };           /* CURL_HTTP_VERSION_2_0 */
	long version = 0;
	t->owner->api->easy_getinfo(t->easy, INFO_HTTP_VERSION, &version);
	return (struct transfer_timing){
		.resolved_us = us(t, INFO_NAMELOOKUP_TIME), .connected_us = us(t, INFO_CONNECT_TIME),
		.secured_us = us(t, INFO_APPCONNECT_TIME), .sent_us = us(t, INFO_PRETRANSFER_TIME),
		.answered_us = us(t, INFO_STARTTRANSFER_TIME), .http = version >= HTTP_2 ? 2 : version > 0,
	};
}

void transfer_ends(struct transfer *t)
{
	if (t->timed)
		t->timing = measured(t);
}

void transfer_timing(const struct transfer *t, struct transfer_timing *out)
{
	*out = t->timed && t->easy ? measured(t) : t->timing;
	out->received = t->came;
	out->decoded = t->body.codings ? t->body.decoded : t->came;
}
