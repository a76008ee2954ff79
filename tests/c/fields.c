/* fields.c: every field of the service's objects, read from C. */
#define _POSIX_C_SOURCE 200809L
#include "wire.h"

/* JSON is written with ' for ", so that it can be read here. */
static void answer(wire *line, const char *json) {
  char *body = malloc(strlen(json) + 1);
  NEED(body != NULL);
  (void)strcpy(body, json);
  for (char *letter = body; *letter; letter++) {
    *letter = *letter == '\'' ? '"' : *letter;
  }
  wire_answer(line, "200 OK", body);
  free(body);
}

static void check_list(const mcat_text_list *list, const char *first, size_t length) {
  if (CHECK_NUMBER(list->len, length) && length > 0) {
    CHECK_TEXT(list->items[0], first);
  }
}

static void check_link(const mcat_link *link, const char *href, const char *first) {
  CHECK_TEXT(link->href, href);
  check_list(&link->ids, first, first ? 1 : 0);
}

/* req:CONV-05 */
/* req:CONV-08 */
static void album(mcat_client *client, wire *line) {
  answer(line,
         "{'albums':[{'type':'album','id':'alb.7','upc':'012345678905','href':'http://h/albums/alb.7',"
         "'shortcut':'band/record','name':'R\\u00e9cord','isStreamable':true,'released':'2019-04-02T00:00:00.000Z',"
         "'originallyReleased':'1970-01-01T00:00:01Z','label':'','copyright':'(c) B','tags':['live','mono'],"
         "'discCount':2,'trackCount':19,'isAvailableInHiRes':false,'isExplicit':true,'isSingle':false,"
         "'accountPartner':'P','artistName':'Band','contributingArtists':{'primaryArtist':'art.1','composer':'art.2',"
         "'featuredPerformer':'art.3','guestMusician':'art.4','producer':'art.5','remixer':'art.6'},"
         "'discographies':{'compilations':['art.1'],'main':['art.2'],'others':['art.3'],'singlesAndEPs':['art.4']},"
         "'links':{'images':{'href':'http://h/i'},'tracks':{'href':'http://h/t'},'posts':{'href':'http://h/p'},"
         "'artists':{'ids':['art.1'],'href':'http://h/a'},'genres':{'ids':['g.5'],'href':'http://h/g'},"
         "'reviews':{'href':'http://h/r'}},'isAvailableInAtmos':true}],"
         "'meta':{'returnedCount':1,'totalCount':31,'limit':1,'offset':3}}");
  const mcat_response *response = NULL;
  done(mcat_artist_albums(client, "art.1", NULL, &response), response);
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
  const mcat_contributors *by = a->contributing_artists;
  check_list(&by->primary_artist, "art.1", 1);
  check_list(&by->composer, "art.2", 1);
  check_list(&by->featured_performer, "art.3", 1);
  check_list(&by->guest_musician, "art.4", 1);
  check_list(&by->producer, "art.5", 1);
  CHECK(mcat_value_find(by->extra, "remixer") != NULL);
  check_list(&a->discographies->compilations, "art.1", 1);
  check_list(&a->discographies->main, "art.2", 1);
  check_list(&a->discographies->others, "art.3", 1);
  check_list(&a->discographies->singles_and_eps, "art.4", 1);
  check_link(a->links->images, "http://h/i", NULL);
  check_link(a->links->tracks, "http://h/t", NULL);
  check_link(a->links->posts, "http://h/p", NULL);
  check_link(a->links->artists, "http://h/a", "art.1");
  check_link(a->links->genres, "http://h/g", "g.5");
  CHECK(mcat_value_find(a->links->extra, "reviews") != NULL);
  const mcat_value *atmos = mcat_value_find(a->extra, "isAvailableInAtmos");
  CHECK(atmos != NULL && atmos->kind == MCAT_VALUE_BOOLEAN && atmos->number == 1);
  CHECK_NUMBER(response->meta->returned_count, 1);
  CHECK_NUMBER(response->meta->total_count, 31);
  CHECK_NUMBER(response->meta->limit, 1);
  CHECK_NUMBER(response->meta->offset, 3);
  CHECK_NUMBER(response->meta->next_offset, 1); /* one page behind what was asked for */
  mcat_response_free(response);
}

