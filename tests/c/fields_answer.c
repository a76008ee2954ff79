/* fields_answer.c: what an answer says of itself and what it cost, read from C, and values walked to their ends. */
#define _POSIX_C_SOURCE 200809L
#include "fields.h"

/* req:CONV-05 */
static void counts(mcat_client *client, wire *line) {
  const mcat_response *response =
      answered(client, line,
               "{'meta':{'returnedCount':0,'totalCount':31,'limit':20,'offset':40,'displayPreviewLimit':5,'isTunable':true,"
               "'skipLimit':6,'skipLimitDuration':60,'popularity':0.25,'variety':0.5,'query':{'next':'/x'}}}");
  const mcat_meta *meta = response->meta;
  CHECK_NUMBER(meta->returned_count, 0);
  CHECK_NUMBER(meta->total_count, 31);
  CHECK_NUMBER(meta->limit, 20);
  CHECK_NUMBER(meta->offset, 40);
  CHECK_NUMBER(meta->next_offset, -1); /* a call in own words has no pages */
  CHECK_NUMBER(meta->display_preview_limit, 5);
  CHECK_NUMBER(meta->is_tunable, 1);
  CHECK_NUMBER(meta->skip_limit, 6);
  CHECK_NUMBER(meta->skip_limit_duration, 60);
  CHECK(meta->popularity == 0.25);
  CHECK(meta->variety == 0.5);
  /* case:R05 */
  CHECK_TEXT(meta->next, "/x");
  CHECK_TEXT(meta->previous, NULL);
  check_extra(meta->extra, "query");
  mcat_response_free(response);

  response = answered(client, line, "{'meta':{'totalCount':null}}");
  meta = response->meta;
  CHECK_NUMBER(meta->returned_count, -1);
  CHECK_NUMBER(meta->total_count, -1);
  CHECK_NUMBER(meta->limit, -1);
  CHECK_NUMBER(meta->is_tunable, -1);
  CHECK(meta->popularity == -1 && meta->variety == -1);
  mcat_response_free(response);
}

/* req:CONV-06 */
/* req:CONV-07 */
static void results_and_matches(mcat_client *client, wire *line) {
  const mcat_response *response = answered(
      client, line,
      "{'meta':{'results':[{'operation':'tracks','status':'failed','message':'no such track','at':7},{'status':'ok'},"
      "{'status':'later'}],"
      "'matched':[{'id':'alb.1','reason':{'type':'genre','id':'g.5','href':'h','name':'Jazz','weight':1},'rank':1},{'id':'x'}]}}");
  const mcat_meta *meta = response->meta;
  NEED(meta->results.len == 3 && meta->matched.len == 2);
  const mcat_result *result = meta->results.items[0];
  CHECK_TEXT(result->operation, "tracks");
  CHECK_TEXT(result->status, "failed");
  CHECK_TEXT(result->message, "no such track");
  CHECK_NUMBER(result->failed, 1);
  check_extra(result->extra, "at");
  CHECK_NUMBER(meta->results.items[1]->failed, 0);
  CHECK_NUMBER(meta->results.items[2]->failed, -1);
  const mcat_match *match = meta->matched.items[0];
  CHECK_TEXT(match->id, "alb.1");
  check_extra(match->extra, "rank");
  const mcat_match_reason *reason = match->reason;
  CHECK_TEXT(reason->type, "genre");
  CHECK_TEXT(reason->id, "g.5");
  CHECK_TEXT(reason->href, "h");
  CHECK_TEXT(reason->name, "Jazz");
  check_extra(reason->extra, "weight");
  CHECK_TEXT(meta->matched.items[1]->reason->id, NULL);
  mcat_response_free(response);
}

