/* fields_editorial.c: every field of what people and the service make of music, read from C. */
#define _POSIX_C_SOURCE 200809L
#include "fields.h"

/* req:OBJ-05 */
/* req:OBJ-13 */
static void image(mcat_client *client, wire *line) {
  const mcat_response *response =
      answered(client, line,
               "{'images':[{'type':'image','id':'img.1','imageId':'9','contentId':'art.954','imageType':'displayImage',"
               "'url':'http://h/i.jpg','width':633,'height':422,'isDefault':true,'version':1555000000000,'colour':'red'},"
               "{'type':'image','imageId':'','defaultImage':'false','version':0},"
               "{'type':'image','id':'xT9I','contentId':'mp.1','imageType':'giphyImage','url':null,'width':null}]}");
  NEED(response->images.len == 3);
  const mcat_image *i = response->images.items[0];
  CHECK_TEXT(i->type, "image");
  CHECK_TEXT(i->id, "img.1");
  CHECK_TEXT(i->image_id, "9");
  CHECK_TEXT(i->content_id, "art.954");
  CHECK_TEXT(i->image_type, "displayImage");
  CHECK_TEXT(i->url, "http://h/i.jpg");
  CHECK_NUMBER(i->version, 1555000000000);
  CHECK_NUMBER(i->width, 633);
  CHECK_NUMBER(i->height, 422);
  CHECK_NUMBER(i->is_default, 1);
  check_extra(i->extra, "colour");
  const mcat_image *older = response->images.items[1];
  CHECK_TEXT(older->id, NULL);
  CHECK_TEXT(older->image_id, "");
  CHECK_NUMBER(older->is_default, 0);
  CHECK_NUMBER(older->version, 0);
  CHECK_NUMBER(older->width, -1);
  const mcat_image *animated = response->images.items[2];
  CHECK_TEXT(animated->id, "xT9I");
  CHECK_TEXT(animated->url, NULL);
  CHECK_NUMBER(animated->is_default, -1);
  CHECK_NUMBER(animated->version, -1);
  mcat_response_free(response);
}

/* req:OBJ-08 */
static void station(mcat_client *client, wire *line) {
  const mcat_response *response =
      answered(client, line,
               "{'stations':[{'type':'station','id':'ps.8','name':'Quiet','href':'h','author':'A','description':'D',"
               "'summary':'S','subType':'programmed','artists':'One, Two','links':{'genres':{'ids':['g.1'],'href':'g'},"
               "'mediumImage':{'href':'m'},'largeImage':{'href':'l'},'smallImage':{}},'mood':3}]}");
  NEED(response->stations.len == 1);
  const mcat_station_object *s = response->stations.items[0];
  CHECK_TEXT(s->type, "station");
  CHECK_TEXT(s->id, "ps.8");
  CHECK_TEXT(s->name, "Quiet");
  CHECK_TEXT(s->href, "h");
  CHECK_TEXT(s->author, "A");
  CHECK_TEXT(s->description, "D");
  CHECK_TEXT(s->summary, "S");
  CHECK_TEXT(s->sub_type, "programmed");
  CHECK_TEXT(s->artists, "One, Two");
  const mcat_station_links *links = s->links;
  check_link(links->genres, "g", "g.1");
  check_link(links->medium_image, "m", NULL);
  check_link(links->large_image, "l", NULL);
  check_extra(links->extra, "smallImage");
  const mcat_value *mood = mcat_value_find(s->extra, "mood");
  CHECK(mood != NULL && mood->number == 3);
  mcat_response_free(response);
}

