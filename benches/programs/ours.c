/* libmusiccat, over its public interface. */
#include "bench.h"
#include "memory.h"
#include <musiccat.h>
#include <stdio.h>
#include <stdlib.h>

struct ours {
  mcat_client *client;
  const mcat_response *response;
  int is_owner;
  char file[256];
};

static const char memory[] = "memory:";

static void *open_ours(const struct service *service) {
  struct ours *self = allocated(sizeof *self);
  self->is_owner = 1;
  mcat_config config;
  MCAT_INIT(&config);
  config.base_url = service->address;
  config.ca_file = service->authority;
  config.api_key = "bench-key";
  config.pace = MCAT_NO;
  config.max_tries = 1;
  config.deadline_ms = config.connect_ms = DEADLINE_MS;
  if (strncmp(service->address, memory, sizeof memory - 1) == 0) {
    config.base_url = "http://127.0.0.1";
    config.transport = memory_transport(service->address + sizeof memory - 1);
  }
  (void)snprintf(self->file, sizeof self->file, "%s/file", config.base_url);
  const mcat_response *why;
  if (MCAT_FAILED(mcat_client_new(&config, &self->client, &why))) {
    fail(ours.name, why->message);
  }
  mcat_response_free(why);
  return self;
}

static void *on_thread(void *client) {
  struct ours *self = allocated(sizeof *self);
  *self = *(struct ours *)client;
  self->is_owner = 0;
  self->response = NULL;
  return self;
}

static void call(void *client, enum what what) {
  struct ours *self = client;
  mcat_params params;
  MCAT_INIT(&params);
  mcat_status status = MCAT_OK;
  switch (what) {
    case PAGE:
      params.limit = 200;
      status = mcat_tracks_top(self->client, &params, &self->response);
      break;
    case ARTISTS:
      params.limit = 20;
      status = mcat_artists_top(self->client, &params, &self->response);
      break;
    case SMALL: status = mcat_tracks_get(self->client, "tra.222265334", &params, &self->response); break;
  }
  if (MCAT_FAILED(status)) {
    fail(ours.name, self->response->message);
  }
}

static void read_texts(struct sink *sink, const mcat_text_list *list) {
  for (size_t i = 0; i < list->len; i++) {
    sink_text(sink, list->items[i]);
  }
  sink_number(sink, (int64_t)list->len);
}

static void read_link(struct sink *sink, const mcat_link *link) {
  sink_text(sink, link->href);
  read_texts(sink, &link->ids);
}

static void read_formats(struct sink *sink, const mcat_format_list *list) {
  for (size_t i = 0; i < list->len; i++) {
    const mcat_format *format = list->items[i];
    sink_text(sink, format->type);
    sink_number(sink, format->bitrate);
    sink_text(sink, format->name);
    sink_number(sink, format->sample_bits);
    sink_number(sink, format->sample_rate);
  }
  sink_number(sink, (int64_t)list->len);
}

static void read_contributors(struct sink *sink, const mcat_contributors *roles) {
  read_texts(sink, &roles->primary_artist);
  read_texts(sink, &roles->composer);
  read_texts(sink, &roles->featured_performer);
  read_texts(sink, &roles->producer);
  read_texts(sink, &roles->guest_vocals);
  read_texts(sink, &roles->non_primary);
  read_texts(sink, &roles->guest_musician);
  read_texts(sink, &roles->conductor);
  read_texts(sink, &roles->engineer);
  read_texts(sink, &roles->remixer);
  read_texts(sink, &roles->collaborator);
}

static void read_track(struct sink *sink, const mcat_track *track) {
  sink_text(sink, track->type);
  sink_text(sink, track->id);
  sink_number(sink, track->index);
  sink_number(sink, track->disc);
  sink_text(sink, track->href);
  sink_number(sink, track->playback_seconds);
  sink_number(sink, track->is_explicit);
  sink_number(sink, track->is_streamable);
  sink_number(sink, track->is_available_in_hi_res);
  sink_text(sink, track->name);
  sink_text(sink, track->isrc);
  sink_text(sink, track->shortcut);
  read_texts(sink, &track->blurbs);
  sink_text(sink, track->artist_id);
  sink_text(sink, track->artist_name);
  sink_text(sink, track->album_name);
  read_formats(sink, &track->formats);
  read_formats(sink, &track->lossless_formats);
  sink_text(sink, track->album_id);
  read_contributors(sink, track->contributors);
  read_link(sink, track->links->artists);
  read_link(sink, track->links->albums);
  read_link(sink, track->links->genres);
  read_link(sink, track->links->tags);
  read_link(sink, track->links->composers);
  sink_text(sink, track->preview_url);
  sink_text(sink, track->upc);
  sink_text(sink, track->amg);
  sink_number(sink, track->is_available_in_atmos);
}

static void read_bios(struct sink *sink, const mcat_bio_list *list) {
  for (size_t i = 0; i < list->len; i++) {
    const mcat_bio *bio = list->items[i];
    sink_text(sink, bio->title);
    sink_text(sink, bio->author);
    sink_text(sink, bio->publish_date);
    sink_text(sink, bio->bio);
  }
  sink_number(sink, (int64_t)list->len);
}

static void read_artist(struct sink *sink, const mcat_artist *artist) {
  sink_text(sink, artist->type);
  sink_text(sink, artist->id);
  sink_text(sink, artist->href);
  sink_text(sink, artist->name);
  sink_text(sink, artist->shortcut);
  sink_text(sink, artist->amg);
  read_texts(sink, &artist->blurbs);
  read_bios(sink, &artist->bios);
  read_texts(sink, &artist->album_groups->main);
  read_texts(sink, &artist->album_groups->singles_and_eps);
  read_texts(sink, &artist->album_groups->compilations);
  read_texts(sink, &artist->album_groups->others);
  const mcat_artist_links *links = artist->links;
  read_link(sink, links->albums);
  read_link(sink, links->images);
  read_link(sink, links->posts);
  read_link(sink, links->top_tracks);
  read_link(sink, links->genres);
  read_link(sink, links->stations);
  read_link(sink, links->contemporaries);
  read_link(sink, links->followers);
  read_link(sink, links->influences);
  read_link(sink, links->related_projects);
}

static void read_all(void *client, struct sink *sink) {
  const mcat_response *response = ((struct ours *)client)->response;
  for (size_t i = 0; i < response->tracks.len; i++) {
    read_track(sink, response->tracks.items[i]);
  }
  for (size_t i = 0; i < response->artists.len; i++) {
    read_artist(sink, response->artists.items[i]);
  }
  sink_number(sink, response->meta->total_count);
  sink_number(sink, response->meta->returned_count);
}

static void drop(void *client) {
  struct ours *self = client;
  mcat_response_free(self->response);
  self->response = NULL;
}

static int32_t count(void *user, int64_t left_ms, const void *bytes, size_t length, int64_t received, int64_t total) {
  (void)left_ms, (void)bytes, (void)received, (void)total;
  *(int64_t *)user += (int64_t)length;
  return 0;
}

static int64_t download(void *client) {
  struct ours *self = client;
  int64_t length = 0;
  if (MCAT_FAILED(mcat_download(self->client, self->file, count, &length, NULL, &self->response))) {
    fail(ours.name, self->response->message);
  }
  drop(client);
  return length;
}

static void close_ours(void *client) {
  struct ours *self = client;
  if (self->is_owner) {
    mcat_client_free(self->client);
  }
  free(self);
}

const struct way ours = {"libmusiccat", open_ours, on_thread, call, read_all, drop, download, close_ours};