/* req:CONV-11 */
/* req:OBJ-11 */
static void values(mcat_client *client, wire *line) {
  const mcat_response *response =
      answered(client, line, "{'place':{'country':'DE','area':-7.5,'capital':true,'lakes':['A',{'deep':null}],'empty':{}}}");
  check_extra(response->extra, "place");
  const mcat_value *place = mcat_value_find(response->extra, "place");
  NEED(place != NULL && place->kind == MCAT_VALUE_OBJECT);
  CHECK_NUMBER(place->reserved, 0);
  CHECK_NUMBER(place->members.len, 5);
  CHECK_NUMBER(place->items.len, 0);
  const mcat_value_member *first = place->members.items[0];
  CHECK_TEXT(first->name, "country");
  CHECK_TEXT(first->value->text, "DE");
  const mcat_value *area = mcat_value_find(place, "area");
  NEED(area != NULL && area->kind == MCAT_VALUE_NUMBER);
  CHECK(area->number == -7.5);
  CHECK_TEXT(area->text, "-7.5");
  const mcat_value *capital = mcat_value_find(place, "capital");
  NEED(capital != NULL && capital->kind == MCAT_VALUE_BOOLEAN);
  CHECK(capital->number == 1 && capital->text == NULL);
  const mcat_value *lakes = mcat_value_find(place, "lakes");
  NEED(lakes != NULL && lakes->kind == MCAT_VALUE_ARRAY && lakes->items.len == 2);
  CHECK_NUMBER(lakes->members.len, 0);
  CHECK_NUMBER(lakes->items.items[0]->kind, MCAT_VALUE_TEXT);
  const mcat_value *deep = mcat_value_find(lakes->items.items[1], "deep");
  CHECK(deep != NULL && deep->kind == MCAT_VALUE_NULL && deep->text == NULL);
  const mcat_value *empty = mcat_value_find(place, "empty");
  CHECK(empty != NULL && empty->kind == MCAT_VALUE_OBJECT && empty->members.len == 0);
  CHECK(mcat_value_find(place, "nowhere") == NULL);
  mcat_response_free(response);
}

/* What is odd costs its field, is counted, and stays in reach. */
/* req:CONV-11 */
static void odd_fields(mcat_client *client, wire *line) {
  const mcat_response *response =
      answered(client, line, "{'tracks':[{'type':'track','id':'tra.1','name':['odd'],'disc':2},7,null]}");
  NEED(response->tracks.len == 1);
  const mcat_track *t = response->tracks.items[0];
  CHECK_TEXT(t->name, NULL);
  CHECK_NUMBER(t->disc, 2);
  check_extra(t->extra, "name");
  CHECK_NUMBER(response->stats->unread_fields, 1);
  CHECK_NUMBER(response->stats->unread_items, 2);
  mcat_response_free(response);
}

/* req:CONV-10 */
static void search(mcat_client *client, wire *line) {
  const mcat_response *response =
      answered(client, line,
               "{'search':{'query':'tide','data':{'artists':[{'type':'artist','id':'art.1'}],'tags':[{'type':'tag','id':'tag.1'}]},"
               "'order':['tag.1','art.1']},'meta':{'returnedCount':2}}");
  CHECK_NUMBER(response->artists.len, 1);
  CHECK_NUMBER(response->tags.len, 1);
  check_list(&response->order, "tag.1", 2);
  CHECK_TEXT(response->search_query, "tide");
  check_extra(response->extra, "search");
  mcat_response_free(response);
}

/* A status line may bring headers along: wire_answer puts it first. */
static void successes(mcat_client *client, wire *line) {
  const mcat_response *r = called(client, line, "POST", "201 Created\r\nLocation: /made/1\r\nRequest-Id: q-1", "{}");
  CHECK_STATUS(r->status, MCAT_OK);
  CHECK_NUMBER(r->reason, MCAT_REASON_NONE);
  CHECK_NUMBER(r->phase, MCAT_PHASE_NONE);
  CHECK_NUMBER(r->user_action, MCAT_ACTION_NONE);
  CHECK_NUMBER(r->http_status, 201);
  CHECK_NUMBER(r->maybe_applied, 0);
  CHECK_NUMBER(r->retry_after_ms, -1);
  CHECK_TEXT(r->message, "");
  CHECK_TEXT(r->code, NULL);
  CHECK_TEXT(r->location, "/made/1");
  CHECK_TEXT(r->allow, NULL);
  CHECK_TEXT(r->request_id, "q-1");
  CHECK_TEXT(r->raw, "{}");
  CHECK_NUMBER(r->raw_len, 2);
  mcat_response_free(r);
}

static void failures(mcat_client *client, wire *line) {
  const char *body = "{'code':'MethodNotAllowedError','message':'not so'}";
  const mcat_response *r = called(client, line, "POST", "405 No\r\nAllow: GET, PUT\r\nRequest-Id: q-2", body);
  CHECK(MCAT_FAILED(r->status));
  CHECK_NUMBER(r->http_status, 405);
  CHECK_NUMBER(r->maybe_applied, 0);
  CHECK_HOLDS(r->message, "not so");
  CHECK_TEXT(r->code, "MethodNotAllowedError");
  CHECK_TEXT(r->allow, "GET, PUT");
  CHECK_TEXT(r->request_id, "q-2");
  CHECK_TEXT(r->raw, NULL); /* of a success only */
  mcat_response_free(r);

  r = called(client, line, "POST", "500 No", "{}");
  CHECK_STATUS(r->status, MCAT_ERR_SERVICE);
  CHECK_NUMBER(r->maybe_applied, 1);
  mcat_response_free(r);

  r = called(client, line, "POST", "429 No\r\nRetry-After: 60", "{}");
  CHECK_STATUS(r->status, MCAT_ERR_RATE_LIMITED);
  CHECK_NUMBER(r->user_action, MCAT_ACTION_WAIT);
  CHECK(r->retry_after_ms >= 50000);
  mcat_response_free(r);
}

