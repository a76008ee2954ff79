/* member.c: the member's calls: profile, favorites and what becomes of them, tags, listens, recommendations, followers. */
#define _POSIX_C_SOURCE 200809L
#include "service.h"

#define FOLLOW "sys.follow_favorited_tracks"

static mcat_client *client_speaking(const char *version) {
  mcat_config config = service_config();
  config.service_version = version;
  config.pace = MCAT_NO;
  mcat_client *client = client_of(&config);
  sign_in(client);
  return client;
}

/* Whom the member follows: an editor, from the start. */
static void find_editor(mcat_client *client, char *guid, size_t capacity) {
  const mcat_response *r = NULL;
  done(mcat_me_following(client, NULL, &r), r);
  NEED(r->members.len == 1);
  CHECK_TEXT(r->members.items[0]->role, "editor");
  CHECK_TEXT(r->members.items[0]->visibility, "public");
  (void)snprintf(guid, capacity, "%s", r->members.items[0]->id);
  mcat_response_free(r);
}

static void the_own_profile(mcat_client *client, bool is_latest) {
  const mcat_response *r = NULL;
  done(mcat_me(client, NULL, &r), r);
  NEED(r->members.len == 1);
  const mcat_member *me = r->members.items[0];
  CHECK_TEXT(me->type, "member");
  CHECK_TEXT(me->screen_name, "mara");
  CHECK_TEXT(me->role, "member");
  CHECK(me->avatar != NULL && me->avatar_version > 1);
  CHECK_NUMBER(me->default_avatar, 0);
  CHECK_NUMBER(me->following_count, 1);
  CHECK_NUMBER(me->follower_count, 1);
  CHECK_NUMBER(me->radio_count, is_latest ? -1 : 0);
  CHECK_HOLDS(me->links->followers->href, "/me/followers");
  mcat_response_free(r);
  done(mcat_me_followers(client, NULL, &r), r);
  CHECK_NUMBER(r->members.len, 1);
  CHECK_NUMBER(r->meta->total_count, 1);
  CHECK_NUMBER(r->meta->next_offset, -1);
  CHECK(r->members.items[0]->bio == NULL); /* shown to followers only */
  mcat_response_free(r);
}

static int favorite(mcat_client *client, const char *id) {
  const mcat_response *r = NULL;
  done(mcat_me_favorites_status(client, id, NULL, &r), r);
  NEED(r->favorite_status.len == 1);
  int is_favorite = r->favorite_status.items[0]->favorite;
  mcat_response_free(r);
  return is_favorite;
}

/* A change was accepted; when the wait is over it can be read. */
static void wait_for(mcat_client *client, const mcat_response *change) {
  const mcat_response *r = NULL;
  CHECK_NUMBER(change->http_status, 202);
  CHECK_STATUS(mcat_wait_visible(client, change, NULL, &r), MCAT_OK);
  CHECK_NUMBER(r->reason, MCAT_REASON_NONE);
  CHECK(r->favorite_status.len > 0 && r->stats->tries >= 1);
  mcat_response_free(r);
  mcat_response_free(change);
}

static void favorites_come_and_go(mcat_client *client, const char *editor) {
  mcat_context context;
  MCAT_INIT(&context);
  context.source_user = editor;
  mcat_params params;
  MCAT_INIT(&params);
  params.client = "kitchen";
  const mcat_response *r = NULL;
  CHECK_STATUS(mcat_me_favorites_add(client, "tra.5,alb.3", &context, &params, &r), MCAT_ACCEPTED);
  NEED(r->favorites.len == 2);
  CHECK_NUMBER(r->favorites.items[0]->acknowledged, 1);
  CHECK_TEXT(r->favorites.items[1]->id, "alb.3");
  wait_for(client, r);
  CHECK_NUMBER(favorite(client, "tra.5"), 1);

  MCAT_INIT(&params);
  params.filter = "track";
  params.limit = 5;
  done(mcat_me_favorites(client, &params, &r), r);
  NEED(r->tracks.len == 1 && r->favorites.len == 0);
  CHECK_TEXT(r->tracks.items[0]->id, "tra.5");
  CHECK(r->tracks.items[0]->name != NULL);
  CHECK_NUMBER(r->meta->total_count, 1);
  mcat_response_free(r);

  /* Some of it only: the rest is not waited for. */
  CHECK_STATUS(mcat_me_favorites_add(client, "tra.6,tra.99999999", NULL, NULL, &r), MCAT_PARTIAL);
  CHECK(!MCAT_FAILED(r->status));
  NEED(r->favorites.len == 2);
  CHECK_NUMBER(r->favorites.items[0]->acknowledged, 1);
  CHECK_NUMBER(r->favorites.items[1]->acknowledged, 0);
  wait_for(client, r);
  CHECK_NUMBER(favorite(client, "tra.6"), 1);

  const char *const all[] = {"tra.5", "alb.3", "tra.6"};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    CHECK_STATUS(mcat_me_favorites_remove(client, all[i], NULL, &r), MCAT_ACCEPTED);
    wait_for(client, r);
    CHECK_NUMBER(favorite(client, all[i]), 0);
  }
  done(mcat_me_favorite_members(client, "tra.1", NULL, &r), r);
  NEED(r->members.len == 1);
  CHECK_TEXT(r->members.items[0]->id, editor);
  mcat_response_free(r);
}

