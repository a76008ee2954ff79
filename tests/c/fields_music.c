/* fields_music.c: every field of artists, albums, tracks and genres, read from C. */
#define _POSIX_C_SOURCE 200809L
#include "fields.h"

static void releases(const mcat_releases *releases, const char *prefix) {
  const mcat_text_list *const groups[] = {&releases->main, &releases->singles_and_eps, &releases->compilations,
                                          &releases->others};
  for (int i = 0; i < 4; i++) {
    char id[16];
    (void)snprintf(id, sizeof id, "%s%d", prefix, i + 1);
    check_list(groups[i], id, 1);
  }
  check_extra(releases->extra, "live");
}

/* Roles are artists 1 to 11, in the order of the fields. */
static void contributors(const mcat_contributors *by) {
  check_list(&by->primary_artist, "art.1", 1);
  check_list(&by->composer, "art.2", 1);
  check_list(&by->featured_performer, "art.3", 1);
  check_list(&by->guest_musician, "art.4", 1);
  check_list(&by->guest_vocals, "art.5", 1);
  check_list(&by->producer, "art.6", 1);
  check_list(&by->non_primary, "art.7", 1);
  check_list(&by->conductor, "art.8", 1);
  check_list(&by->engineer, "art.9", 1);
  check_list(&by->remixer, "art.10", 1);
  check_list(&by->collaborator, "art.11", 1);
  check_extra(by->extra, "whistler");
}

#define CONTRIBUTORS                                                                                            \
  "{'primaryArtist':'art.1','composer':'art.2','featuredPerformer':'art.3','guestMusician':'art.4',"           \
  "'guestVocals':'art.5','producer':['art.6'],'nonPrimary':'art.7','conductor':'art.8','engineer':'art.9',"                \
  "'remixer':'art.10','collaborator':'art.11','whistler':'art.12'}"

/* req:CONV-08 */
/* req:OBJ-01 */
/* case:R05 */
static void album(mcat_client *client, wire *line) {
  const mcat_response *response = answered(
      client, line,
      "{'albums':[{'type':'album','id':'alb.7','upc':'012345678905','href':'http://h/albums/alb.7',"
      "'shortcut':'band/record','name':'R\\u00e9cord','isStreamable':true,'released':'2019-04-02T00:00:00.000Z',"
      "'originallyReleased':'1970-01-01T00:00:01Z','label':'','copyright':'(c) B','tags':['live','mono'],"
      "'discCount':2,'trackCount':19,'isAvailableInHiRes':false,'isExplicit':true,'isSingle':false,"
      "'accountPartner':'P','artistName':'Band','contributingArtists':" CONTRIBUTORS ","
      "'discographies':{'main':['art.1'],'singlesAndEPs':['art.2'],'compilations':['art.3'],'others':['art.4'],'live':[]},"
      "'tracks':[{'type':'track','id':'tra.1'},{'type':'track','id':'tra.2'}],"
      "'links':{'images':{'href':'http://h/i'},'tracks':{'href':'http://h/t'},'posts':{'href':'http://h/p'},"
      "'artists':{'ids':['art.1'],'href':'http://h/a'},'genres':{'ids':['g.5'],'href':'http://h/g'},"
      "'reviews':{'href':'http://h/r'},'moods':{}},'isAvailableInAtmos':true,'amg':'R 7','foo':null}]}");
  NEED(response->albums.len == 1);
  const mcat_album *a = response->albums.items[0];
  CHECK_TEXT(a->type, "album");
  CHECK_TEXT(a->id, "alb.7");
  CHECK_TEXT(a->upc, "012345678905");
  CHECK_TEXT(a->href, "http://h/albums/alb.7");
  CHECK_TEXT(a->shortcut, "band/record");
  CHECK_TEXT(a->name, "R\xc3\xa9" "cord");
  CHECK_TEXT(a->released, "2019-04-02T00:00:00.000Z");
  CHECK_TEXT(a->originally_released, "1970-01-01T00:00:01Z");
  CHECK_NUMBER(a->released_ms, 1554163200000);
  CHECK_NUMBER(a->originally_released_ms, 1000);
  CHECK_TEXT(a->label, "");
  CHECK_TEXT(a->copyright, "(c) B");
  CHECK_TEXT(a->account_partner, "P");
  CHECK_TEXT(a->artist_name, "Band");
  check_list(&a->tags, "live", 2);
  CHECK_NUMBER(a->disc_count, 2);
  CHECK_NUMBER(a->track_count, 19);
  CHECK_NUMBER(a->is_streamable, 1);
  CHECK_NUMBER(a->is_available_in_hi_res, 0);
  CHECK_NUMBER(a->is_explicit, 1);
  CHECK_NUMBER(a->is_single, 0);
  contributors(a->contributing_artists);
  releases(a->discographies, "art.");
  /* Its tracks are its own, none of the answer's. */
  NEED(a->tracks.len == 2 && response->tracks.len == 0);
  CHECK_TEXT(a->tracks.items[1]->id, "tra.2");
  const mcat_album_links *links = a->links;
  check_link(links->images, "http://h/i", NULL);
  check_link(links->tracks, "http://h/t", NULL);
  check_link(links->posts, "http://h/p", NULL);
  check_link(links->artists, "http://h/a", "art.1");
  check_link(links->genres, "http://h/g", "g.5");
  check_link(links->reviews, "http://h/r", NULL);
  check_extra(links->extra, "moods");
  CHECK_TEXT(a->amg, "R 7");
  CHECK_NUMBER(a->is_available_in_atmos, 1);
  /* case:R03 */
  check_extra(a->extra, "foo");
  const mcat_value *foo = mcat_value_find(a->extra, "foo");
  CHECK(foo != NULL && foo->kind == MCAT_VALUE_NULL);
  mcat_response_free(response);
}

