/* fields_version_1.c: what version 1 sends in its own words, read from C. case:R01 */
#define _POSIX_C_SOURCE 200809L
#include "fields.h"

#define TRACK                                                                                                 \
  "{'id':'Tra.8','name':'Fog','disc':1,'artist':{'id':'Art.5','name':'Lamps'},'album':{'id':'Alb.7','name':'Pier'}," \
  "'genre':{'id':'g.3'},'sample':'http://h/8.mp3','duration':215}"

/* Lays an answer ready, written with ' for ". */
static void lay(wire *line, const char *json) {
  char body[4096];
  NEED(strlen(json) < sizeof body);
  (void)strcpy(body, json);
  for (char *letter = body; *letter; letter++) {
    *letter = *letter == '\'' ? '"' : *letter;
  }
  wire_clear(line);
  wire_answer(line, "200 OK", body);
}

/* The response of a call that is answered so, and of which nothing is left unread. */
#define READS(line, json, call, r)                 \
  lay((line), (json));                             \
  const mcat_response *r = NULL;                   \
  done((call), r);                                 \
  CHECK_NUMBER(r->stats->unread_fields, 0);        \
  CHECK_NUMBER(r->stats->unread_items, 0);         \
  CHECK_NUMBER(r->extra->members.len, 0)

static void is_track(const mcat_track *t) {
  CHECK_TEXT(t->type, NULL);
  CHECK_TEXT(t->id, "Tra.8");
  CHECK_TEXT(t->name, "Fog");
  CHECK_TEXT(t->artist_id, "Art.5");
  CHECK_TEXT(t->artist_name, "Lamps");
  CHECK_TEXT(t->album_id, "Alb.7");
  CHECK_TEXT(t->album_name, "Pier");
  CHECK_TEXT(t->preview_url, "http://h/8.mp3");
  CHECK_NUMBER(t->disc, 1);
  CHECK_NUMBER(t->playback_seconds, 215);
  check_link(t->links->genres, NULL, "g.3");
  CHECK_NUMBER(t->extra->members.len, 0);
}

static void tracks_and_albums(mcat_client *client, wire *line) {
  READS(line, "[" TRACK "," TRACK "]", mcat_tracks_get(client, "tra.8,tra.9", NULL, &tracks), tracks);
  NEED(tracks->tracks.len == 2);
  is_track(tracks->tracks.items[1]);
  mcat_response_free(tracks);
  READS(line,
        "{'id':'Alb.7','name':'Pier','discCount':2,'artist':{'id':'Art.5','name':'Lamps'},"
        "'type':{'id':0,'name':'Main Releases'},'tags':['live'],'images':[{'width':70,'height':60,'url':'http://h/7'}],"
        "'released':1552032000250,'tracks':[" TRACK "]}",
        mcat_albums_get(client, "Alb.7", NULL, &albums), albums);
  NEED(albums->albums.len == 1);
  const mcat_album *a = albums->albums.items[0];
  CHECK_TEXT(a->id, "Alb.7");
  CHECK_TEXT(a->artist_name, "Lamps");
  CHECK_TEXT(a->album_type, "Main Releases");
  CHECK_TEXT(a->released, NULL);
  CHECK_NUMBER(a->released_ms, 1552032000250);
  CHECK_NUMBER(a->disc_count, 2);
  check_list(&a->tags, "live", 1);
  check_link(a->links->artists, NULL, "Art.5");
  check_list(&a->contributing_artists->primary_artist, "Art.5", 1);
  NEED(a->images.len == 1 && a->tracks.len == 1);
  CHECK_NUMBER(a->images.items[0]->width, 70);
  CHECK_TEXT(a->images.items[0]->url, "http://h/7");
  is_track(a->tracks.items[0]);
  check_extra(a->extra, "type");
  mcat_response_free(albums);
}

static void other_objects(mcat_client *client, wire *line) {
  READS(line, "[{'id':'g.1','name':'Folk','description':'D','subgenres':[{'id':'g.2','name':'Sea'}]}]",
        mcat_genres(client, NULL, &genres), genres);
  NEED(genres->genres.len == 1);
  const mcat_genre *genre = genres->genres.items[0];
  NEED(genre->subgenres.len == 1);
  CHECK_TEXT(genre->subgenres.items[0]->name, "Sea");
  mcat_response_free(genres);
  READS(line, "[{'id':'pp.4','name':'Ebb','author':'Mara','created':1400000000000}]",
        mcat_playlists_featured(client, NULL, &playlists), playlists);
  NEED(playlists->playlists.len == 1);
  const mcat_playlist *playlist = playlists->playlists.items[0];
  CHECK_TEXT(playlist->author, "Mara");
  CHECK_TEXT(playlist->created, NULL);
  CHECK_NUMBER(playlist->created_ms, 1400000000000);
  mcat_response_free(playlists);
  READS(line,
        "[{'id':'ps.2','name':'Quay','type':'Programmed Station','artists':'A, B','summary':'S','description':'D',"
        "'images':[{'width':1,'height':2,'url':'u'}]}]",
        mcat_stations_top(client, NULL, &stations), stations);
  NEED(stations->stations.len == 1);
  const mcat_station_object *station = stations->stations.items[0];
  CHECK_TEXT(station->type, "Programmed Station");
  CHECK_TEXT(station->artists, "A, B");
  CHECK_NUMBER(station->images.len, 1);
  mcat_response_free(stations);
  READS(line, "{'bio':'Born here.','blurbs':['Loud.','Late.']}", mcat_artist_bios(client, "Art.5", NULL, &bios), bios);
  NEED(bios->bios.len == 1);
  CHECK_TEXT(bios->bios.items[0]->bio, "Born here.");
  check_list(&bios->blurbs, "Loud.", 2);
  mcat_response_free(bios);
  READS(line, "[{'id':'Alb.7','name':'Pier'},{'id':'tra.8','name':'Fog'},{'name':'By hand','author':'Mara'}]",
        mcat_v1_search_typeahead(client, "x", NULL, &found), found);
  CHECK(found->albums.len == 1 && found->tracks.len == 1 && found->playlists.len == 1);
  mcat_response_free(found);
}