/* case:M02
 * What `include` brought along, from every object that leads to it. */
static void linked(mcat_client *client, wire *line) {
  const mcat_response *response = answered(
      client, line,
      "{'artists':[{'type':'artist','id':'art.1','linked':{"
      "'contemporaries':[{'type':'artist','id':'art.2'}],'albums':[{'type':'album','id':'alb.1'}],"
      "'topTracks':[{'type':'track','id':'tra.1','name':'Quay'},{'type':'track','id':'tra.2'}],"
      "'stations':[{'type':'station','id':'sas.1'}],'images':[{'type':'image','id':'imgs.1'}],"
      "'genres':[{'type':'genre','id':'g.1'}],'playlists':[{'type':'playlist','id':'pp.1'}]}},"
      "{'type':'artist','id':'art.3','linked':{'tags':[{'type':'tag','id':'tag.1'}],"
      "'members':[{'type':'member','id':'M1'}],'posts':[{'type':'post','id':'po.1'}],"
      "'reviews':[{'type':'review','id':'rev.1'}],'genres':[{'type':'genre','id':'g.2'}]}}]}");
  const mcat_linked *l = response->linked;
  CHECK_NUMBER(response->artists.len, 2);
#define CHECK_LINKED(list, first, count)  \
  if (CHECK_NUMBER((list).len, count)) {  \
    CHECK_TEXT((list).items[0]->id, first); \
  }
  CHECK_LINKED(l->artists, "art.2", 1)
  CHECK_LINKED(l->albums, "alb.1", 1)
  CHECK_LINKED(l->tracks, "tra.1", 2)
  CHECK_LINKED(l->stations, "sas.1", 1)
  CHECK_LINKED(l->images, "imgs.1", 1)
  CHECK_LINKED(l->genres, "g.1", 2)
  CHECK_LINKED(l->playlists, "pp.1", 1)
  CHECK_LINKED(l->tags, "tag.1", 1)
  CHECK_LINKED(l->members, "M1", 1)
  CHECK_LINKED(l->posts, "po.1", 1)
  CHECK_LINKED(l->reviews, "rev.1", 1)
  CHECK_TEXT(l->tracks.items[0]->name, "Quay");
  /* As a program of 1.0 finds them. */
  const mcat_value *untyped = mcat_value_find(response->artists.items[0]->extra, "linked");
  const mcat_value *tracks = mcat_value_find(untyped, "topTracks");
  NEED(tracks != NULL);
  CHECK_NUMBER(tracks->items.len, 2);
  mcat_response_free(response);
  response = answered(client, line, WIRE_NO_ARTISTS);
  CHECK(response->linked->artists.len == 0 && response->linked->artists.items == NULL);
  CHECK(response->linked->reviews.len == 0 && response->linked->reviews.items == NULL);
  mcat_response_free(response);
}

static void costs(mcat_client *client, wire *line) {
  const mcat_response *response = answered(client, line, WIRE_NO_ARTISTS);
  const mcat_stats *stats = response->stats;
  CHECK(stats->bytes_in > (int64_t)strlen(WIRE_NO_ARTISTS));
  CHECK(stats->bytes_out > 0 && (size_t)stats->bytes_out == line->sent_length);
  CHECK(stats->held_bytes > 0);
  const int64_t parts = stats->resolve_ms + stats->connect_ms + stats->tls_ms + stats->send_ms + stats->wait_ms +
                        stats->body_ms + stats->refresh_ms + stats->pace_ms + stats->back_off_ms;
  CHECK(parts >= 0 && stats->total_ms >= parts - 9); /* each is rounded */
  CHECK_NUMBER(stats->pace_ms, 0);
  CHECK_NUMBER(stats->tries, 1);
  CHECK_NUMBER(stats->unread_fields, 0);
  CHECK_NUMBER(stats->unread_items, 0);
  CHECK_NUMBER(stats->reserved, 0);
  CHECK(stats->peak_bytes > 0 && stats->live_bytes > 0);
  CHECK_NUMBER(stats->refused_allocations, 0);
  mcat_response_free(response);
}

int main(void) {
  reader *const readers[] = {counts, results_and_matches, values, odd_fields, search, successes, linked, costs, failures};
  return READ_ALL(readers);
}