static void artist(mcat_client *client, wire *line) {
  answer(line,
         "{'artists':[{'type':'artist','id':'art.954','href':'http://h/artists/art.954','name':'Band','shortcut':'band',"
         "'amg':'5','blurbs':['one','two'],'bios':[{'title':'T','author':'A','publishDate':'','bio':'<b>B</b>'}],"
         "'albumGroups':{'main':['alb.1','alb.2'],'singlesAndEPs':['alb.3'],'compilations':['alb.4'],'others':[]},"
         "'links':{'albums':{'href':'1'},'images':{'href':'2'},'posts':{'href':'3'},'topTracks':{'href':'4'},"
         "'genres':{'ids':['g.5'],'href':'5'},'stations':{'ids':['sas.1'],'href':'6'},"
         "'contemporaries':{'ids':['art.2'],'href':'7'},'followers':{'ids':['art.3'],'href':'8'},"
         "'influences':{'ids':['art.4'],'href':'9'}}}],'meta':{'returnedCount':1,'totalCount':null}}");
  const mcat_response *response = NULL;
  done(mcat_artists_get(client, "art.954", NULL, &response), response);
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
  CHECK_TEXT(a->bios.items[0]->title, "T");
  CHECK_TEXT(a->bios.items[0]->author, "A");
  CHECK_TEXT(a->bios.items[0]->publish_date, "");
  CHECK_TEXT(a->bios.items[0]->bio, "<b>B</b>");
  check_list(&a->album_groups->main, "alb.1", 2);
  check_list(&a->album_groups->singles_and_eps, "alb.3", 1);
  check_list(&a->album_groups->compilations, "alb.4", 1);
  check_list(&a->album_groups->others, NULL, 0);
  check_link(a->links->albums, "1", NULL);
  check_link(a->links->images, "2", NULL);
  check_link(a->links->posts, "3", NULL);
  check_link(a->links->top_tracks, "4", NULL);
  check_link(a->links->genres, "5", "g.5");
  check_link(a->links->stations, "6", "sas.1");
  check_link(a->links->contemporaries, "7", "art.2");
  check_link(a->links->followers, "8", "art.3");
  check_link(a->links->influences, "9", "art.4");
  CHECK_NUMBER(response->meta->total_count, -1);
  mcat_response_free(response);
}

static void image(mcat_client *client, wire *line) {
  answer(line,
         "{'images':[{'type':'image','id':'img.1','imageId':'9','contentId':'art.954','imageType':'displayImage',"
         "'url':'http://h/i.jpg','width':633,'height':422,'isDefault':true,'version':1555000000000},"
         "{'type':'image','imageId':'','defaultImage':'false','version':0}],'meta':{'returnedCount':2}}");
  const mcat_response *response = NULL;
  done(mcat_artist_images(client, "art.954", NULL, &response), response);
  NEED(response->images.len == 2);
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
  const mcat_image *older = response->images.items[1];
  CHECK_TEXT(older->id, NULL);
  CHECK_TEXT(older->image_id, "");
  CHECK_NUMBER(older->is_default, 0);
  CHECK_NUMBER(older->version, 0);
  CHECK_NUMBER(older->width, -1);
  mcat_response_free(response);
}