/* Calls that need the member, or are not the library's own, in their own words. */
static const mcat_response *at(mcat_client *client, wire *line, const char *path, const char *json) {
  lay(line, json);
  mcat_raw_request request;
  MCAT_INIT(&request);
  request.method = "GET";
  request.path = path;
  const mcat_response *r = NULL;
  return done(mcat_raw(client, &request, NULL, &r), r);
}

static void similar_and_charts(mcat_client *client, wire *line) {
  lay(line,
      "{'contemporaries':[{'id':'Art.1','name':'A'}],'followers':[{'id':'Art.2'},{'id':'Art.3'}],"
      "'influencers':[{'id':'Art.4'}],'related':[{'id':'Art.6'}]}");
  const mcat_response *r = NULL;
  done(mcat_artist_similar(client, "Art.5", NULL, &r), r);
  CHECK_NUMBER(r->stats->unread_fields, 0);
  NEED(r->contemporaries.len == 1 && r->followers.len == 2 && r->influencers.len == 1 && r->related.len == 1);
  CHECK_TEXT(r->contemporaries.items[0]->name, "A");
  CHECK_TEXT(r->related.items[0]->id, "Art.6");
  CHECK_NUMBER(r->artists.len, 0);
  mcat_response_free(r);
  r = at(client, line, "/me/charts/albums", "[{'id':'Alb.7','playCount':41}]");
  NEED(r->charts.len == 1);
  CHECK_NUMBER(r->charts.items[0]->play_count, 41);
  mcat_response_free(r);
  r = at(client, line, "/stations/ps.2/tracks",
         "{'stationParameters':{'id':'ps.2','skipLimit':6,'skipLimitDuration':60,'popularity':0.5},'tracks':[" TRACK "]}");
  NEED(r->tracks.len == 1);
  is_track(r->tracks.items[0]);
  CHECK_NUMBER(r->meta->skip_limit, 6);
  CHECK(r->meta->popularity == 0.5);
  mcat_response_free(r);
  /* What cannot be read is counted. */
  r = at(client, line, "/tracks/top", "[{'id':'Tra.1','artist':'Lamps','duration':'long'},7]");
  NEED(r->tracks.len == 1);
  CHECK_NUMBER(r->stats->unread_fields, 2);
  CHECK_NUMBER(r->stats->unread_items, 1);
  mcat_response_free(r);
}

static void account(mcat_client *client, wire *line) {
  static const struct {
    const char *facts;
    int32_t verdict;
  } rows[] = {
      {"'isSuspended':false,'state':'PAYING','canStreamOnHomeDevice':true", MCAT_VERDICT_MAY_STREAM},
      {"'isSuspended':'true','state':'PAYING','canStreamOnHomeDevice':true", MCAT_VERDICT_ACCOUNT_PROBLEM},
      {"'isSuspended':false,'state':'EXPIRED','canStreamOnHomeDevice':true", MCAT_VERDICT_ACCOUNT_PROBLEM},
      {"'isSuspended':false,'state':'PAYING','canStreamOnHomeDevice':false", MCAT_VERDICT_UPGRADE},
      {"'isSuspended':false,'state':'PAYING'", MCAT_VERDICT_WAIT},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    char json[512];
    (void)snprintf(json, sizeof json,
                   "{'id':'M1','email':'m@x.test','logon':'mara','locale':'en_US','isPublic':true,'tierCode':'T',"
                   "'expirationDate':1600000000000,%s,'maxStreamCount':1}",
                   rows[i].facts);
    const mcat_response *r = at(client, line, "/me/account", json);
    const mcat_account *a = r->account;
    CHECK_TEXT(a->id, "M1");
    CHECK_TEXT(a->user_name, "mara");
    CHECK_TEXT(a->subscription->tier_code, "T");
    CHECK_TEXT(a->subscription->expiration_date, "1600000000000");
    CHECK_NUMBER(a->entitlements->max_stream_count, 1);
    CHECK_NUMBER(a->extra->members.len, 0);
    int32_t verdict = -1;
    CHECK_STATUS(mcat_account_judge(a, "canStreamOnHomeDevice", &verdict, NULL), MCAT_OK);
    CHECK_NUMBER(verdict, rows[i].verdict);
    mcat_response_free(r);
  }
}

int main(void) {
  wire *line = wire_new();
  mcat_config config = wire_config(line);
  config.service_version = "1";
  mcat_client *client = client_of(&config);
  tracks_and_albums(client, line);
  other_objects(client, line);
  similar_and_charts(client, line);
  account(client, line);
  mcat_client_free(client);
  wire_free(line);
  return checked();
}
