/* libcurl with yyjson, which reads the body where it is. */
#include "curl.h"
#include "yyjson.h"
#include <stdlib.h>

struct client {
  struct http http;
  yyjson_doc *document;
};

/* The members of an object, asked for in the order in which the service sends them: then each is the next one. */
struct members {
  yyjson_val *object;
  yyjson_obj_iter iterator;
  yyjson_val *next; /* a key */
  size_t left;
};

static inline struct members members_of(yyjson_val *object) {
  struct members members = {.object = object, .left = yyjson_obj_size(object)};
  (void)yyjson_obj_iter_init(object, &members.iterator);
  members.next = yyjson_obj_iter_next(&members.iterator);
  return members;
}

/* Inlined, so that the compiler compares with a key of a known length. */
static inline yyjson_val *find(struct members *members, const char *key, size_t length) {
  yyjson_val *next = members->next;
  if (next != NULL && unsafe_yyjson_equals_strn(next, key, length)) {
    members->next = yyjson_obj_iter_next(&members->iterator);
    members->left -= 1;
    return yyjson_obj_iter_get_val(next);
  }
  if (members->left == 0) {
    return NULL;
  }
  yyjson_val *elsewhere = yyjson_obj_getn(members->object, key, length);
  members->left -= elsewhere != NULL;
  return elsewhere;
}

#define FIND(members, key) find((members), (key), sizeof(key) - 1)
#define TEXT(sink, members, key) sink_text((sink), yyjson_get_str(FIND(members, key)))
#define NUMBER(sink, members, key) read_number((sink), FIND(members, key))
#define TRUTH(sink, members, key) read_truth((sink), FIND(members, key))
#define TEXTS(sink, members, key) read_texts((sink), FIND(members, key))
#define ROLE(sink, members, key) sink_commas((sink), yyjson_get_str(FIND(members, key)))

static void read_number(struct sink *sink, yyjson_val *value) { sink_number(sink, yyjson_is_num(value) ? yyjson_get_sint(value) : -1); }

static void read_truth(struct sink *sink, yyjson_val *value) { sink_number(sink, yyjson_is_bool(value) ? yyjson_get_bool(value) : -1); }

static void read_texts(struct sink *sink, yyjson_val *list) {
  size_t index, count;
  yyjson_val *value;
  yyjson_arr_foreach(list, index, count, value) { sink_text(sink, yyjson_get_str(value)); }
  sink_number(sink, (int64_t)count);
}

static void read_link(struct sink *sink, yyjson_val *link) {
  struct members members = members_of(link);
  TEXT(sink, &members, "href");
  TEXTS(sink, &members, "ids");
}

static void read_formats(struct sink *sink, yyjson_val *list) {
  size_t index, count;
  yyjson_val *value;
  yyjson_arr_foreach(list, index, count, value) {
    struct members format = members_of(value);
    TEXT(sink, &format, "type");
    NUMBER(sink, &format, "bitrate");
    TEXT(sink, &format, "name");
    NUMBER(sink, &format, "sampleBits");
    NUMBER(sink, &format, "sampleRate");
  }
  sink_number(sink, (int64_t)count);
}

static void read_contributors(struct sink *sink, yyjson_val *value) {
  struct members roles = members_of(value);
  ROLE(sink, &roles, "primaryArtist");
  ROLE(sink, &roles, "composer");
  ROLE(sink, &roles, "featuredPerformer");
  ROLE(sink, &roles, "producer");
  ROLE(sink, &roles, "guestVocals");
  ROLE(sink, &roles, "nonPrimary");
  ROLE(sink, &roles, "guestMusician");
  ROLE(sink, &roles, "conductor");
  ROLE(sink, &roles, "engineer");
  ROLE(sink, &roles, "remixer");
  ROLE(sink, &roles, "collaborator");
}