/* req:OBJ-02 */
static void artist(mcat_client *client, wire *line) {
  const mcat_response *response = answered(
      client, line,
      "{'artists':[{'type':'artist','id':'art.954','href':'http://h/artists/art.954','name':'Band','shortcut':'band',"
      "'amg':'5','blurbs':['one','two'],"
      "'bios':[{'title':'T','author':'A','publishDate':'','bio':'<b>B</b>','words':1}],"
      "'albumGroups':{'main':['alb.1'],'singlesAndEPs':['alb.2'],'compilations':['alb.3'],'others':['alb.4'],'live':[]},"
      "'links':{'albums':{'href':'1'},'images':{'href':'2'},'posts':{'href':'3'},'topTracks':{'href':'4'},"
      "'genres':{'ids':['g.5'],'href':'5'},'stations':{'ids':['sas.1'],'href':'6'},"
      "'contemporaries':{'ids':['art.2'],'href':'7'},'followers':{'ids':['art.3'],'href':'8'},"
      "'influences':{'ids':['art.4'],'href':'9'},'relatedProjects':{'ids':['art.5'],'href':'10'},'aliases':{}},'mood':'calm'}]}");
  NEED(response->artists.len == 1);
  const mcat_artist *a = response->artists.items[0];
  CHECK_TEXT(a->type, "artist");
  CHECK_TEXT(a->id, "art.954");
  CHECK_TEXT(a->href, "http://h/artists/art.954");
  CHECK_TEXT(a->name, "Band");
  CHECK_TEXT(a->shortcut, "band");
  CHECK_TEXT(a->amg, "5");
  check_list(&a->blurbs, "one", 2);
  NEED(a->bios.len == 1);
  const mcat_bio *bio = a->bios.items[0];
  CHECK_TEXT(bio->title, "T");
  CHECK_TEXT(bio->author, "A");
  CHECK_TEXT(bio->publish_date, "");
  CHECK_TEXT(bio->bio, "<b>B</b>");
  check_extra(bio->extra, "words");
  releases(a->album_groups, "alb.");
  const mcat_artist_links *links = a->links;
  check_link(links->albums, "1", NULL);
  check_link(links->images, "2", NULL);
  check_link(links->posts, "3", NULL);
  check_link(links->top_tracks, "4", NULL);
  check_link(links->genres, "5", "g.5");
  check_link(links->stations, "6", "sas.1");
  check_link(links->contemporaries, "7", "art.2");
  check_link(links->followers, "8", "art.3");
  check_link(links->influences, "9", "art.4");
  check_link(links->related_projects, "10", "art.5");
  check_extra(links->extra, "aliases");
  check_extra(a->extra, "mood");
  mcat_response_free(response);
}

/* req:OBJ-02 */
static void bios_and_blurbs(mcat_client *client, wire *line) {
  const mcat_response *response = answered(client, line, "[{'title':'T','bio':'one'},{'bio':'two'}]");
  NEED(response->bios.len == 2);
  CHECK_TEXT(response->bios.items[0]->title, "T");
  CHECK_TEXT(response->bios.items[1]->title, NULL);
  CHECK_TEXT(response->bios.items[1]->bio, "two");
  mcat_response_free(response);
  response = answered(client, line, "{'blurbs':['short','shorter'],'meta':{'returnedCount':2}}");
  check_list(&response->blurbs, "short", 2);
  mcat_response_free(response);
}

/* req:OBJ-03 */
static void genre(mcat_client *client, wire *line) {
  const mcat_response *response =
      answered(client, line,
               "{'genres':[{'type':'genre','id':'g.5','name':'Jazz','href':'h','shortcut':'jazz','description':'D',"
               "'links':{'childGenres':{'ids':['g.6'],'href':'c'},'parentGenres':{'ids':['g.1'],'href':'p'},'cousins':{}},"
               "'since':1910}]}");
  NEED(response->genres.len == 1);
  const mcat_genre *g = response->genres.items[0];
  CHECK_TEXT(g->type, "genre");
  CHECK_TEXT(g->id, "g.5");
  CHECK_TEXT(g->name, "Jazz");
  CHECK_TEXT(g->href, "h");
  CHECK_TEXT(g->shortcut, "jazz");
  CHECK_TEXT(g->description, "D");
  const mcat_genre_links *links = g->links;
  check_link(links->child_genres, "c", "g.6");
  check_link(links->parent_genres, "p", "g.1");
  check_extra(links->extra, "cousins");
  check_extra(g->extra, "since");
  mcat_response_free(response);
}

