/* fields_member.c: every field of members and what is theirs, read from C. */
#define _POSIX_C_SOURCE 200809L
#include "fields.h"

/* The counts of versions before 2.2 come in the order of the fields: 1, 2, 3 ... */
static void older_counts(const mcat_member *m, const int32_t wanted[7]) {
  CHECK_NUMBER(m->favorite_albums_count, wanted[0]);
  CHECK_NUMBER(m->favorite_artists_count, wanted[1]);
  CHECK_NUMBER(m->favorite_tracks_count, wanted[2]);
  CHECK_NUMBER(m->playlists_total_count, wanted[3]);
  CHECK_NUMBER(m->playlists_published_count, wanted[4]);
  CHECK_NUMBER(m->stations_count, wanted[5]);
  CHECK_NUMBER(m->radio_count, wanted[6]);
}

/* req:OBJ-06 */
static void member(mcat_client *client, wire *line) {
  const mcat_response *response = answered(
      client, line,
      "{'members':[{'type':'member','id':'GUID','realName':'R','screenName':'S','bio':'B','location':'L','gender':'G',"
      "'visibility':'public','href':'h','role':'editor','avatar':'http://h/a.jpg','avatarId':'9',"
      "'avatarVersion':1555000000000,'followingCount':8,'followerCount':9,'favoriteAlbumsCount':1,"
      "'favoriteArtistsCount':2,'favoriteTracksCount':3,'playlistsTotalCount':4,'playlistsPublishedCount':5,"
      "'stationsCount':6,'radioCount':7,'defaultAvatar':'false',"
      "'links':{'followers':{'href':'1'},'following':{'href':'2'},'blocked':{}},'badges':[1]},"
      "{'type':'member','id':'X','avatarId':'','avatarVersion':0,'defaultAvatar':true}]}");
  NEED(response->members.len == 2);
  const mcat_member *m = response->members.items[0];
  CHECK_TEXT(m->type, "member");
  CHECK_TEXT(m->id, "GUID");
  CHECK_TEXT(m->real_name, "R");
  CHECK_TEXT(m->screen_name, "S");
  CHECK_TEXT(m->bio, "B");
  CHECK_TEXT(m->location, "L");
  CHECK_TEXT(m->gender, "G");
  CHECK_TEXT(m->visibility, "public");
  CHECK_TEXT(m->href, "h");
  CHECK_TEXT(m->role, "editor");
  CHECK_TEXT(m->avatar, "http://h/a.jpg");
  CHECK_TEXT(m->avatar_id, "9");
  CHECK_NUMBER(m->avatar_version, 1555000000000);
  CHECK_NUMBER(m->following_count, 8);
  CHECK_NUMBER(m->follower_count, 9);
  older_counts(m, (const int32_t[]){1, 2, 3, 4, 5, 6, 7});
  CHECK_NUMBER(m->default_avatar, 0);
  const mcat_member_links *links = m->links;
  check_link(links->followers, "1", NULL);
  check_link(links->following, "2", NULL);
  check_extra(links->extra, "blocked");
  check_extra(m->extra, "badges");
  /* 2.2 has no such counts, and unknown is not 0. */
  const mcat_member *newer = response->members.items[1];
  older_counts(newer, (const int32_t[]){-1, -1, -1, -1, -1, -1, -1});
  CHECK_TEXT(newer->avatar_id, "");
  CHECK_NUMBER(newer->avatar_version, 0);
  CHECK_NUMBER(newer->default_avatar, 1);
  mcat_response_free(response);
}

static void check_right(const mcat_entitlements *entitlements, const char *name, int granted) {
  for (size_t i = 0; i < entitlements->rights.len; i++) {
    const mcat_right *right = entitlements->rights.items[i];
    if (strcmp(right->name, name) == 0) {
      CHECK_NUMBER(right->granted, granted);
      return;
    }
  }
  check(false, name, __FILE__, __LINE__);
}