static void station(mcat_client *client, wire *line) {
  answer(line,
         "{'stations':[{'type':'station','id':'ps.8','name':'Quiet','href':'h','author':'A','description':'D',"
         "'summary':'S','subType':'programmed','artists':'One, Two','links':{'genres':{'ids':['g.1'],'href':'g'},"
         "'mediumImage':{'href':'m'},'largeImage':{'href':'l'}},'mood':3}],'meta':{'returnedCount':1}}");
  const mcat_response *response = NULL;
  done(mcat_stations_get(client, "ps.8", NULL, &response), response);
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
  check_link(s->links->genres, "g", "g.1");
  check_link(s->links->medium_image, "m", NULL);
  check_link(s->links->large_image, "l", NULL);
  const mcat_value *mood = mcat_value_find(s->extra, "mood");
  CHECK(mood != NULL && mood->number == 3);
  mcat_response_free(response);
}

static void track(mcat_client *client, wire *line) {
  answer(line,
         "{'tracks':[{'type':'track','id':'tra.9','href':'h','name':'Song','shortcut':'band/record/song',"
         "'artistName':'Band','albumName':'Record','index':4,'disc':1,'playbackSeconds':225,'isExplicit':false,"
         "'isAvailableInHiRes':true,'isrc':'USX9P1234567','blurbs':['b'],'artistId':'art.1','albumId':'alb.7',"
         "'formats':[{'type':'format','bitrate':320,'name':'AAC','sampleBits':16,'sampleRate':44100}],"
         "'losslessFormats':[{'type':'format','bitrate':44100,'name':'FLAC','sampleBits':24,'sampleRate':96000}],"
         "'contributors':{'primaryArtist':'art.1','composer':'art.2','featuredPerformer':'art.3','guestMusician':'art.4',"
         "'guestVocals':'art.5','producer':'art.6','nonPrimary':'art.7','conductor':'art.8'},"
         "'previewURL':'http://h/p.mp3','isStreamable':true,'links':{'artists':{'ids':['art.1'],'href':'a'},"
         "'albums':{'ids':['alb.7'],'href':'b'},'genres':{'ids':['g.1'],'href':'c'},'tags':{'ids':['tag.1'],'href':'d'}}}],"
         "'previews':[{'type':'track','id':'tra.10'}],'meta':{'displayPreviewLimit':5,'isTunable':true,'skipLimit':6,"
         "'skipLimitDuration':60,'popularity':0.25,'variety':0.5}}");
  const mcat_response *response = NULL;
  mcat_params params;
  MCAT_INIT(&params);
  params.previews = 1;
  done(mcat_station_tracks(client, "ps.8", &params, &response), response);
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
  NEED(t->formats.len == 1 && t->lossless_formats.len == 1);
  const mcat_format *f = t->formats.items[0];
  CHECK_TEXT(f->type, "format");
  CHECK_TEXT(f->name, "AAC");
  CHECK_NUMBER(f->bitrate, 320);
  CHECK_NUMBER(f->sample_bits, 16);
  CHECK_NUMBER(f->sample_rate, 44100);
  CHECK_TEXT(t->lossless_formats.items[0]->name, "FLAC");
  CHECK_NUMBER(t->lossless_formats.items[0]->sample_rate, 96000);
  const mcat_contributors *by = t->contributors;
  check_list(&by->primary_artist, "art.1", 1);
  check_list(&by->composer, "art.2", 1);
  check_list(&by->featured_performer, "art.3", 1);
  check_list(&by->guest_musician, "art.4", 1);
  check_list(&by->guest_vocals, "art.5", 1);
  check_list(&by->producer, "art.6", 1);
  check_list(&by->non_primary, "art.7", 1);
  check_list(&by->conductor, "art.8", 1);
  check_link(t->links->artists, "a", "art.1");
  check_link(t->links->albums, "b", "alb.7");
  check_link(t->links->genres, "c", "g.1");
  check_link(t->links->tags, "d", "tag.1");
  const mcat_track *sparse = response->previews.items[0];
  CHECK_TEXT(sparse->id, "tra.10");
  CHECK_TEXT(sparse->preview_url, NULL);
  CHECK_NUMBER(sparse->playback_seconds, -1);
  CHECK_NUMBER(sparse->is_streamable, -1);
  check_list(&sparse->contributors->conductor, NULL, 0);
  check_link(sparse->links->tags, NULL, NULL);
  CHECK_NUMBER(response->meta->display_preview_limit, 5);
  CHECK_NUMBER(response->meta->is_tunable, 1);
  CHECK_NUMBER(response->meta->skip_limit, 6);
  CHECK_NUMBER(response->meta->skip_limit_duration, 60);
  CHECK(response->meta->popularity == 0.25);
  CHECK(response->meta->variety == 0.5);
  mcat_response_free(response);
}

