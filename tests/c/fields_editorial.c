/* fields_editorial.c: every field of genres, playlists, tags and posts, read from C. */
#define _POSIX_C_SOURCE 200809L
#include "fields.h"

/* req:OBJ-03 */
static void genre(mcat_client *client, wire *line) {
  answer(line,
         "{'genres':[{'type':'genre','id':'g.9','name':'Indie','href':'h','shortcut':'indie','description':'D',"
         "'links':{'childGenres':{'ids':['g.91'],'href':'c'},'parentGenres':{'ids':['g.1'],'href':'p'},'posts':{'href':'x'}},"
         "'mood':3},{'id':'g.10'}]}");
  const mcat_response *response = NULL;
  done(mcat_genres(client, NULL, &response), response);
  NEED(response->genres.len == 2);
  const mcat_genre *g = response->genres.items[0];
  CHECK_TEXT(g->type, "genre");
  CHECK_TEXT(g->id, "g.9");
  CHECK_TEXT(g->name, "Indie");
  CHECK_TEXT(g->href, "h");
  CHECK_TEXT(g->shortcut, "indie");
  CHECK_TEXT(g->description, "D");
  check_link(g->links->child_genres, "c", "g.91");
  check_link(g->links->parent_genres, "p", "g.1");
  CHECK(mcat_value_find(g->links->extra, "posts") != NULL);
  CHECK(mcat_value_find(g->extra, "mood") != NULL);
  const mcat_genre *sparse = response->genres.items[1];
  CHECK_TEXT(sparse->name, NULL);
  check_link(sparse->links->child_genres, NULL, NULL);
  mcat_response_free(response);
}

/* req:OBJ-07 */
static void playlist(mcat_client *client, wire *line) {
  answer(line,
         "{'playlists':[{'type':'playlist','id':'mp.3','name':'N','href':'h','description':'','modified':"
         "'2019-04-02T00:00:00.000Z','trackCount':7,'privacy':'private','favoriteCount':12,'freePlayCompliant':true,"
         "'images':[{'type':'image','id':'mp.3','imageId':'','contentId':'mp.3','imageType':'displayImage','url':'u',"
         "'width':230,'height':153,'isDefault':true,'version':0},{'type':'image','id':'xT9','imageId':null,"
         "'contentId':'mp.3','imageType':'giphyImage','url':null,'width':null,'height':null,'isDefault':false,'version':5}],"
         "'links':{'members':{'ids':['GUID'],'href':'a'},'tracks':{'href':'b'},'tags':{'ids':['tag.1'],'href':'c'},"
         "'sampleArtists':{'ids':['art.1'],'href':'d'}},'mood':3},{'id':'pp.4'}]}");
  const mcat_response *response = NULL;
  done(mcat_playlists(client, NULL, &response), response);
  NEED(response->playlists.len == 2);
  const mcat_playlist *p = response->playlists.items[0];
  CHECK_TEXT(p->type, "playlist");
  CHECK_TEXT(p->id, "mp.3");
  CHECK_TEXT(p->name, "N");
  CHECK_TEXT(p->href, "h");
  CHECK_TEXT(p->description, "");
  CHECK_TEXT(p->modified, "2019-04-02T00:00:00.000Z");
  CHECK_NUMBER(p->modified_ms, 1554163200000);
  CHECK_TEXT(p->privacy, "private");
  CHECK_NUMBER(p->track_count, 7);
  CHECK_NUMBER(p->favorite_count, 12);
  CHECK_NUMBER(p->free_play_compliant, 1);
  check_link(p->links->members, "a", "GUID");
  check_link(p->links->tracks, "b", NULL);
  check_link(p->links->tags, "c", "tag.1");
  check_link(p->links->sample_artists, "d", "art.1");
  CHECK(mcat_value_find(p->extra, "mood") != NULL);
  NEED(p->images.len == 2);
  CHECK_TEXT(p->images.items[0]->image_id, "");
  CHECK_NUMBER(p->images.items[0]->is_default, 1);
  CHECK_NUMBER(p->images.items[0]->version, 0);
  const mcat_image *animated = p->images.items[1];
  CHECK_TEXT(animated->id, "xT9");
  CHECK_TEXT(animated->image_type, "giphyImage");
  CHECK_TEXT(animated->url, NULL);
  CHECK_TEXT(animated->image_id, NULL);
  CHECK_NUMBER(animated->width, -1);
  CHECK_NUMBER(animated->height, -1);
  const mcat_playlist *sparse = response->playlists.items[1];
  CHECK_NUMBER(sparse->track_count, -1);
  CHECK_NUMBER(sparse->modified_ms, INT64_MIN);
  CHECK_NUMBER(sparse->free_play_compliant, -1);
  CHECK_NUMBER(sparse->images.len, 0);
  check_link(sparse->links->members, NULL, NULL);
  mcat_response_free(response);
}