/* req:OBJ-10 */
static void account(mcat_client *client, wire *line) {
  const mcat_response *response = answered(
      client, line,
      "{'account':{'type':'account','id':'GUID','href':'h','created':'2019','email':'m@x.test','userName':'m',"
      "'firstName':'F','lastName':'L','middleName':'M','nickName':'N','screenName':'S','country':'US','state':'CA',"
      "'city':'C','zip':'00100','birthday':'B','phone':'+1','lang':'en-US','preferredLanguage':'fr','cobrand':'1',"
      "'cocat':'2','originCode':'3','isPublic':true,'isCurrentSubscriptionPayable':false,"
      "'parentalControlEnabled':true,'scrobblingEnabled':false,'screenNameAutoCreated':'true','nonDmcaRadioUser':true,"
      "'subscription':{'id':'s','billingPartnerCode':'bc','billingPartner':'b','catalog':'US','createDate':'d',"
      "'isSuspended':false,'tierCode':'tc','tierName':'tn','productCode':'pc','productName':'pn',"
      "'productServiceTerm':'M','expirationDate':1924905600000,'trialLengthDays':30,'isTrial':true,'state':'TRIAL',"
      "'createdWithSocialProvider':'sp','promo':1},"
      "'entitlements':{'canStreamOnHomeDevice':true,'canStreamOnWeb':false,'isPlayBasedTier':false,"
      "'maxStreamCount':1,'maxDeviceCount':2,'maxPcCount':3,'maxStreamBitrate':320,'maxDownloadBitrate':192,"
      "'totalPlays':null,'playsRemaining':7,'skipLimit':6,'skipLimitMinutes':60,'maxBitDepth':24,'maxSampleRate':96000,'newLimit':5},'seats':6}}");
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
  /* case:R05 */
  CHECK_NUMBER(a->non_dmca_radio_user, 1);
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
  check_extra(s->extra, "promo");
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
  CHECK_NUMBER(e->max_bit_depth, 24);
  CHECK_NUMBER(e->max_sample_rate, 96000);
  CHECK_NUMBER(e->reserved, 0);
  check_extra(e->extra, "newLimit");
  check_extra(a->extra, "seats");
  int32_t verdict = -1;
  CHECK_STATUS(mcat_account_judge(a, "canStreamOnHomeDevice", &verdict, NULL), MCAT_OK);
  CHECK_NUMBER(verdict, MCAT_VERDICT_MAY_STREAM);
  CHECK_STATUS(mcat_account_judge(a, "canStreamOnWeb", &verdict, NULL), MCAT_OK);
  CHECK_NUMBER(verdict, MCAT_VERDICT_UPGRADE);
  mcat_response_free(response);
}

/* case:B17
 * What cannot be read permits nothing, and stays as it came. */
static void doubts(mcat_client *client, wire *line) {
  static const char *const odd[] = {"1", "'1'", "'TRUE'", "'maybe'", "{}", "[]"};
  for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
    char json[512];
    (void)snprintf(json, sizeof json,
                   "{'account':{'id':'M1','parentalControlEnabled':%s,'subscription':{'isSuspended':%s},"
                   "'entitlements':{'canStreamOnWeb':true}},"
                   "'tracks':[{'type':'track','id':'tra.1','isStreamable':true,'isExplicit':%s}]}",
                   odd[i], odd[i], odd[i]);
    const mcat_response *response = answered(client, line, json);
    const mcat_account *a = response->account;
    CHECK_NUMBER(a->subscription->is_suspended, 1);
    CHECK_NUMBER(a->parental_control_enabled, 1);
    int32_t verdict = -1;
    CHECK_STATUS(mcat_account_judge(a, "canStreamOnWeb", &verdict, NULL), MCAT_OK);
    CHECK_NUMBER(verdict, MCAT_VERDICT_ACCOUNT_PROBLEM);
    const mcat_track *track = response->tracks.items[0];
    CHECK_NUMBER(track->is_explicit, 1);
    CHECK_STATUS(mcat_track_judge(track, a, NULL, MCAT_NO, &verdict, NULL), MCAT_OK);
    CHECK_NUMBER(verdict, MCAT_TRACK_EXPLICIT);
    mcat_response_free(response);
  }
  static const char *const no_yes[] = {"'maybe'", "'TRUE'", "{}", "[]", "2", "''"};
  for (size_t i = 0; i < sizeof no_yes / sizeof *no_yes; i++) {
    char json[512];
    (void)snprintf(json, sizeof json,
                   "{'account':{'id':'M1','entitlements':{'canStreamOnWeb':%s}},"
                   "'tracks':[{'type':'track','id':'tra.1','isStreamable':%s}]}",
                   no_yes[i], no_yes[i]);
    const mcat_response *response = answered(client, line, json);
    const mcat_account *a = response->account;
    check_right(a->entitlements, "canStreamOnWeb", -1);
    int32_t verdict = -1;
    CHECK_STATUS(mcat_account_judge(a, "canStreamOnWeb", &verdict, NULL), MCAT_OK);
    CHECK_NUMBER(verdict, MCAT_VERDICT_WAIT); /* case:M03 */
    const mcat_track *track = response->tracks.items[0];
    CHECK_NUMBER(track->is_streamable, 0);
    CHECK_STATUS(mcat_track_judge(track, NULL, NULL, MCAT_NO, &verdict, NULL), MCAT_OK);
    CHECK_NUMBER(verdict, MCAT_TRACK_NOT_STREAMABLE);
    mcat_response_free(response);
  }
}