static void check_right(const mcat_entitlements *entitlements, const char *name, int granted) {
  for (size_t i = 0; i < entitlements->rights.len; i++) {
    if (strcmp(entitlements->rights.items[i]->name, name) == 0) {
      CHECK_NUMBER(entitlements->rights.items[i]->granted, granted);
      return;
    }
  }
  check(false, name, __FILE__, __LINE__);
}

/* req:ACC-01 */
static void account(mcat_client *client, wire *line) {
  answer(line,
         "{'account':{'type':'account','id':'GUID','href':'h','created':'2019','email':'m@x.test','userName':'m',"
         "'firstName':'F','lastName':'L','middleName':'M','nickName':'N','screenName':'S','country':'US','state':'CA',"
         "'city':'C','zip':'00100','birthday':'B','phone':'+1','lang':'en-US','preferredLanguage':'fr','cobrand':'1',"
         "'cocat':'2','originCode':'3','isPublic':true,'isCurrentSubscriptionPayable':false,"
         "'parentalControlEnabled':true,'scrobblingEnabled':false,'screenNameAutoCreated':'true','familyPlan':null,"
         "'subscription':{'id':'s','billingPartnerCode':'bc','billingPartner':'b','catalog':'US','createDate':'d',"
         "'isSuspended':false,'tierCode':'tc','tierName':'tn','productCode':'pc','productName':'pn',"
         "'productServiceTerm':'M','expirationDate':1924905600000,'trialLengthDays':30,'isTrial':true,'state':'TRIAL',"
         "'createdWithSocialProvider':'sp'},"
         "'entitlements':{'canStreamOnHomeDevice':true,'canStreamOnWeb':false,'isPlayBasedTier':false,"
         "'maxStreamCount':1,'maxDeviceCount':2,'maxPcCount':3,'maxStreamBitrate':320,'maxDownloadBitrate':192,"
         "'totalPlays':null,'playsRemaining':7,'skipLimit':6,'skipLimitMinutes':60}}}");
  const mcat_response *response = NULL;
  done(mcat_me_account(client, NULL, &response), response);
  const mcat_account *a = response->account;
  CHECK_TEXT(a->type, "account");
  CHECK_TEXT(a->id, "GUID");
  CHECK_TEXT(a->href, "h");
  CHECK_TEXT(a->created, "2019");
  CHECK_TEXT(a->email, "m@x.test");
  CHECK_TEXT(a->user_name, "m");
  CHECK_TEXT(a->first_name, "F");
  CHECK_TEXT(a->last_name, "L");
  CHECK_TEXT(a->middle_name, "M");
  CHECK_TEXT(a->nick_name, "N");
  CHECK_TEXT(a->screen_name, "S");
  CHECK_TEXT(a->country, "US");
  CHECK_TEXT(a->state, "CA");
  CHECK_TEXT(a->city, "C");
  CHECK_TEXT(a->zip, "00100");
  CHECK_TEXT(a->birthday, "B");
  CHECK_TEXT(a->phone, "+1");
  CHECK_TEXT(a->lang, "en-US");
  CHECK_TEXT(a->preferred_language, "fr");
  CHECK_TEXT(a->cobrand, "1");
  CHECK_TEXT(a->cocat, "2");
  CHECK_TEXT(a->origin_code, "3");
  CHECK_NUMBER(a->is_public, 1);
  CHECK_NUMBER(a->is_current_subscription_payable, 0);
  CHECK_NUMBER(a->parental_control_enabled, 1);
  CHECK_NUMBER(a->scrobbling_enabled, 0);
  CHECK_NUMBER(a->screen_name_auto_created, 1);
  const mcat_subscription *s = a->subscription;
  CHECK_TEXT(s->id, "s");
  CHECK_TEXT(s->billing_partner_code, "bc");
  CHECK_TEXT(s->billing_partner, "b");
  CHECK_TEXT(s->catalog, "US");
  CHECK_TEXT(s->create_date, "d");
  CHECK_TEXT(s->tier_code, "tc");
  CHECK_TEXT(s->tier_name, "tn");
  CHECK_TEXT(s->product_code, "pc");
  CHECK_TEXT(s->product_name, "pn");
  CHECK_TEXT(s->product_service_term, "M");
  CHECK_TEXT(s->expiration_date, "1924905600000");
  CHECK_TEXT(s->state, "TRIAL");
  CHECK_TEXT(s->created_with_social_provider, "sp");
  CHECK_NUMBER(s->trial_length_days, 30);
  CHECK_NUMBER(s->is_suspended, 0);
  CHECK_NUMBER(s->is_trial, 1);
  const mcat_entitlements *e = a->entitlements;
  check_right(e, "canStreamOnHomeDevice", 1);
  check_right(e, "canStreamOnWeb", 0);
  check_right(e, "isPlayBasedTier", 0);
  CHECK_NUMBER(e->max_stream_count, 1);
  CHECK_NUMBER(e->max_device_count, 2);
  CHECK_NUMBER(e->max_pc_count, 3);
  CHECK_NUMBER(e->max_stream_bitrate, 320);
  CHECK_NUMBER(e->max_download_bitrate, 192);
  CHECK_NUMBER(e->total_plays, -1);
  CHECK_NUMBER(e->plays_remaining, 7);
  CHECK_NUMBER(e->skip_limit, 6);
  CHECK_NUMBER(e->skip_limit_minutes, 60);
  int32_t verdict = -1;
  CHECK_STATUS(mcat_account_judge(a, "canStreamOnHomeDevice", &verdict, NULL), MCAT_OK);
  CHECK_NUMBER(verdict, MCAT_VERDICT_MAY_STREAM);
  CHECK_STATUS(mcat_account_judge(a, "canStreamOnWeb", &verdict, NULL), MCAT_OK);
  CHECK_NUMBER(verdict, MCAT_VERDICT_UPGRADE);
  mcat_response_free(response);
}