/* Both shapes: relatives by id, and before 2.2 as objects and links. req:OBJ-04 */
static void tag(mcat_client *client, wire *line) {
  answer(line,
         "{'tags':[{'type':'tag','id':'tag.8','name':'Jazz','shortcut':'jazz','href':'h','isProtected':false,"
         "'parentId':'tag.1','childIds':['tag.81','tag.82'],'genreId':'g.4','mood':3},"
         "{'id':'tag.9','isProtected':true,'parentId':'','childIds':[],'genreId':''},"
         "{'id':'Tag.8','protected':true,'parent':{'type':'tag','id':'Tag.1','name':'Genre','protected':true},"
         "'links':{'children':{'ids':['Tag.81'],'href':'c'},'genres':{'ids':['g.4'],'href':'g'}},"
         "'linked':{'children':[{'type':'tag','id':'Tag.81'}]}}]}");
  const mcat_response *response = NULL;
  done(mcat_tags(client, NULL, &response), response);
  NEED(response->tags.len == 3);
  const mcat_tag *t = response->tags.items[0];
  CHECK_TEXT(t->type, "tag");
  CHECK_TEXT(t->id, "tag.8");
  CHECK_TEXT(t->name, "Jazz");
  CHECK_TEXT(t->shortcut, "jazz");
  CHECK_TEXT(t->href, "h");
  CHECK_TEXT(t->parent_id, "tag.1");
  CHECK_TEXT(t->genre_id, "g.4");
  check_list(&t->child_ids, "tag.81", 2);
  CHECK_NUMBER(t->is_protected, 0);
  CHECK_TEXT(t->parent->id, NULL);
  CHECK(mcat_value_find(t->extra, "mood") != NULL);
  const mcat_tag *alone = response->tags.items[1];
  CHECK_TEXT(alone->parent_id, "");
  CHECK_TEXT(alone->genre_id, "");
  CHECK(alone->child_ids.len == 0 && alone->child_ids.items != NULL);
  CHECK_NUMBER(alone->is_protected, 1);
  const mcat_tag *older = response->tags.items[2];
  CHECK_TEXT(older->parent_id, NULL);
  CHECK(older->child_ids.len == 0 && older->child_ids.items == NULL);
  CHECK_NUMBER(older->is_protected, 1);
  CHECK_TEXT(older->parent->id, "Tag.1");
  CHECK_TEXT(older->parent->name, "Genre");
  CHECK_NUMBER(older->parent->is_protected, 1);
  CHECK_TEXT(older->parent->parent->id, NULL);
  check_link(older->links->children, "c", "Tag.81");
  check_link(older->links->genres, "g", "g.4");
  const mcat_value *linked = mcat_value_find(older->extra, "linked");
  const mcat_value *children = linked ? mcat_value_find(linked, "children") : NULL;
  CHECK(children != NULL && children->items.len == 1);
  mcat_response_free(response);
}

/* req:OBJ-11 */
static void post(mcat_client *client, wire *line) {
  answer(line,
         "{'posts':[{'type':'post','id':'po.10','href':'h','name':'N','author':'A','date':'2019-04-02','summary':'S',"
         "'body':'B','categories':['features','on-stage'],'links':{'artists':{'ids':['art.1'],'href':'a'},"
         "'albums':{'ids':['alb.1'],'href':'b'},'genres':{'ids':['g.1'],'href':'c'},'images':{'href':'d'}},"
         "'teaser':{'lines':['x','y']}}]}");
  const mcat_response *response = NULL;
  done(mcat_posts(client, NULL, &response), response);
  NEED(response->posts.len == 1);
  const mcat_post *p = response->posts.items[0];
  CHECK_TEXT(p->type, "post");
  CHECK_TEXT(p->id, "po.10");
  CHECK_TEXT(p->href, "h");
  CHECK_TEXT(p->name, "N");
  CHECK_TEXT(p->author, "A");
  CHECK_TEXT(p->date, "2019-04-02");
  CHECK_NUMBER(p->date_ms, 1554163200000);
  CHECK_TEXT(p->summary, "S");
  CHECK_TEXT(p->body, "B");
  check_list(&p->categories, "features", 2);
  check_link(p->links->artists, "a", "art.1");
  check_link(p->links->albums, "b", "alb.1");
  check_link(p->links->genres, "c", "g.1");
  check_link(p->links->images, "d", NULL);
  const mcat_value *teaser = mcat_value_find(p->extra, "teaser");
  const mcat_value *lines = teaser ? mcat_value_find(teaser, "lines") : NULL;
  NEED(lines != NULL && lines->items.len == 2);
  CHECK_TEXT(lines->items.items[1]->text, "y");
  mcat_response_free(response);

  answer(line, "{'categories':[{'type':'category','id':'features','name':'Features','href':'h','mood':3}]}");
  done(mcat_posts_categories(client, NULL, &response), response);
  NEED(response->categories.len == 1);
  const mcat_category *c = response->categories.items[0];
  CHECK_TEXT(c->type, "category");
  CHECK_TEXT(c->id, "features");
  CHECK_TEXT(c->name, "Features");
  CHECK_TEXT(c->href, "h");
  CHECK(mcat_value_find(c->extra, "mood") != NULL);
  mcat_response_free(response);
}

int main(void) {
  wire *line = wire_new();
  mcat_config config = wire_config(line);
  mcat_client *client = client_of(&config);
  genre(client, line);
  playlist(client, line);
  tag(client, line);
  post(client, line);
  mcat_client_free(client);
  wire_free(line);
  return checked();
}