/* req:OBJ-07 */
/* req:CONV-08 */
static void playlist(mcat_client *client, wire *line) {
  const mcat_response *response = answered(
      client, line,
      "{'playlists':[{'type':'playlist','id':'mp.31','name':'Tides','href':'h','description':'','privacy':'private',"
      "'modified':'1970-01-01T00:00:02Z','trackCount':2,'favoriteCount':7,'freePlayCompliant':true,"
      "'images':[{'type':'image','id':'mp.31','imageId':'','contentId':'mp.31','isDefault':true,'version':0},"
      "{'type':'image','id':'xT9I','imageType':'giphyImage'}],'tracks':[{'type':'track','id':'tra.1'}],"
      "'links':{'members':{'ids':['GUID'],'href':'1'},'tracks':{'href':'2'},'tags':{'ids':['tag.1'],'href':'3'},"
      "'sampleArtists':{'ids':['art.1'],'href':'4'},'curators':{}},'mood':'calm'},"
      "{'type':'playlist','id':'pp.1'}]}");
  NEED(response->playlists.len == 2);
  const mcat_playlist *p = response->playlists.items[0];
  CHECK_TEXT(p->type, "playlist");
  CHECK_TEXT(p->id, "mp.31");
  CHECK_TEXT(p->name, "Tides");
  CHECK_TEXT(p->href, "h");
  CHECK_TEXT(p->description, "");
  CHECK_TEXT(p->modified, "1970-01-01T00:00:02Z");
  CHECK_NUMBER(p->modified_ms, 2000);
  CHECK_TEXT(p->privacy, "private");
  CHECK_NUMBER(p->track_count, 2);
  CHECK_NUMBER(p->favorite_count, 7);
  CHECK_NUMBER(p->free_play_compliant, 1);
  NEED(p->images.len == 2 && p->tracks.len == 1);
  CHECK_TEXT(p->images.items[0]->id, p->id);
  CHECK_TEXT(p->images.items[1]->image_type, "giphyImage");
  CHECK_TEXT(p->tracks.items[0]->id, "tra.1");
  CHECK(response->images.len == 0 && response->tracks.len == 0);
  const mcat_playlist_links *links = p->links;
  check_link(links->members, "1", "GUID");
  check_link(links->tracks, "2", NULL);
  check_link(links->tags, "3", "tag.1");
  check_link(links->sample_artists, "4", "art.1");
  check_extra(links->extra, "curators");
  check_extra(p->extra, "mood");
  const mcat_playlist *sparse = response->playlists.items[1];
  CHECK_TEXT(sparse->description, NULL);
  CHECK_NUMBER(sparse->modified_ms, INT64_MIN);
  CHECK_NUMBER(sparse->track_count, -1);
  CHECK_NUMBER(sparse->free_play_compliant, -1);
  check_link(sparse->links->tags, NULL, NULL);
  mcat_response_free(response);
}

/* The shape of 2.2 and the older one, side by side. */
/* req:OBJ-04 */
static void tag(mcat_client *client, wire *line) {
  const mcat_response *response = answered(
      client, line,
      "{'tags':[{'type':'tag','id':'tag.11','name':'Sea','shortcut':'sea','href':'h','isProtected':false,'parentId':'',"
      "'childIds':['tag.12'],'genreId':'g.5','colour':'blue'},"
      "{'type':'tag','id':'Tag.12','name':'Harbour','protected':true,'parent':{'type':'tag','id':'Tag.11','name':'Sea'},"
      "'links':{'children':{'ids':['Tag.14'],'href':'c'},'genres':{'ids':['G.5'],'href':'g'},'siblings':{}}},"
      "{'type':'tag','id':'tag.14','parentId':'tag.12','childIds':[]}]}");
  NEED(response->tags.len == 3);
  const mcat_tag *t = response->tags.items[0];
  CHECK_TEXT(t->type, "tag");
  CHECK_TEXT(t->id, "tag.11");
  CHECK_TEXT(t->name, "Sea");
  CHECK_TEXT(t->shortcut, "sea");
  CHECK_TEXT(t->href, "h");
  CHECK_TEXT(t->parent_id, "");
  CHECK_TEXT(t->genre_id, "g.5");
  check_list(&t->child_ids, "tag.12", 1);
  CHECK_NUMBER(t->is_protected, 0);
  CHECK_TEXT(t->parent->id, NULL);
  check_extra(t->extra, "colour");
  const mcat_tag *older = response->tags.items[1];
  CHECK_NUMBER(older->is_protected, 1);
  CHECK_TEXT(older->parent->name, "Sea");
  CHECK_TEXT(older->parent_id, NULL);
  CHECK(older->child_ids.items == NULL);
  const mcat_tag_links *links = older->links;
  check_link(links->children, "c", "Tag.14");
  check_link(links->genres, "g", "G.5");
  check_extra(links->extra, "siblings");
  const mcat_tag *leaf = response->tags.items[2];
  CHECK(leaf->child_ids.len == 0 && leaf->child_ids.items != NULL); /* the service said that there are none */
  CHECK_TEXT(leaf->parent_id, "tag.12");
  mcat_response_free(response);
}