static void read_track(struct sink *sink, yyjson_val *value) {
  struct members track = members_of(value);
  TEXT(sink, &track, "type");
  TEXT(sink, &track, "id");
  NUMBER(sink, &track, "index");
  NUMBER(sink, &track, "disc");
  TEXT(sink, &track, "href");
  NUMBER(sink, &track, "playbackSeconds");
  TRUTH(sink, &track, "isExplicit");
  TRUTH(sink, &track, "isStreamable");
  TRUTH(sink, &track, "isAvailableInHiRes");
  TEXT(sink, &track, "name");
  TEXT(sink, &track, "isrc");
  TEXT(sink, &track, "shortcut");
  TEXTS(sink, &track, "blurbs");
  TEXT(sink, &track, "artistId");
  TEXT(sink, &track, "artistName");
  TEXT(sink, &track, "albumName");
  read_formats(sink, FIND(&track, "formats"));
  read_formats(sink, FIND(&track, "losslessFormats"));
  TEXT(sink, &track, "albumId");
  read_contributors(sink, FIND(&track, "contributors"));
  struct members links = members_of(FIND(&track, "links"));
  read_link(sink, FIND(&links, "artists"));
  read_link(sink, FIND(&links, "albums"));
  read_link(sink, FIND(&links, "genres"));
  read_link(sink, FIND(&links, "tags"));
  read_link(sink, FIND(&links, "composers"));
  TEXT(sink, &track, "previewURL");
  TEXT(sink, &track, "upc");
  TEXT(sink, &track, "amg");
  TRUTH(sink, &track, "isAvailableInAtmos");
}

static void read_bios(struct sink *sink, yyjson_val *list) {
  size_t index, count;
  yyjson_val *value;
  yyjson_arr_foreach(list, index, count, value) {
    struct members bio = members_of(value);
    TEXT(sink, &bio, "title");
    TEXT(sink, &bio, "author");
    TEXT(sink, &bio, "publishDate");
    TEXT(sink, &bio, "bio");
  }
  sink_number(sink, (int64_t)count);
}

static void read_artist(struct sink *sink, yyjson_val *value) {
  struct members artist = members_of(value);
  TEXT(sink, &artist, "type");
  TEXT(sink, &artist, "id");
  TEXT(sink, &artist, "href");
  TEXT(sink, &artist, "name");
  TEXT(sink, &artist, "shortcut");
  TEXT(sink, &artist, "amg");
  TEXTS(sink, &artist, "blurbs");
  read_bios(sink, FIND(&artist, "bios"));
  struct members groups = members_of(FIND(&artist, "albumGroups"));
  TEXTS(sink, &groups, "main");
  TEXTS(sink, &groups, "singlesAndEPs");
  TEXTS(sink, &groups, "compilations");
  TEXTS(sink, &groups, "others");
  struct members links = members_of(FIND(&artist, "links"));
  read_link(sink, FIND(&links, "albums"));
  read_link(sink, FIND(&links, "images"));
  read_link(sink, FIND(&links, "posts"));
  read_link(sink, FIND(&links, "topTracks"));
  read_link(sink, FIND(&links, "genres"));
  read_link(sink, FIND(&links, "stations"));
  read_link(sink, FIND(&links, "contemporaries"));
  read_link(sink, FIND(&links, "followers"));
  read_link(sink, FIND(&links, "influences"));
  read_link(sink, FIND(&links, "relatedProjects"));
}

static void read_all(void *from, struct sink *sink) {
  struct members root = members_of(yyjson_doc_get_root(((struct client *)from)->document));
  size_t index, count;
  yyjson_val *value;
  yyjson_val *list = FIND(&root, "tracks");
  yyjson_arr_foreach(list, index, count, value) { read_track(sink, value); }
  list = FIND(&root, "artists");
  yyjson_arr_foreach(list, index, count, value) { read_artist(sink, value); }
  struct members meta = members_of(FIND(&root, "meta"));
  NUMBER(sink, &meta, "totalCount");
  NUMBER(sink, &meta, "returnedCount");
}

static void *open_client(const struct service *service) {
  struct client *client = allocated(sizeof *client);
  client->document = NULL;
  open_http(&client->http, service);
  return client;
}

static void *on_thread(void *client) { return open_client(((struct client *)client)->http.service); }

static void call(void *from, enum what what) {
  struct client *client = from;
  struct http *http = &client->http;
  call_http(http, what, YYJSON_PADDING_SIZE);
  client->document = yyjson_read_opts(http->body, http->length, YYJSON_READ_INSITU, NULL, NULL);
  if (client->document == NULL) {
    fail("yyjson", "the body is no JSON");
  }
}

static void drop(void *from) {
  struct client *client = from;
  yyjson_doc_free(client->document);
  drop_body(&client->http);
}

static int64_t download(void *client) { return download_http(&((struct client *)client)->http); }

static void close_client(void *client) {
  close_http(&((struct client *)client)->http);
  free(client);
}

const struct way curl_yyjson = {"curl+yyjson", open_client, on_thread, call, read_all, drop, download, close_client};
