/* libcurl with cJSON. */
#include "curl.h"
#include <cjson/cJSON.h>
#include <stdlib.h>

struct client {
  struct http http;
  cJSON *document;
};

static const cJSON *find(const cJSON *object, const char *key) { return cJSON_GetObjectItemCaseSensitive(object, key); }

static void read_text(struct sink *sink, const cJSON *object, const char *key) { sink_text(sink, cJSON_GetStringValue(find(object, key))); }

static void read_number(struct sink *sink, const cJSON *object, const char *key) {
  const cJSON *value = find(object, key);
  sink_number(sink, cJSON_IsNumber(value) ? value->valueint : -1);
}

static void read_truth(struct sink *sink, const cJSON *object, const char *key) {
  const cJSON *value = find(object, key);
  sink_number(sink, cJSON_IsBool(value) ? cJSON_IsTrue(value) : -1);
}

static void read_texts(struct sink *sink, const cJSON *object, const char *key) {
  const cJSON *value;
  int64_t count = 0;
  cJSON_ArrayForEach(value, find(object, key)) {
    sink_text(sink, cJSON_GetStringValue(value));
    count += 1;
  }
  sink_number(sink, count);
}

static void read_role(struct sink *sink, const cJSON *object, const char *key) { sink_commas(sink, cJSON_GetStringValue(find(object, key))); }

static void read_link(struct sink *sink, const cJSON *links, const char *key) {
  const cJSON *link = find(links, key);
  read_text(sink, link, "href");
  read_texts(sink, link, "ids");
}

static void read_formats(struct sink *sink, const cJSON *track, const char *key) {
  const cJSON *format;
  int64_t count = 0;
  cJSON_ArrayForEach(format, find(track, key)) {
    read_text(sink, format, "type");
    read_number(sink, format, "bitrate");
    read_text(sink, format, "name");
    read_number(sink, format, "sampleBits");
    read_number(sink, format, "sampleRate");
    count += 1;
  }
  sink_number(sink, count);
}

static void read_contributors(struct sink *sink, const cJSON *roles) {
  read_role(sink, roles, "primaryArtist");
  read_role(sink, roles, "composer");
  read_role(sink, roles, "featuredPerformer");
  read_role(sink, roles, "producer");
  read_role(sink, roles, "guestVocals");
  read_role(sink, roles, "nonPrimary");
  read_role(sink, roles, "guestMusician");
  read_role(sink, roles, "conductor");
  read_role(sink, roles, "engineer");
  read_role(sink, roles, "remixer");
  read_role(sink, roles, "collaborator");
}

static void read_track(struct sink *sink, const cJSON *track) {
  read_text(sink, track, "type");
  read_text(sink, track, "id");
  read_number(sink, track, "index");
  read_number(sink, track, "disc");
  read_text(sink, track, "href");
  read_number(sink, track, "playbackSeconds");
  read_truth(sink, track, "isExplicit");
  read_truth(sink, track, "isStreamable");
  read_truth(sink, track, "isAvailableInHiRes");
  read_text(sink, track, "name");
  read_text(sink, track, "isrc");
  read_text(sink, track, "shortcut");
  read_texts(sink, track, "blurbs");
  read_text(sink, track, "artistId");
  read_text(sink, track, "artistName");
  read_text(sink, track, "albumName");
  read_formats(sink, track, "formats");
  read_formats(sink, track, "losslessFormats");
  read_text(sink, track, "albumId");
  read_contributors(sink, find(track, "contributors"));
  const cJSON *links = find(track, "links");
  read_link(sink, links, "artists");
  read_link(sink, links, "albums");
  read_link(sink, links, "genres");
  read_link(sink, links, "tags");
  read_link(sink, links, "composers");
  read_text(sink, track, "previewURL");
  read_text(sink, track, "upc");
  read_text(sink, track, "amg");
  read_truth(sink, track, "isAvailableInAtmos");
}

static void read_bios(struct sink *sink, const cJSON *artist) {
  const cJSON *bio;
  int64_t count = 0;
  cJSON_ArrayForEach(bio, find(artist, "bios")) {
    read_text(sink, bio, "title");
    read_text(sink, bio, "author");
    read_text(sink, bio, "publishDate");
    read_text(sink, bio, "bio");
    count += 1;
  }
  sink_number(sink, count);
}

static void read_artist(struct sink *sink, const cJSON *artist) {
  read_text(sink, artist, "type");
  read_text(sink, artist, "id");
  read_text(sink, artist, "href");
  read_text(sink, artist, "name");
  read_text(sink, artist, "shortcut");
  read_text(sink, artist, "amg");
  read_texts(sink, artist, "blurbs");
  read_bios(sink, artist);
  const cJSON *groups = find(artist, "albumGroups");
  read_texts(sink, groups, "main");
  read_texts(sink, groups, "singlesAndEPs");
  read_texts(sink, groups, "compilations");
  read_texts(sink, groups, "others");
  const cJSON *links = find(artist, "links");
  read_link(sink, links, "albums");
  read_link(sink, links, "images");
  read_link(sink, links, "posts");
  read_link(sink, links, "topTracks");
  read_link(sink, links, "genres");
  read_link(sink, links, "stations");
  read_link(sink, links, "contemporaries");
  read_link(sink, links, "followers");
  read_link(sink, links, "influences");
  read_link(sink, links, "relatedProjects");
}

static void read_all(void *from, struct sink *sink) {
  const cJSON *root = ((struct client *)from)->document;
  const cJSON *object;
  cJSON_ArrayForEach(object, find(root, "tracks")) { read_track(sink, object); }
  cJSON_ArrayForEach(object, find(root, "artists")) { read_artist(sink, object); }
  const cJSON *meta = find(root, "meta");
  read_number(sink, meta, "totalCount");
  read_number(sink, meta, "returnedCount");
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
  call_http(http, what, 1);
  client->document = cJSON_ParseWithLength(http->body, http->length);
  /* The document has copies of all texts. */
  drop_body(http);
  if (client->document == NULL) {
    fail("cJSON", "the body is no JSON");
  }
}

static void drop(void *client) { cJSON_Delete(((struct client *)client)->document); }

static int64_t download(void *client) { return download_http(&((struct client *)client)->http); }

static void close_client(void *client) {
  close_http(&((struct client *)client)->http);
  free(client);
}

const struct way curl_cjson = {"curl+cJSON", open_client, on_thread, call, read_all, drop, download, close_client};