static void versions(mcat_client *client, wire *line) {
  answer(line, "{'versions':[{'id':'v2.2','status':'stable'}],'latestStable':'v2.2','inDevelopment':'v2.3'}");
  const mcat_response *response = NULL;
  done(mcat_versions(client, NULL, &response), response);
  NEED(response->versions.len == 1);
  CHECK_TEXT(response->versions.items[0]->id, "v2.2");
  CHECK_TEXT(response->versions.items[0]->status, "stable");
  const mcat_value *latest = mcat_value_find(response->extra, "latestStable");
  CHECK(latest != NULL && latest->kind == MCAT_VALUE_TEXT);
  CHECK_TEXT(latest ? latest->text : NULL, "v2.2");
  mcat_response_free(response);
}

int main(void) {
  wire *line = wire_new();
  mcat_config config = wire_config(line);
  mcat_client *client = client_of(&config);
  wire_answer(line, "200 OK", WIRE_TOKENS);
  CHECK_STATUS(mcat_auth_password(client, "user", "password", NULL, NULL), MCAT_OK);
  album(client, line);
  artist(client, line);
  image(client, line);
  station(client, line);
  track(client, line);
  account(client, line);
  versions(client, line);
  mcat_client_free(client);
  wire_free(line);
  return checked();
}