/* Before 2.2 the list has entries. */
/* req:OBJ-12 */
static void favorite(mcat_client *client, wire *line) {
  const mcat_response *response = answered(
      client, line,
      "{'favorites':[{'type':'favorite','id':'Tra.1','date':'1970-01-01T00:00:05Z','acknowledged':true,'links':{"
      "'tracks':{'ids':['Tra.1'],'href':'1'},'albums':{'ids':['Alb.1'],'href':'2'},'artists':{'ids':['Art.1'],'href':'3'},"
      "'genres':{'ids':['G.1'],'href':'4'},'stations':{'ids':['Ps.1'],'href':'5'},'playlists':{'ids':['Pp.1'],'href':'6'},"
      "'members':{'ids':['GUID'],'href':'7'},'moods':{}},'order':3},{'id':'Alb.2','acknowledged':false},{'id':'x'}]}");
  NEED(response->favorites.len == 3);
  const mcat_favorite *f = response->favorites.items[0];
  CHECK_TEXT(f->type, "favorite");
  CHECK_TEXT(f->id, "Tra.1");
  CHECK_TEXT(f->date, "1970-01-01T00:00:05Z");
  CHECK_NUMBER(f->date_ms, 5000);
  CHECK_NUMBER(f->acknowledged, 1);
  const mcat_favorite_links *links = f->links;
  check_link(links->tracks, "1", "Tra.1");
  check_link(links->albums, "2", "Alb.1");
  check_link(links->artists, "3", "Art.1");
  check_link(links->genres, "4", "G.1");
  check_link(links->stations, "5", "Ps.1");
  check_link(links->playlists, "6", "Pp.1");
  check_link(links->members, "7", "GUID");
  check_extra(links->extra, "moods");
  check_extra(f->extra, "order");
  CHECK_NUMBER(response->favorites.items[1]->acknowledged, 0);
  CHECK_NUMBER(response->favorites.items[2]->acknowledged, -1);
  CHECK_NUMBER(response->favorites.items[2]->date_ms, INT64_MIN);
  mcat_response_free(response);
}

/* Since 2.2 it has the things themselves. */
/* req:OBJ-12 */
static void favorite_things(mcat_client *client, wire *line) {
  const mcat_response *response =
      answered(client, line,
               "{'favorites':{'data':{'tracks':[{'type':'track','id':'tra.1'}],'members':[{'type':'member','id':'GUID'}],"
               "'albums':[]}},'meta':{'returnedCount':2}}");
  NEED(response->tracks.len == 1 && response->members.len == 1);
  CHECK_TEXT(response->tracks.items[0]->id, "tra.1");
  CHECK_TEXT(response->members.items[0]->id, "GUID");
  CHECK_NUMBER(response->favorites.len + response->albums.len, 0);
  mcat_response_free(response);
}

/* req:OBJ-12 */
static void favorite_status(mcat_client *client, wire *line) {
  const mcat_response *response =
      answered(client, line, "{'status':[{'id':'tra.1','total':12,'tags':['night','rain'],'favorite':true,'shared':1},{'id':'x'}]}");
  NEED(response->favorite_status.len == 2);
  const mcat_favorite_status *s = response->favorite_status.items[0];
  CHECK_TEXT(s->id, "tra.1");
  CHECK_NUMBER(s->total, 12);
  CHECK_NUMBER(s->favorite, 1);
  check_list(&s->tags, "night", 2);
  check_extra(s->extra, "shared");
  CHECK_NUMBER(response->favorite_status.items[1]->favorite, -1);
  mcat_response_free(response);
}

/* req:OBJ-11 */
static void session_date_and_charts(mcat_client *client, wire *line) {
  const mcat_response *response =
      answered(client, line,
               "{'session':{'id':'s-1','valid':false,'expiredByClientType':'WEB','device':'radio'},'lastUpdateDate':"
               "{'date':'2020-01-01','timeZone':'CET','timeInMillis':1577836800000,'era':'CE'}}");
  const mcat_session *session = response->session;
  CHECK_TEXT(session->id, "s-1");
  CHECK_TEXT(session->expired_by_client_type, "WEB");
  CHECK_NUMBER(session->valid, 0);
  check_extra(session->extra, "device");
  const mcat_last_update_date *updated = response->last_update_date;
  CHECK_TEXT(updated->date, "2020-01-01");
  CHECK_TEXT(updated->time_zone, "CET");
  CHECK_NUMBER(updated->time_in_millis, 1577836800000);
  check_extra(updated->extra, "era");
  mcat_response_free(response);

  response = answered(client, line, "[{'id':'Tra.1','playCount':41,'trend':'up'},{'id':'Tra.2','playCount':0}]");
  NEED(response->charts.len == 2);
  const mcat_chart_row *row = response->charts.items[0];
  CHECK_TEXT(row->id, "Tra.1");
  CHECK_NUMBER(row->play_count, 41);
  check_extra(row->extra, "trend");
  /* Other calls know nothing of these. */
  CHECK_TEXT(response->session->id, NULL);
  CHECK_NUMBER(response->session->valid, -1);
  CHECK_NUMBER(response->last_update_date->time_in_millis, -1);
  CHECK_TEXT(response->account->id, NULL);
  mcat_response_free(response);
}

int main(void) {
  reader *const readers[] = {member, account, favorite, favorite_things, favorite_status, session_date_and_charts, doubts};
  return READ_ALL(readers);
}