/* Entries that name the content, in place of the content. */
static void favorites_of_the_older_version(mcat_client *client) {
  const mcat_response *r = NULL;
  CHECK_STATUS(mcat_me_favorites_add(client, "Tra.9", NULL, NULL, &r), MCAT_ACCEPTED);
  wait_for(client, r);
  done(mcat_me_favorites(client, NULL, &r), r);
  NEED(r->favorites.len == 1 && r->tracks.len == 0);
  CHECK_TEXT(r->favorites.items[0]->id, "Tra.9");
  CHECK_TEXT(r->favorites.items[0]->links->tracks->ids.items[0], "Tra.9");
  CHECK(r->favorites.items[0]->date_ms > 0);
  CHECK_NUMBER(r->favorites.items[0]->acknowledged, -1);
  mcat_response_free(r);
  CHECK_STATUS(mcat_me_favorites_remove(client, "Tra.9", NULL, &r), MCAT_ACCEPTED);
  wait_for(client, r);
}

static void tags_and_lists_of_others(mcat_client *client, const char *editor) {
  mcat_context context;
  MCAT_INIT(&context);
  context.source_user = editor;
  mcat_params params;
  MCAT_INIT(&params);
  params.app_name = "Kitchen radio";
  const mcat_response *r = NULL;
  CHECK_STATUS(mcat_me_tag_add(client, "late & loud", "tra.7,g.1", &context, &params, NULL), MCAT_OK);
  done(mcat_me_favorites_status(client, "tra.7", NULL, &r), r);
  NEED(r->favorite_status.len == 1 && r->favorite_status.items[0]->tags.len == 1);
  CHECK_TEXT(r->favorite_status.items[0]->tags.items[0], "late & loud");
  mcat_response_free(r);
  CHECK_STATUS(mcat_me_tag_remove(client, "late & loud", "tra.7", NULL, NULL), MCAT_OK);
  CHECK_STATUS(mcat_me_tag_remove(client, "late & loud", "g.1", NULL, NULL), MCAT_OK);
  done(mcat_me_favorites_status(client, "tra.7", NULL, &r), r);
  CHECK_NUMBER(r->favorite_status.items[0]->tags.len, 0);
  mcat_response_free(r);

  CHECK_STATUS(mcat_me_tag_add(client, FOLLOW, editor, NULL, NULL, NULL), MCAT_OK);
  CHECK_NUMBER(favorite(client, editor), 1);
  CHECK_STATUS(mcat_me_favorites_remove(client, editor, NULL, NULL), MCAT_ERR_ARGUMENT);
  CHECK_STATUS(mcat_me_favorites_list_remove(client, editor, NULL, &r), MCAT_ACCEPTED);
  wait_for(client, r);
  CHECK_NUMBER(favorite(client, editor), 0);
}

static void listens_and_recommendations(mcat_client *client) {
  mcat_params params;
  MCAT_INIT(&params);
  params.limit = 3;
  const mcat_response *r = NULL;
  const mcat_response *next = NULL;
  done(mcat_me_listens(client, &params, &r), r);
  NEED(r->tracks.len == 3);
  CHECK(r->tracks.items[0]->name != NULL);
  CHECK_NUMBER(r->meta->next_offset, 3);
  done(mcat_next_page(client, r, &next), next);
  CHECK_NUMBER(next->tracks.len, 3);
  mcat_response_free(next);
  mcat_response_free(r);

  done(mcat_me_personalized_albums_new(client, &params, &r), r);
  NEED(r->albums.len > 0 && r->meta->matched.len == r->albums.len);
  CHECK_TEXT(r->meta->matched.items[0]->id, r->albums.items[0]->id);
  CHECK(r->meta->matched.items[0]->reason->name != NULL);
  mcat_response_free(r);
  done(mcat_me_personalized_tracks_new(client, &params, &r), r);
  NEED(r->tracks.len > 0 && r->meta->matched.len == r->tracks.len);
  CHECK_TEXT(r->meta->matched.items[0]->id, r->tracks.items[0]->id);
  mcat_response_free(r);
}