/* req:OBJ-11 */
static void post_and_category(mcat_client *client, wire *line) {
  const mcat_response *response = answered(
      client, line,
      "{'posts':[{'type':'post','id':'po.1','href':'h','name':'N','author':'A','date':'1970-01-01T00:00:03Z',"
      "'summary':'S','body':'<i>B</i>','categories':['live','news'],'links':{'artists':{'ids':['art.1'],'href':'1'},"
      "'albums':{'ids':['alb.1'],'href':'2'},'genres':{'ids':['g.1'],'href':'3'},'images':{'href':'4'},'venues':{}},"
      "'minutes':4}],'categories':[{'type':'category','id':'live','name':'Live','href':'c','posts':12}]}");
  NEED(response->posts.len == 1 && response->categories.len == 1);
  const mcat_post *p = response->posts.items[0];
  CHECK_TEXT(p->type, "post");
  CHECK_TEXT(p->id, "po.1");
  CHECK_TEXT(p->href, "h");
  CHECK_TEXT(p->name, "N");
  CHECK_TEXT(p->author, "A");
  CHECK_TEXT(p->date, "1970-01-01T00:00:03Z");
  CHECK_NUMBER(p->date_ms, 3000);
  CHECK_TEXT(p->summary, "S");
  CHECK_TEXT(p->body, "<i>B</i>");
  check_list(&p->categories, "live", 2);
  const mcat_post_links *links = p->links;
  check_link(links->artists, "1", "art.1");
  check_link(links->albums, "2", "alb.1");
  check_link(links->genres, "3", "g.1");
  check_link(links->images, "4", NULL);
  check_extra(links->extra, "venues");
  check_extra(p->extra, "minutes");
  const mcat_category *c = response->categories.items[0];
  CHECK_TEXT(c->type, "category");
  CHECK_TEXT(c->id, "live");
  CHECK_TEXT(c->name, "Live");
  CHECK_TEXT(c->href, "c");
  check_extra(c->extra, "posts");
  mcat_response_free(response);
}

/* req:OBJ-11 */
static void review(mcat_client *client, wire *line) {
  const mcat_response *response =
      answered(client, line,
               "{'reviews':[{'type':'review','id':'revAl.1','href':'h','author':'A','date':'1970-01-01T00:00:04Z',"
               "'body':'B','rating':3.5,'links':{'albums':{'ids':['alb.1'],'href':'1'},'tracks':{}},'length':18}]}");
  NEED(response->reviews.len == 1);
  const mcat_review *r = response->reviews.items[0];
  CHECK_TEXT(r->type, "review");
  CHECK_TEXT(r->id, "revAl.1");
  CHECK_TEXT(r->href, "h");
  CHECK_TEXT(r->author, "A");
  CHECK_TEXT(r->date, "1970-01-01T00:00:04Z");
  CHECK_NUMBER(r->date_ms, 4000);
  CHECK_TEXT(r->body, "B");
  CHECK(r->rating == 3.5);
  const mcat_review_links *links = r->links;
  check_link(links->albums, "1", "alb.1");
  check_extra(links->extra, "tracks");
  check_extra(r->extra, "length");
  mcat_response_free(response);
}

/* req:OBJ-11 */
static void catalog_and_version(mcat_client *client, wire *line) {
  const mcat_response *response =
      answered(client, line,
               "{'catalogs':[{'type':'catalog','id':'105','name':'DE','country':'DE','currency':'EUR'}],"
               "'versions':[{'id':'v2.2','status':'stable','since':'2019'}],'latestStable':'v2.2','inDevelopment':'v2.3'}");
  NEED(response->catalogs.len == 1 && response->versions.len == 1);
  const mcat_catalog *c = response->catalogs.items[0];
  CHECK_TEXT(c->type, "catalog");
  CHECK_TEXT(c->id, "105");
  CHECK_TEXT(c->name, "DE");
  CHECK_TEXT(c->country, "DE");
  check_extra(c->extra, "currency");
  const mcat_service_version *v = response->versions.items[0];
  CHECK_TEXT(v->id, "v2.2");
  CHECK_TEXT(v->status, "stable");
  check_extra(v->extra, "since");
  CHECK_TEXT(response->latest_stable, "v2.2");
  CHECK_TEXT(response->in_development, "v2.3");
  const mcat_value *latest = mcat_value_find(response->extra, "latestStable");
  CHECK(latest != NULL && latest->kind == MCAT_VALUE_TEXT);
  CHECK_TEXT(latest ? latest->text : NULL, "v2.2");
  mcat_response_free(response);
}

int main(void) {
  reader *const readers[] = {image, station, playlist, tag, post_and_category, review, catalog_and_version};
  return READ_ALL(readers);
}