static void formats(const mcat_track *t) {
  NEED(t->formats.len == 2 && t->lossless_formats.len == 1);
  const mcat_format *f = t->formats.items[0];
  CHECK_TEXT(f->type, "format");
  CHECK_TEXT(f->name, "AAC");
  CHECK_NUMBER(f->bitrate, 320);
  CHECK_NUMBER(f->sample_bits, 16);
  CHECK_NUMBER(f->sample_rate, 44100);
  CHECK_NUMBER(f->reserved, 0);
  check_extra(f->extra, "profile");
  /* As it came before 2.2. */
  f = t->formats.items[1];
  CHECK_TEXT(f->name, "MP3");
  CHECK_NUMBER(f->sample_bits, -1);
  CHECK_NUMBER(f->sample_rate, -1);
  f = t->lossless_formats.items[0];
  CHECK_TEXT(f->name, "FLAC");
  CHECK_NUMBER(f->bitrate, 44100);
  CHECK_NUMBER(f->sample_rate, 96000);
}

/* req:OBJ-09 */
static void track(mcat_client *client, wire *line) {
  const mcat_response *response = answered(
      client, line,
      "{'tracks':[{'type':'track','id':'tra.9','href':'h','name':'Song','shortcut':'band/record/song',"
      "'artistName':'Band','albumName':'Record','index':4,'disc':1,'playbackSeconds':225,'isExplicit':false,"
      "'isAvailableInHiRes':true,'isrc':'USX9P1234567','blurbs':['b'],'artistId':'art.1','albumId':'alb.7',"
      "'formats':[{'type':'format','bitrate':320,'name':'AAC','sampleBits':16,'sampleRate':44100,'profile':'LC'},"
      "{'type':'format','bitrate':128,'name':'MP3'}],"
      "'losslessFormats':[{'type':'format','bitrate':44100,'name':'FLAC','sampleBits':24,'sampleRate':96000}],"
      "'contributors':" CONTRIBUTORS ","
      "'previewURL':'http://h/p.mp3','isStreamable':true,'links':{'artists':{'ids':['art.1'],'href':'a'},"
      "'albums':{'ids':['alb.7'],'href':'b'},'genres':{'ids':['g.1'],'href':'c'},'tags':{'ids':['tag.1'],'href':'d'},"
      "'composers':'e','moods':{}},'upc':'1','amg':'T 9','isAvailableInAtmos':false,'tempo':90}],"
      "'previews':[{'type':'track','id':'tra.10'}]}");
  NEED(response->tracks.len == 1 && response->previews.len == 1);
  const mcat_track *t = response->tracks.items[0];
  CHECK_TEXT(t->type, "track");
  CHECK_TEXT(t->id, "tra.9");
  CHECK_TEXT(t->href, "h");
  CHECK_TEXT(t->name, "Song");
  CHECK_TEXT(t->shortcut, "band/record/song");
  CHECK_TEXT(t->artist_name, "Band");
  CHECK_TEXT(t->album_name, "Record");
  CHECK_TEXT(t->artist_id, "art.1");
  CHECK_TEXT(t->album_id, "alb.7");
  CHECK_TEXT(t->isrc, "USX9P1234567");
  CHECK_TEXT(t->preview_url, "http://h/p.mp3");
  CHECK_NUMBER(t->index, 4);
  CHECK_NUMBER(t->disc, 1);
  CHECK_NUMBER(t->playback_seconds, 225);
  CHECK_NUMBER(t->is_explicit, 0);
  CHECK_NUMBER(t->is_available_in_hi_res, 1);
  CHECK_NUMBER(t->is_streamable, 1);
  check_list(&t->blurbs, "b", 1);
  formats(t);
  contributors(t->contributors);
  const mcat_track_links *links = t->links;
  check_link(links->artists, "a", "art.1");
  check_link(links->albums, "b", "alb.7");
  check_link(links->genres, "c", "g.1");
  check_link(links->tags, "d", "tag.1");
  /* case:R02 */
  check_link(links->composers, "e", NULL);
  check_extra(links->extra, "moods");
  CHECK_TEXT(t->upc, "1");
  CHECK_TEXT(t->amg, "T 9");
  CHECK_NUMBER(t->is_available_in_atmos, 0);
  check_extra(t->extra, "tempo");
  const mcat_track *sparse = response->previews.items[0];
  CHECK_TEXT(sparse->id, "tra.10");
  CHECK_TEXT(sparse->preview_url, NULL);
  CHECK_NUMBER(sparse->playback_seconds, -1);
  CHECK_NUMBER(sparse->is_streamable, -1);
  CHECK_NUMBER(sparse->is_available_in_atmos, -1);
  check_list(&sparse->contributors->conductor, NULL, 0);
  check_link(sparse->links->tags, NULL, NULL);
  mcat_response_free(response);
}

int main(void) {
  reader *const readers[] = {album, artist, bios_and_blurbs, genre, track};
  return READ_ALL(readers);
}