static void members_are_followed(mcat_client *client, const char *editor) {
  const mcat_response *r = NULL;
  CHECK_STATUS(mcat_me_following_remove(client, editor, NULL, NULL), MCAT_OK);
  done(mcat_me_following(client, NULL, &r), r);
  CHECK_NUMBER(r->members.len, 0);
  mcat_response_free(r);
  CHECK_STATUS(mcat_me_following_add(client, editor, NULL, NULL), MCAT_OK);
  done(mcat_me_following(client, NULL, &r), r);
  CHECK_NUMBER(r->members.len, 1);
  mcat_response_free(r);
}

static void refused(mcat_status status, const mcat_response *r, const char *rule) {
  CHECK_STATUS(status, MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(r->message, rule);
  CHECK_NUMBER(r->stats->tries, 0);
  mcat_response_free(r);
}

static void what_breaks_a_rule_is_not_sent(mcat_client *client) {
  const mcat_response *r = NULL;
  mcat_context context;
  MCAT_INIT(&context);
  mcat_status status = mcat_me_favorites_add(client, "tra.1", &context, NULL, &r);
  refused(status, r, "context: must name source_user or source_playlist");
  context.source_playlist = "alb.1";
  status = mcat_me_tag_add(client, "loud", "tra.1", &context, NULL, &r);
  refused(status, r, "context.source_playlist: ");
  context.source_playlist = "\xff";
  status = mcat_me_tag_add(client, "loud", "tra.1", &context, NULL, &r);
  refused(status, r, "context.source_playlist: must be UTF-8");
  context.size = 3;
  status = mcat_me_favorites_add(client, "tra.1", &context, NULL, &r);
  refused(status, r, "context: must be prepared with MCAT_INIT");

  /* A read announces nothing, nor does a response that could not be built. */
  const mcat_response *read = NULL;
  done(mcat_me_listens(client, NULL, &read), read);
  status = mcat_wait_visible(client, read, NULL, &r);
  refused(status, r, "response: has nothing to wait for");
  mcat_response_free(read);
  const mcat_response *fixed = NULL;
  CHECK_STATUS(mcat_me(NULL, NULL, &fixed), MCAT_ERR_ARGUMENT);
  status = mcat_wait_visible(client, fixed, NULL, &r);
  refused(status, r, "response: has nothing to wait for");
  mcat_response_free(fixed);
}

/* The deadline comes before the service is ready. That is no failure, and the change still stands. */
static void not_yet_visible(mcat_client *client) {
  const mcat_response *change = NULL;
  const mcat_response *r = NULL;
  mcat_params params;
  MCAT_INIT(&params);
  params.deadline_ms = 1;
  CHECK_STATUS(mcat_me_favorites_add(client, "tra.8", NULL, NULL, &change), MCAT_ACCEPTED);
  CHECK_STATUS(mcat_wait_visible(client, change, &params, &r), MCAT_ACCEPTED);
  CHECK_TEXT(mcat_reason_name((int32_t)r->reason), "MCAT_REASON_NOT_YET_VISIBLE");
  mcat_response_free(r);
  wait_for(client, change);
  CHECK_STATUS(mcat_me_favorites_remove(client, "tra.8", NULL, &change), MCAT_ACCEPTED);
  wait_for(client, change);
}

int main(void) {
  mcat_client *client = client_speaking("2.2");
  char editor[64];
  find_editor(client, editor, sizeof editor);
  the_own_profile(client, true);
  favorites_come_and_go(client, editor);
  tags_and_lists_of_others(client, editor);
  listens_and_recommendations(client);
  members_are_followed(client, editor);
  what_breaks_a_rule_is_not_sent(client);
  not_yet_visible(client);
  mcat_client_free(client);

  client = client_speaking("2.1");
  the_own_profile(client, false);
  favorites_of_the_older_version(client);
  mcat_client_free(client);
  return checked();
}
