/*
 * musiccat.h: the C interface of libmusiccat, a device client for a music service.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 * Written by `make header` from src/abi, src/ffi and docs/functions.md: change those, not this file.
 *
 * In this comment: the ten rules; what each function's documentation leaves out; the index by task; the table of errors.
 *
 * The ten rules
 *
 *  1. Handles. There are three: mcat_client (one application, one member), mcat_station (a station that a player plays) and
 *     mcat_response. Each has one function that ends in _free. It takes NULL, and the order of freeing does not matter.
 *  2. One call, one status, one response. A call of the service returns an mcat_status and stores a response in *out. A failed call
 *     stores one too: it describes the error. Always free it with mcat_response_free. If no response can be made (no client, no memory,
 *     a bug inside), *out is a fixed one, and freeing it does nothing. out may be NULL. Statuses 0 to 9 are successes: MCAT_FAILED
 *     says which it is.
 *  3. Everything that you reach from a response lives until you free that response, even after you freed the client. A response
 *     remembers its request: mcat_next_page works on every list.
 *  4. Read the structs that the library fills through pointers. Do not copy, allocate or measure them: a later library makes them
 *     longer. They hold lists ({items, len}) by value, and other structs by pointers that are never NULL.
 *  5. Structs that you fill begin with size and version: call MCAT_INIT(&x) before you set anything. It zeroes the struct, and 0 or NULL
 *     means "not given" in every field. Optional booleans are MCAT_UNSET, MCAT_YES, MCAT_NO. The library copies what it needs before
 *     the call returns. Reserved fields stay 0.
 *  6. Text is UTF-8 with a NUL at its end, in both directions; NULL means absent. A text argument is shorter than 1 MiB, an id at most
 *     300 bytes. The number -1 means unknown. Optional booleans that you read are int8_t: -1 unknown, 0 no, 1 yes. There are two fields
 *     for a date that the service sends as a text: that text, and milliseconds (_ms; INT64_MIN is unknown, because the date may lie
 *     before 1970). A duration has the service's unit, which its name says. U+0000 inside a text reads as U+FFFD; an id with one reads
 *     as absent. Numbers are also read from digits in a text, booleans from "true", "false", 0, 1, "0" and "1".
 *  7. Threads. Any number of threads may use a client or a station at once, and any thread may read a response. The index marks the
 *     calls that may wait for the network; of a station these are mcat_station_open, _next and _poll, which also wait for each other.
 *     There is no visible global state, no signal handler and no environment variable. Freeing waits for nothing: calls under way
 *     finish, but do not start one after it. After fork the child may only free. pthread_cancel takes effect when the call has
 *     returned. A calling thread needs 192 KiB of stack, and what your callbacks need.
 *  8. Callbacks run on the thread that made the call, inside the call (close of a transport also inside mcat_client_free). Their first
 *     argument is your user pointer; left_ms is how many milliseconds the call has left. What they get by pointer is valid until they
 *     return. The library holds no lock meanwhile. They must not call the client that calls them, nor one that shares its member
 *     (MCAT_ERR_REENTRANT), and must not throw or longjmp. wall_ms and boot_ms of a clock must not call the library at all, because
 *     each call uses them.
 *  9. A call ends with a status, and in no other way. After a bug inside the library (MCAT_ERR_PANIC) the client stays usable; a
 *     library built by `make lib-tiny` ends the process instead (SIGILL or SIGABRT). A call has one deadline (mcat_config.deadline_ms,
 *     mcat_params.deadline_ms) for everything: resolving, connecting, TLS, another thread's token refresh, pace, back-off, body. It
 *     returns at most 50 ms after the deadline, plus the time spent in your callbacks.
 * 10. Stop. Call mcat_cancel from any thread or signal handler. Every call inside that client (not inside its shares) then ends within
 *     100 ms with MCAT_ERR_CANCELLED. Calls that start later are not affected.
 *
 * What each function's documentation leaves out
 *
 *   client    NULL gives MCAT_ERR_ARGUMENT.
 *   params    may be NULL. "Parameters" names the fields of mcat_params that the call takes; "(2.2)" is from that service version on,
 *             "(up to 2.1)" up to that one. mcat_params documents each. Any other field of the request gives MCAT_ERR_ARGUMENT. Every
 *             call takes deadline_ms and priority.
 *   out       see rule 2. "in response->tracks" says where the result is.
 *   ids       "Up to 10,000 ids": separated by commas. The library sends them in requests of 200 or fewer, one after the other under the
 *             one deadline, and returns all results in the order of the ids, or the first error. Ids that the service does not know are
 *             left out; if it knows none, some services answer 404 (MCAT_ERR_NOT_FOUND), others MCAT_OK with an empty list. Counts in
 *             meta and stats are sums. keep_raw with more ids than one request carries gives MCAT_ERR_ARGUMENT.
 *   Errors    "those of every call" are: MCAT_ERR_ARGUMENT, _UNSUPPORTED (this service version or this build lacks it), _VERSION, _PANIC,
 *             _MEMORY, _REENTRANT, _CANCELLED, _TIMEOUT, _RESOLVE, _CONNECT, _TLS, _CLOCK, _IO, _PROTOCOL, _PARSE, _LIMIT, _CALLBACK,
 *             _UNAUTHORIZED, _FORBIDDEN, _NOT_FOUND, _BAD_REQUEST, _RATE_LIMITED, _SERVICE, _UNAVAILABLE; if the call needs a member,
 *             also _SIGN_IN_NEEDED, _STORE and _ACCOUNT_LOCKED.
 *   Since     the library's version. "Since service version" is the service's: before it the call gives MCAT_ERR_UNSUPPORTED.
 *
 * Index by task
 *
 *   "*" marks what a station player needs: start with those. "~" may wait for the network. The others send nothing; some may wait for a
 *   file. The sections below have this order. docs/ is the manual.
 *
 *   Versions
 *      mcat_version                               The library's version.
 *      mcat_abi_version                           The library's ABI number.
 *
 *   Statuses, reasons and their names
 *   *  mcat_status_name                           The name of a status, such as "MCAT_ERR_TIMEOUT".
 *      mcat_status_text                           A status as an English sentence, for a log.
 *   *  mcat_reason_name                           The name of a reason.
 *      mcat_phase_name                            The name of a phase.
 *
 *   Client
 *   *  mcat_client_new                            Make a client from your settings.
 *   *  mcat_client_share                          Make a client for another thread: same member and connections, own deadline and cancel.
 *   *  mcat_client_free                           Free a client. NULL is allowed.
 *   *  mcat_cancel                                End every call inside a client within 100 ms. Safe in a signal handler.
 *   *  mcat_network_changed                       Say that the device has another network.
 *    ~ mcat_client_warm                           Connect to the service ahead of time.
 *      mcat_client_set_api_key                    Use another application key from now on.
 *      mcat_client_set_trust                      Trust other roots from now on.
 *      mcat_trust_forecast                        Ask until when the roots and the service's certificates are valid.
 *      mcat_client_set_path                       Replace a path that the specification leaves open.
 *    ~ mcat_raw                                   Make any other call of the service.
 *    ~ mcat_versions                              Ask which versions the service has.
 *      mcat_event_name                            The name of an event.
 *
 *   Calls: parameters, responses, pages
 *   *  mcat_response_free                         Free a response and everything reached from it. NULL is allowed.
 *   *~ mcat_next_page                             Get the next page of any list.
 *    ~ mcat_wait_visible                          Wait until an accepted change can be read.
 *      mcat_value_find                            Find a key in an object of `extra`.
 *      mcat_id_kind_of                            Tell what kind of thing an id names.
 *
 *   Signing in
 *   *  mcat_auth_begin                            Begin a sign-in: get the address to open in a browser.
 *    ~ mcat_auth_catch                            Wait on this machine for the redirect that ends the sign-in.
 *   *~ mcat_auth_finish                           Finish the sign-in with the address at which the browser ended.
 *    ~ mcat_auth_password                         Sign in with name and password, without a browser.
 *   *  mcat_auth_check                            Say whether a member is signed in, without asking the service.
 *   *  mcat_auth_sign_out                         Sign the member out on this device.
 *   *  mcat_forget_member                         Forget everything about the member: factory reset, sale.
 *      mcat_auth_unlock                           Let a locked account try again, after the member set a new password.
 *    ~ mcat_auth_refresh                          Refresh the tokens now. Calls do this by themselves.
 *    ~ mcat_auth_access_token                     Get the access token for another SDK on the device.
 *      mcat_auth_import                           Take over tokens from another SDK or an earlier firmware.
 *
 *   Account: may the member listen?
 *   *~ mcat_account_verdict                       Say whether the member may stream. Ask before anything plays.
 *      mcat_account_judge                         The same for an account that you hold.
 *      mcat_track_judge                           Say whether a track may be played to the member.
 *      mcat_verdict_text                          A verdict as an English sentence for the member.
 *      mcat_verdict_key                           The key of a verdict, for your own texts.
 *      mcat_track_verdict_text                    A track's verdict as an English sentence.
 *      mcat_track_verdict_key                     The key of a track's verdict.
 *    ~ mcat_me_account                            The account, its subscription and its rights.
 *    ~ mcat_me                                    The member's profile.
 *    ~ mcat_members_get                           Public profiles of members, by id.
 *    ~ mcat_member_avatar                         A member's avatar.
 *    ~ mcat_me_followers                          The members who follow this one.
 *    ~ mcat_me_following                          The members whom this one follows.
 *    ~ mcat_me_following_add                      Follow a member.
 *    ~ mcat_me_following_remove                   Stop following a member.
 *
 *   Artists
 *    ~ mcat_artists_top                           Top artists.
 *    ~ mcat_artists_get                           Artists by id or shortcut.
 *    ~ mcat_artist_albums                         An artist's albums, newest first.
 *    ~ mcat_artist_albums_new                     An artist's new releases.
 *    ~ mcat_artist_albums_top                     An artist's most heard albums.
 *    ~ mcat_artist_tracks                         An artist's tracks.
 *    ~ mcat_artist_tracks_top                     An artist's most heard tracks.
 *    ~ mcat_artist_similar                        Similar artists.
 *    ~ mcat_artist_images                         An artist's images.
 *    ~ mcat_artist_bios                           Biographies.
 *    ~ mcat_artist_blurbs                         Short editorial texts.
 *    ~ mcat_artist_posts                          Editorial posts about artists.
 *
 *   Albums
 *    ~ mcat_albums_top                            Top albums.
 *    ~ mcat_albums_new                            New releases.
 *    ~ mcat_albums_picks                          The editors' choice.
 *    ~ mcat_albums_get                            Albums by id, with their tracks.
 *    ~ mcat_album_by_shortcut                     An album by "artist/album".
 *    ~ mcat_album_by_upc                          An album by its UPC.
 *    ~ mcat_album_tracks                          Tracks of albums, in playing order.
 *    ~ mcat_album_images                          An album's images.
 *    ~ mcat_album_similar                         Similar albums.
 *    ~ mcat_album_posts                           Editorial posts about albums.
 *    ~ mcat_album_reviews                         Reviews of albums.
 *    ~ mcat_album_review_get                      A review by its id.
 *
 *   Tracks
 *    ~ mcat_tracks_top                            Top tracks.
 *    ~ mcat_tracks_get                            Tracks by id.
 *    ~ mcat_track_by_shortcut                     A track by "artist/album/track".
 *    ~ mcat_track_by_isrc                         A recording by its ISRC.
 *
 *   Genres
 *    ~ mcat_genres                                All genres.
 *    ~ mcat_genres_get                            Genres by id or shortcut.
 *    ~ mcat_genre_artists_top                     A genre's top artists.
 *    ~ mcat_genre_albums_top                      A genre's top albums.
 *    ~ mcat_genre_albums_new                      A genre's new releases.
 *    ~ mcat_genre_tracks_top                      A genre's top tracks.
 *    ~ mcat_genre_playlists_top                   A genre's top playlists.
 *    ~ mcat_genre_stations                        A genre's stations.
 *    ~ mcat_genre_posts                           Editorial posts about genres.
 *
 *   Playlists of the service
 *    ~ mcat_playlists                             Playlists of the day.
 *    ~ mcat_playlists_featured                    Playlists that the editors feature.
 *    ~ mcat_playlists_top                         Top playlists.
 *    ~ mcat_playlists_get                         Playlists by id.
 *    ~ mcat_playlist_tracks                       A playlist's tracks, in order.
 *    ~ mcat_playlist_tags                         A playlist's editorial tags.
 *
 *   Editorial
 *    ~ mcat_posts                                 All posts, newest first.
 *    ~ mcat_posts_get                             Posts by id.
 *    ~ mcat_posts_categories                      The categories of posts.
 *    ~ mcat_posts_by_category                     Posts of a category.
 *    ~ mcat_tags                                  All editorial tags.
 *    ~ mcat_tags_featured                         Tags that the editors feature.
 *    ~ mcat_tags_get                              Tags by id.
 *    ~ mcat_tag_by_shortcut                       A tag by its shortcut.
 *    ~ mcat_tag_playlists                         Playlists with a tag.
 *    ~ mcat_catalogs                              All catalogs.
 *    ~ mcat_catalogs_get                          Catalogs by id.
 *
 *   Search
 *   *~ mcat_search                                Search by name, with what a list shows.
 *    ~ mcat_search_verbose                        Search by name, with whole objects.
 *
 *   Playing a station
 *   *~ mcat_station_open                          Open a station from a seed, or resume one from its saved state.
 *   *~ mcat_station_next                          The next track. Waits only if none is ready.
 *   *~ mcat_station_poll                          Do what is due: send notes, fetch tracks ahead. Call it once a second.
 *   *  mcat_station_started                       Note that a track began.
 *   *  mcat_station_stopped                       Note that a track ended.
 *   *  mcat_station_skip                          Note a skip, if one is left.
 *   *  mcat_station_like                          Note a like.
 *   *  mcat_station_dislike                       Note a dislike.
 *      mcat_station_favorite                      Note that a track is a favorite.
 *      mcat_station_unfavorite                    Note that it no longer is.
 *      mcat_station_unplay                        Note that a track was not played after all.
 *      mcat_station_tune                          Tune the station: popularity and variety.
 *      mcat_station_previews                      The previews that came with the last tracks.
 *      mcat_station_check                         The station's state: skips left, saved state, outbox.
 *   *  mcat_station_free                          Free a station. NULL is allowed.
 *
 *   Stations, call by call
 *    ~ mcat_stations                              All stations.
 *    ~ mcat_stations_top                          Top stations.
 *    ~ mcat_stations_decade                       Stations by decade.
 *    ~ mcat_stations_get                          Stations by id.
 *    ~ mcat_station_tracks                        The station's next tracks.
 *    ~ mcat_station_tuning_set                    Tune a station.
 *    ~ mcat_station_feedback_add                  Send feedback on tracks.
 *
 *   Reporting plays, without a station
 *      mcat_playback_started                      Note that a track began.
 *      mcat_playback_stopped                      Note that a track ended.
 *   *~ mcat_outbox_send                           Send what waits: before standby, and now and then.
 *      mcat_outbox_check                          How much waits in the outbox.
 *
 *   One player per account
 *    ~ mcat_session_hold                          Make this device the account's player.
 *    ~ mcat_session_ask                           Ask whether it still is. Ask before each track.
 *    ~ mcat_sessions_create                       Open a session without the library keeping it: prefer `mcat_session_hold`.
 *    ~ mcat_session_get                           Ask about a session by its id: prefer `mcat_session_ask`.
 *
 *   Favorites, listens and tags of the member
 *    ~ mcat_me_favorites                          The member's favorites.
 *    ~ mcat_me_favorites_status                   Whether things are favorites.
 *    ~ mcat_me_favorites_add                      Add favorites.
 *    ~ mcat_me_favorites_remove                   Remove a favorite.
 *    ~ mcat_me_favorites_list_remove              Stop following another member's favorites.
 *    ~ mcat_me_favorite_members                   Other members with the same favorite.
 *    ~ mcat_me_listens                            What the member heard.
 *    ~ mcat_me_personalized_albums_new            New albums for this member.
 *    ~ mcat_me_personalized_tracks_new            New tracks for this member.
 *    ~ mcat_me_tag_add                            Tag something.
 *    ~ mcat_me_tag_remove                         Remove a tag from something.
 *
 *   The member's library
 *    ~ mcat_me_library_updated                    When the library last changed. Ask before reading it again.
 *    ~ mcat_me_library_artists                    Artists in the library.
 *    ~ mcat_me_library_artist_albums              Albums of an artist in the library.
 *    ~ mcat_me_library_artist_tracks              Tracks of an artist in the library.
 *    ~ mcat_me_library_albums                     Albums in the library.
 *    ~ mcat_me_library_album_tracks               Tracks of an album in the library.
 *    ~ mcat_me_library_tracks                     Tracks in the library.
 *    ~ mcat_me_library_tracks_add                 Add tracks.
 *    ~ mcat_me_library_tracks_remove              Remove tracks.
 *    ~ mcat_me_library_stations                   Stations in the library.
 *    ~ mcat_me_library_stations_add               Add stations.
 *    ~ mcat_me_library_stations_remove            Remove stations.
 *
 *   The member's playlists
 *    ~ mcat_me_library_playlists                  The member's playlists.
 *    ~ mcat_me_library_playlist_get               A playlist.
 *    ~ mcat_me_library_playlist_create            Make a playlist.
 *    ~ mcat_me_library_playlist_update            Change its name, description, privacy, tags or tracks.
 *    ~ mcat_me_library_playlist_privacy_set       Change its privacy, on service version 2.1.
 *    ~ mcat_me_library_playlist_delete            Delete a playlist.
 *    ~ mcat_me_library_playlist_tracks            A playlist's tracks.
 *    ~ mcat_me_library_playlist_tracks_add        Append tracks.
 *    ~ mcat_me_library_playlist_tracks_insert     Insert tracks at a position.
 *    ~ mcat_me_library_playlist_tracks_remove     Remove the track at a position.
 *    ~ mcat_me_library_playlist_tracks_move       Move a track to another position.
 *    ~ mcat_me_library_playlist_tracks_replace    Replace all tracks by a list.
 *    ~ mcat_me_library_playlist_tracks_clear      Remove all tracks.
 *    ~ mcat_me_library_playlist_images            A playlist's images.
 *    ~ mcat_me_library_playlist_image_set         Give it a JPEG that is in memory.
 *    ~ mcat_me_library_playlist_image_upload      Give it a JPEG that is read while it is sent.
 *    ~ mcat_me_library_playlist_giphy_set         Give it an animated image of another service.
 *    ~ mcat_me_library_playlist_image_remove      Remove its own image.
 *    ~ mcat_me_library_playlist_tags              A playlist's editorial tags.
 *
 *   Images and downloads
 *   *  mcat_image_best                            The address of the picture that fits a panel.
 *    ~ mcat_image_fetch                           Fetch that picture.
 *      mcat_image_address                         The address of an image in a given size.
 *      mcat_image_best_size                       The smallest size that covers a panel.
 *   *~ mcat_download                              Fetch an image or a preview, as its bytes come.
 *
 *   Memory and support
 *      mcat_memory_set                            Give the library your allocator. Before everything else.
 *      mcat_memory_held                           Bytes that the library holds now.
 *      mcat_memory_peak                           The most bytes that it held at once.
 *      mcat_support_record                        The last calls as JSON, without secrets.
 *
 *   Service version 1
 *    ~ mcat_v1_me_favorites                       The member's favorites.
 *    ~ mcat_v1_me_favorite_get                    A track, if it is a favorite.
 *    ~ mcat_v1_me_favorites_add                   Add favorite tracks.
 *    ~ mcat_v1_me_favorite_remove                 Remove a favorite.
 *    ~ mcat_v1_me_library_albums_add              Add all tracks of albums to the library.
 *    ~ mcat_v1_me_library_albums_remove           Remove all tracks of albums.
 *    ~ mcat_v1_me_library_tracks_add              Add tracks to the library.
 *    ~ mcat_v1_me_library_stations_add            Add stations to the library.
 *    ~ mcat_v1_me_playlists                       The member's playlists.
 *    ~ mcat_v1_me_playlist_create                 Make an empty playlist.
 *    ~ mcat_v1_me_playlist_get                    A playlist with its tracks.
 *    ~ mcat_v1_me_playlist_rename                 Rename a playlist.
 *    ~ mcat_v1_me_playlist_delete                 Delete a playlist.
 *    ~ mcat_v1_me_playlist_tracks                 A playlist's tracks.
 *    ~ mcat_v1_me_playlist_tracks_add             Append tracks.
 *    ~ mcat_v1_me_playlist_tracks_reorder         Put tracks in another order.
 *    ~ mcat_v1_me_playlist_tracks_clear           Remove all tracks.
 *    ~ mcat_v1_me_listens                         What the member heard.
 *    ~ mcat_v1_me_charts_tracks                   The member's most heard tracks.
 *    ~ mcat_v1_me_charts_artists                  The member's most heard artists.
 *    ~ mcat_v1_me_charts_albums                   The member's most heard albums.
 *    ~ mcat_v1_geolocation                        Where the service believes the device is.
 *    ~ mcat_v1_playlist_posts                     Posts about a playlist.
 *    ~ mcat_v1_search_typeahead                   Search while somebody types.
 *
 * What happened, and what you get
 *
 *   HTTP answer                                   status                      reason (MCAT_REASON_...)
 *   200, 201, 204                                 MCAT_OK                     NONE; NOT_SAVED: new tokens not stored yet
 *   200 to 204 with Sunset or Deprecation         MCAT_OK                     RETIRING (see retires_ms)
 *   202                                           MCAT_ACCEPTED               NONE
 *   200 to 202, a part of it refused              MCAT_PARTIAL                NONE
 *   202 that cannot be read yet                   MCAT_ACCEPTED               NOT_YET_VISIBLE (mcat_wait_visible)
 *   404 when a removal of one id is repeated      MCAT_OK                     ALREADY_GONE
 *   3xx                                           MCAT_ERR_PROTOCOL           REDIRECT (not followed; see location)
 *   400, other 4xx                                MCAT_ERR_BAD_REQUEST        NONE
 *   401 to the application key                    MCAT_ERR_UNAUTHORIZED       APP_KEY
 *   401 to a name and password                    MCAT_ERR_UNAUTHORIZED       NONE; REPEATED_PASSWORD: not sent again
 *   401 to the member, after a refresh            MCAT_ERR_SIGN_IN_NEEDED     REVOKED
 *   401 to tokens that ran out on their way       MCAT_ERR_UNAVAILABLE        NONE
 *   401 again within 30 s of such a refresh       MCAT_ERR_UNAVAILABLE        NONE (see retry_after_ms; stays signed in)
 *   403                                           MCAT_ERR_FORBIDDEN          NONE; NOT_ENTITLED: of stations, see verdict
 *   404                                           MCAT_ERR_NOT_FOUND          NONE
 *   405                                           MCAT_ERR_UNSUPPORTED        NONE (see allow)
 *   409                                           MCAT_ERR_CONFLICT           NONE
 *   410                                           MCAT_ERR_BAD_REQUEST        RETIRED
 *   413                                           MCAT_ERR_TOO_LARGE          NONE
 *   423, 403 AccountLockedError                   MCAT_ERR_ACCOUNT_LOCKED     NONE (see retry_after_ms)
 *   429                                           MCAT_ERR_RATE_LIMITED       NONE (see retry_after_ms)
 *   511                                           MCAT_ERR_PROTOCOL           CAPTIVE_PORTAL
 *   500, other 5xx                                MCAT_ERR_SERVICE            NONE
 *   408, 502, 503, 504                            MCAT_ERR_UNAVAILABLE        NONE
 *
 *   Refusal of the token endpoint, by its word    status                      reason (MCAT_REASON_...)
 *   of a refresh: invalid_grant,                  MCAT_ERR_SIGN_IN_NEEDED     REVOKED, INTERRUPTED
 *     InvalidCredentials, UnauthorizedError
 *     that names the token; 401 without a word
 *   temporarily_unavailable, server_error,        MCAT_ERR_UNAVAILABLE        NONE (the member stays signed in)
 *     slow_down, with any 4xx or 5xx
 *   invalid_client, unauthorized_client,          MCAT_ERR_UNAUTHORIZED       APP_KEY (the member stays signed in)
 *     invalid_request, unsupported_grant_type,
 *     invalid_scope
 *   of a refresh: any other word with 4xx         MCAT_ERR_UNAUTHORIZED       NONE (stays signed in; user_action: SIGN_IN)
 *   a token_type of mac, dpop, pop or hok         MCAT_ERR_PARSE              NONE (of a refresh: stays signed in)
 *
 *   Redirect of a sign-in in the browser          status                      reason (MCAT_REASON_...)
 *   leads elsewhere, or is not all of it          MCAT_ERR_ARGUMENT           REDIRECT_URI
 *   another state, or none beside a code          MCAT_ERR_ARGUMENT           STATE_MISMATCH, STATE_MISSING
 *   a parameter twice                             MCAT_ERR_ARGUMENT           STATE_REPEATED
 *   no code and no error; a code sent before      MCAT_ERR_ARGUMENT           NONE
 *   error=access_denied                           MCAT_ERR_SIGN_IN_NEEDED     ACCESS_DENIED
 *   error without a value, or server_error        MCAT_ERR_SERVICE            SIGN_IN_FAILED
 *   error=temporarily_unavailable                 MCAT_ERR_UNAVAILABLE        SIGN_IN_FAILED
 *   any other error                               MCAT_ERR_BAD_REQUEST        SIGN_IN_FAILED
 *   an error, and a code or tokens                the error's                 CODE_AND_ERROR
 *   a code that the service refuses               MCAT_ERR_SIGN_IN_NEEDED     SIGN_IN_FAILED
 *   tokens that cannot be used                    MCAT_ERR_PARSE              NONE
 *   damaged or foreign text of mcat_auth_begin    MCAT_ERR_ARGUMENT           PENDING_UNREADABLE
 *
 *   Fault                                         status                      reason (MCAT_REASON_...)
 *   an argument, parameter or setting is wrong    MCAT_ERR_ARGUMENT           NONE
 *   an address that must not be used              MCAT_ERR_ARGUMENT           INSECURE_ADDRESS
 *   not offered by this service version           MCAT_ERR_UNSUPPORTED        SERVICE_VERSION
 *   left out of this build                        MCAT_ERR_UNSUPPORTED        NOT_BUILT_IN
 *   the program's header is newer                 MCAT_ERR_VERSION            NONE
 *   a bug inside the library                      MCAT_ERR_PANIC              NONE
 *   no memory                                     MCAT_ERR_MEMORY             NONE
 *   a callback called its own client              MCAT_ERR_REENTRANT          NONE
 *   a callback broke its contract                 MCAT_ERR_CALLBACK           NONE (a store's: MCAT_ERR_STORE)
 *   stopped by mcat_cancel                        MCAT_ERR_CANCELLED          NONE
 *   stopped by a callback                         MCAT_ERR_CANCELLED          TICK, SINK, SOURCE
 *   the deadline passed                           MCAT_ERR_TIMEOUT            NONE (see phase); BUSY (the store)
 *   the bytes came too slowly                     MCAT_ERR_IO                 TOO_SLOW
 *   the pace would pass the deadline              MCAT_ERR_RATE_LIMITED       PACED
 *   the name does not resolve                     MCAT_ERR_RESOLVE            NAME_NOT_FOUND, BUSY, NONE
 *   no connection                                 MCAT_ERR_CONNECT            REFUSED, UNREACHABLE, NONE
 *   the certificate was refused                   MCAT_ERR_TLS                CERTIFICATE_EXPIRED, CERTIFICATE_NAME,
 *                                                                             CERTIFICATE_UNTRUSTED, CERTIFICATE_NOT_YET_VALID
 *   another failure of TLS                        MCAT_ERR_TLS                TLS_VERSION, TLS_ALERT, RESET, TRUNCATED
 *   the device's clock is not set, or impossible  MCAT_ERR_CLOCK              NONE
 *   the connection broke                          MCAT_ERR_IO                 RESET, TRUNCATED, NONE
 *   the answer is not this service's HTTP         MCAT_ERR_PROTOCOL           NONE
 *   a web page came in place of JSON              MCAT_ERR_PROTOCOL           CAPTIVE_PORTAL
 *   the JSON is broken                            MCAT_ERR_PARSE              NOT_JSON, TRUNCATED, SHAPE
 *   a cap was reached                             MCAT_ERR_LIMIT              BODY_SIZE, NODES, DEPTH, HEAD_SIZE
 *   a page came a second time                     MCAT_ERR_PROTOCOL           PAGE_REPEATED
 *   a list without an end                         MCAT_ERR_LIMIT              NONE
 *   a playlist changed during its edit            MCAT_ERR_CONFLICT           NONE
 *   other bytes than those of resume_etag         MCAT_ERR_CONFLICT           NONE
 *   a store failed, or broke its contract         MCAT_ERR_STORE              NONE
 *   the member's record is damaged                MCAT_ERR_STORE              STORE_CORRUPT (the member signs in again)
 *   no member has signed in                       MCAT_ERR_SIGN_IN_NEEDED     NOT_SIGNED_IN
 *   the refresh token is used up                  MCAT_ERR_SIGN_IN_NEEDED     REVOKED, INTERRUPTED
 *   a refresh brought another member's tokens     MCAT_ERR_SIGN_IN_NEEDED     OTHER_MEMBER
 *   a station or list of another member           MCAT_ERR_CONFLICT           OTHER_MEMBER
 *   a skip too many                               MCAT_ERR_FORBIDDEN          SKIP_LIMIT (see retry_after_ms)
 *   another player has the session                MCAT_ERR_CONFLICT           SESSION_TAKEN
 *   noted, but not in the outbox's store          MCAT_OK                     OUTBOX_NOT_SAVED
 *   the account says nothing of the right         MCAT_OK                     RIGHT_UNKNOWN (the verdict is to wait)
 *   no random numbers                             MCAT_ERR_IO                 RANDOM_SOURCE
 *   the redirect's port is in use                 MCAT_ERR_IO                 BUSY
 */

#ifndef MUSICCAT_H
#define MUSICCAT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/** The version of this header. Since 1.0. */
#define MCAT_VERSION "1.1.0"
/** The version's first number. Since 1.0. */
#define MCAT_VERSION_MAJOR 1
/** The version's second number. Since 1.0. */
#define MCAT_VERSION_MINOR 1
/** The version's third number. Since 1.0. */
#define MCAT_VERSION_PATCH 0

/**
 * Prepares a struct that you fill: zeroes it, then sets its size and version. `x` is a pointer, and is evaluated several times:
 * `mcat_params params; MCAT_INIT(&params);`. Since 1.0.
 */
#define MCAT_INIT(x) \
  ((void)memset((x), 0, sizeof(*(x))), (void)((x)->size = (uint32_t)sizeof(*(x))), (void)((x)->version = MCAT_ABI_MINOR))

/** Says whether an `mcat_status` is a failure. Since 1.0. */
#define MCAT_FAILED(status) ((int32_t)(status) > 9)

/** Marks the functions of the library. Define it yourself, before the header, to replace it. Since 1.0. */
#ifndef MCAT_API
#define MCAT_API
#endif

/** Marks functions whose result must be used. Since 1.0. */
#if defined(__GNUC__) || defined(__clang__)
#define MCAT_NODISCARD __attribute__((warn_unused_result))
#else
#define MCAT_NODISCARD
#endif

/** Marks functions that have a better successor. Define `MCAT_NO_DEPRECATION_WARNINGS` to silence them. Since 1.0. */
#if (defined(__GNUC__) || defined(__clang__)) && !defined(MCAT_NO_DEPRECATION_WARNINGS)
#define MCAT_DEPRECATED __attribute__((deprecated))
#define MCAT_DEPRECATED_MSG(text) __attribute__((deprecated(text)))
#else
#define MCAT_DEPRECATED
#define MCAT_DEPRECATED_MSG(text)
#endif

/* In "Calls: parameters, responses, pages". */
struct mcat_params;
struct mcat_response;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/* -------------------------------------------------------------------------------------------------------------------- */
/**
 * @defgroup versions Versions
 * @{
 */

/**
 * The ABI's major number, which is also the number in the soname. Since 1.0.
 */
#define MCAT_ABI_MAJOR 1

/**
 * The ABI's minor number: it grows with every addition. `MCAT_INIT` stores it, and a library older than the header says so. Since 1.0.
 */
#define MCAT_ABI_MINOR 1

/**
 * An optional boolean that the caller did not set. Since 1.0.
 */
#define MCAT_UNSET 0

/**
 * An optional boolean: yes. Since 1.0.
 */
#define MCAT_YES 1

/**
 * An optional boolean: no. Since 1.0.
 */
#define MCAT_NO 2

/**
 * The library's version, for example "1.1.0". Since 1.0.
 */
MCAT_API const char *mcat_version(void);

/**
 * The library's ABI: major × 65536 + minor. A program may run on a library of the same major and no smaller minor than its
 * header's; `mcat_client_new` checks it. Since 1.0.
 */
MCAT_API
uint32_t mcat_abi_version(void);

/** @} */

/* -------------------------------------------------------------------------------------------------------------------- */
/**
 * @defgroup statuses_reasons_and_their_names Statuses, reasons and their names
 * @{
 */

/**
 * How a call ended. 0 to 9 are successes, all others failures: see `MCAT_FAILED`. Numbers are never reused. Since 1.0.
 */
enum mcat_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * Done.
   */
  MCAT_OK = 0,
  /**
   * Accepted by the service (HTTP 202) but not yet carried out: it becomes readable shortly afterwards. `mcat_wait_visible` waits for
   * that.
   */
  MCAT_ACCEPTED = 1,
  /**
   * Done, or accepted, in part: `favorites` says what was not acknowledged, `meta->results` which parts failed.
   */
  MCAT_PARTIAL = 2,
  /**
   * An argument, a parameter or a setting breaks a rule; nothing was sent. `message` names it and the rule.
   */
  MCAT_ERR_ARGUMENT = 10,
  /**
   * The program was built with a header newer than this library.
   */
  MCAT_ERR_VERSION = 11,
  /**
   * A bug inside the library. The client stays usable; please report it.
   */
  MCAT_ERR_PANIC = 12,
  /**
   * No memory.
   */
  MCAT_ERR_MEMORY = 13,
  /**
   * This build, this service version or this address (HTTP 405) does not offer the call.
   */
  MCAT_ERR_UNSUPPORTED = 14,
  /**
   * A callback called the client that is calling it.
   */
  MCAT_ERR_REENTRANT = 15,
  /**
   * `mcat_cancel`, the tick callback, the byte callback or the source callback stopped the call.
   */
  MCAT_ERR_CANCELLED = 20,
  /**
   * The deadline passed. `phase` says where.
   */
  MCAT_ERR_TIMEOUT = 21,
  /**
   * The host's name could not be resolved.
   */
  MCAT_ERR_RESOLVE = 30,
  /**
   * No connection to the service.
   */
  MCAT_ERR_CONNECT = 31,
  /**
   * TLS failed; `reason` names the check.
   */
  MCAT_ERR_TLS = 32,
  /**
   * The device's clock is not set. It must be set before a certificate can be checked, and before the start of a track can be reported.
   */
  MCAT_ERR_CLOCK = 33,
  /**
   * The connection broke while a request or an answer was under way.
   */
  MCAT_ERR_IO = 34,
  /**
   * The answer is not the HTTP that this service speaks.
   */
  MCAT_ERR_PROTOCOL = 35,
  /**
   * The answer's body is not the JSON that it should be.
   */
  MCAT_ERR_PARSE = 36,
  /**
   * A cap was reached; `message` names the setting to raise.
   */
  MCAT_ERR_LIMIT = 37,
  /**
   * A callback returned a value that its contract does not allow.
   */
  MCAT_ERR_CALLBACK = 40,
  /**
   * The token store or the outbox's store failed, or holds something unreadable.
   */
  MCAT_ERR_STORE = 41,
  /**
   * The member must sign in (again). `reason` says why.
   */
  MCAT_ERR_SIGN_IN_NEEDED = 50,
  /**
   * The service refused the application key, or the member's name and password (HTTP 401). Or it refused a refresh with an error code
   * that the library does not know: then `user_action` is `MCAT_ACTION_SIGN_IN`, and the library keeps the tokens and tries them again.
   */
  MCAT_ERR_UNAUTHORIZED = 51,
  /**
   * Understood but refused (HTTP 403).
   */
  MCAT_ERR_FORBIDDEN = 52,
  /**
   * No such thing (HTTP 404). For unknown ids some services answer so, others `MCAT_OK` with an empty list: check `len` before you read
   * the first item.
   */
  MCAT_ERR_NOT_FOUND = 53,
  /**
   * A conflict with the present state (HTTP 409); or an edit of a playlist found it changed, or a station belongs to another member.
   */
  MCAT_ERR_CONFLICT = 54,
  /**
   * What was sent is too large (HTTP 413).
   */
  MCAT_ERR_TOO_LARGE = 55,
  /**
   * The account is locked for some minutes after failed sign-ins (HTTP 423).
   */
  MCAT_ERR_ACCOUNT_LOCKED = 56,
  /**
   * Too many requests; `retry_after_ms` says when to try again.
   */
  MCAT_ERR_RATE_LIMITED = 57,
  /**
   * The service calls the request invalid (HTTP 400, and other 4xx that have no status of their own).
   */
  MCAT_ERR_BAD_REQUEST = 58,
  /**
   * The service failed (HTTP 500, and other 5xx that have no status of their own).
   */
  MCAT_ERR_SERVICE = 70,
  /**
   * The service is unavailable for now (HTTP 408, 502, 503, 504, or an error code of the token endpoint such as
   * `temporarily_unavailable`), or each of the member's tokens expired before its request arrived (HTTP 401).
   */
  MCAT_ERR_UNAVAILABLE = 71,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum mcat_status mcat_status;
#else
typedef int32_t mcat_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Why, if the status alone does not say. The list grows at its end; treat an unknown number as `MCAT_REASON_NONE`. Since 1.0.
 */
enum mcat_reason
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * Nothing to add to the status.
   */
  MCAT_REASON_NONE = 0,
  /**
   * Everything that can do this work is in use: hanging name look-ups, a store that another call or process uses, another program at the
   * redirect's port.
   */
  MCAT_REASON_BUSY = 1,
  /**
   * The service answered with a redirect; service calls follow none. `location` holds the target.
   */
  MCAT_REASON_REDIRECT = 2,
  /**
   * A web page came instead of JSON, a picture or a preview, with success, HTTP 401 or 403; or the answer was HTTP 511. Probably a
   * captive portal.
   */
  MCAT_REASON_CAPTIVE_PORTAL = 3,
  /**
   * The answer ended too early.
   */
  MCAT_REASON_TRUNCATED = 4,
  /**
   * The system's random source failed.
   */
  MCAT_REASON_RANDOM_SOURCE = 5,
  /**
   * The redirect's state is not the one that this sign-in began with.
   */
  MCAT_REASON_STATE_MISMATCH = 6,
  /**
   * The token record fails its checksum.
   */
  MCAT_REASON_STORE_CORRUPT = 7,
  /**
   * A refresh was cut off, by a broken connection, a power cut or the device's sleep, after the service may have used up the refresh token.
   */
  MCAT_REASON_INTERRUPTED = 8,
  /**
   * The service no longer accepts the refresh token.
   */
  MCAT_REASON_REVOKED = 9,
  /**
   * The call succeeded, but the new tokens could not be saved yet; they are kept in memory and saved as soon as possible.
   */
  MCAT_REASON_NOT_SAVED = 10,
  /**
   * No member has signed in.
   */
  MCAT_REASON_NOT_SIGNED_IN = 11,
  /**
   * The service refuses the application key.
   */
  MCAT_REASON_APP_KEY = 12,
  /**
   * The server's certificate has expired.
   */
  MCAT_REASON_CERTIFICATE_EXPIRED = 13,
  /**
   * The server's certificate is not valid yet. Most likely the device's clock is behind: `user_action` is `MCAT_ACTION_SET_CLOCK`.
   */
  MCAT_REASON_CERTIFICATE_NOT_YET_VALID = 14,
  /**
   * The server's certificate is for another name.
   */
  MCAT_REASON_CERTIFICATE_NAME = 15,
  /**
   * The server's certificate does not lead to a trusted root.
   */
  MCAT_REASON_CERTIFICATE_UNTRUSTED = 16,
  /**
   * The server speaks no TLS version that the library does (1.2, 1.3).
   */
  MCAT_REASON_TLS_VERSION = 17,
  /**
   * The TLS exchange failed in another way; `message` says how.
   */
  MCAT_REASON_TLS_ALERT = 18,
  /**
   * The name does not exist.
   */
  MCAT_REASON_NAME_NOT_FOUND = 19,
  /**
   * The host refused the connection.
   */
  MCAT_REASON_REFUSED = 20,
  /**
   * The network or the host cannot be reached.
   */
  MCAT_REASON_UNREACHABLE = 21,
  /**
   * The connection was reset.
   */
  MCAT_REASON_RESET = 22,
  /**
   * For ten seconds the bytes came more slowly than the library accepts.
   */
  MCAT_REASON_TOO_SLOW = 23,
  /**
   * The body is larger than `max_body_bytes` (or `params.max_bytes` of a download), or takes more memory than `max_response_bytes`.
   */
  MCAT_REASON_BODY_SIZE = 24,
  /**
   * The body holds more JSON values than `max_nodes`.
   */
  MCAT_REASON_NODES = 25,
  /**
   * The body nests deeper than 32 levels.
   */
  MCAT_REASON_DEPTH = 26,
  /**
   * The answer's head is too large.
   */
  MCAT_REASON_HEAD_SIZE = 27,
  /**
   * The body is no JSON.
   */
  MCAT_REASON_NOT_JSON = 28,
  /**
   * The body is JSON, but not of a shape that the service sends.
   */
  MCAT_REASON_SHAPE = 29,
  /**
   * An address names another host than the configured ones. Not given by this release.
   */
  MCAT_REASON_FOREIGN_ORIGIN = 30,
  /**
   * Plain HTTP without `allow_http` to another machine, or to this one where `base_url` is not on it.
   */
  MCAT_REASON_INSECURE_ADDRESS = 31,
  /**
   * The library's own pace, not the service, held the request back.
   */
  MCAT_REASON_PACED = 32,
  /**
   * The service refused this name and password before: the library does not send them again.
   */
  MCAT_REASON_REPEATED_PASSWORD = 33,
  /**
   * A repeated removal found nothing to remove: the first one had worked.
   */
  MCAT_REASON_ALREADY_GONE = 34,
  /**
   * The tick callback answered non-zero.
   */
  MCAT_REASON_TICK = 35,
  /**
   * The byte callback, or `mcat_params.item`, answered non-zero.
   */
  MCAT_REASON_SINK = 36,
  /**
   * This service version does not have the call or the parameter.
   */
  MCAT_REASON_SERVICE_VERSION = 37,
  /**
   * The library was built without the feature.
   */
  MCAT_REASON_NOT_BUILT_IN = 38,
  /**
   * The change that the service accepted cannot be read yet. It may become readable later.
   */
  MCAT_REASON_NOT_YET_VISIBLE = 39,
  /**
   * The source callback of an upload stopped it.
   */
  MCAT_REASON_SOURCE = 40,
  /**
   * The page of a list holds the items of the page before, although another offset was asked for.
   */
  MCAT_REASON_PAGE_REPEATED = 41,
  /**
   * The redirect brings a code or tokens without a state.
   */
  MCAT_REASON_STATE_MISSING = 42,
  /**
   * The redirect brings more than one state, or another parameter twice.
   */
  MCAT_REASON_STATE_REPEATED = 43,
  /**
   * The member cancelled the sign-in.
   */
  MCAT_REASON_ACCESS_DENIED = 44,
  /**
   * The service did not complete the sign-in: the redirect has an error that is not the member's doing, or the service refused the code.
   */
  MCAT_REASON_SIGN_IN_FAILED = 45,
  /**
   * The redirect brings a code (or tokens) and an error: nobody signed in.
   */
  MCAT_REASON_CODE_AND_ERROR = 46,
  /**
   * The redirect leads to another address than the sign-in began with.
   */
  MCAT_REASON_REDIRECT_URI = 47,
  /**
   * The text of `mcat_auth_begin` is damaged, or comes from a newer library or for another application.
   */
  MCAT_REASON_PENDING_UNREADABLE = 48,
  /**
   * A refresh brought the tokens of another member: they are not used. Or another member opened the station.
   */
  MCAT_REASON_OTHER_MEMBER = 49,
  /**
   * The service allows no more skips for now; `retry_after_ms` tells when it does again.
   */
  MCAT_REASON_SKIP_LIMIT = 50,
  /**
   * Another player took over the session.
   */
  MCAT_REASON_SESSION_TAKEN = 51,
  /**
   * The member may not stream: `response->verdict` says why.
   */
  MCAT_REASON_NOT_ENTITLED = 52,
  /**
   * A report for the service could not be written to the outbox's store; it is kept in memory and sent from there.
   */
  MCAT_REASON_OUTBOX_NOT_SAVED = 53,
  /**
   * The service answered, but did not say whether the account has the right to stream: the right is absent, or all entitlements are.
   * `mcat_account_verdict` gives it with `MCAT_OK`. Since 1.1.
   */
  MCAT_REASON_RIGHT_UNKNOWN = 54,
  /**
   * The service did what was asked, and says that it is going to end this: a call, or the version of `mcat_config.service_version`.
   * `response->retires_ms` is the date, if it says one that can be read. An answer from the cache says so too. The device's maker should
   * update the device by then. Since 1.1.
   */
  MCAT_REASON_RETIRING = 55,
  /**
   * The service has ended what was asked (410). Since 1.1.
   */
  MCAT_REASON_RETIRED = 56,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum mcat_reason mcat_reason;
#else
typedef int32_t mcat_reason;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * What a call was doing when it ended. Since 1.0.
 */
enum mcat_phase
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * Nothing was under way: the call succeeded, or was refused before it began.
   */
  MCAT_PHASE_NONE = 0,
  /**
   * Looking up the host's name.
   */
  MCAT_PHASE_RESOLVE = 1,
  /**
   * Opening the connection.
   */
  MCAT_PHASE_CONNECT = 2,
  /**
   * The TLS handshake.
   */
  MCAT_PHASE_TLS = 3,
  /**
   * Sending the request.
   */
  MCAT_PHASE_SEND = 4,
  /**
   * Waiting for the answer's head.
   */
  MCAT_PHASE_WAIT = 5,
  /**
   * Receiving the answer's body.
   */
  MCAT_PHASE_BODY = 6,
  /**
   * Refreshing the member's tokens, or waiting for another thread that does.
   */
  MCAT_PHASE_REFRESH = 7,
  /**
   * Held back by the pace, by an earlier HTTP 429, behind another change of the same playlist, or while another thread fetches the
   * station's tracks.
   */
  MCAT_PHASE_PACE = 8,
  /**
   * Waiting before another try.
   */
  MCAT_PHASE_BACK_OFF = 9,
  /**
   * Reading or writing the token store or the outbox's.
   */
  MCAT_PHASE_STORE = 10,
  /**
   * Reading the answer's JSON.
   */
  MCAT_PHASE_DECODE = 11,
  /**
   * Waiting for the member's browser to come back.
   */
  MCAT_PHASE_REDIRECT = 12,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum mcat_phase mcat_phase;
#else
typedef int32_t mcat_phase;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * What the person at the device can do about it. Since 1.0.
 */
enum mcat_user_action
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * Nothing: the member cannot fix it.
   */
  MCAT_ACTION_NONE = 0,
  /**
   * Sign in.
   */
  MCAT_ACTION_SIGN_IN = 1,
  /**
   * Upgrade the subscription: it does not allow streaming on this kind of device.
   */
  MCAT_ACTION_UPGRADE = 2,
  /**
   * Fix a problem with the account on the service's website: it is suspended or has expired.
   */
  MCAT_ACTION_FIX_ACCOUNT = 3,
  /**
   * Wait (for `retry_after_ms`, where it is known) and try again.
   */
  MCAT_ACTION_WAIT = 4,
  /**
   * Set the device's clock.
   */
  MCAT_ACTION_SET_CLOCK = 5,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum mcat_user_action mcat_user_action;
#else
typedef int32_t mcat_user_action;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * A status's name, for example "MCAT_ERR_TIMEOUT"; "MCAT_ERR_?" for an unknown number. Never NULL. Since 1.0.
 */
MCAT_API const char *mcat_status_name(int32_t status);

/**
 * A status in a sentence, in English, for a log or an engineer. Never NULL. Since 1.0.
 */
MCAT_API const char *mcat_status_text(int32_t status);

/**
 * A reason's name, for example "MCAT_REASON_REDIRECT"; "MCAT_REASON_?" for an unknown number. Never NULL. Since 1.0.
 */
MCAT_API const char *mcat_reason_name(int32_t reason);

/**
 * A phase's name, for example "MCAT_PHASE_CONNECT"; "MCAT_PHASE_?" for an unknown number. Never NULL. Since 1.0.
 */
MCAT_API const char *mcat_phase_name(int32_t phase);

/** @} */

/* -------------------------------------------------------------------------------------------------------------------- */
/**
 * @defgroup client Client
 * @{
 */

/**
 * A client: one application, one member. Made by `mcat_client_new` or `mcat_client_share`, given back by `mcat_client_free`. Since 1.0.
 */
typedef struct mcat_client mcat_client;

/**
 * Log level of `mcat_config.log_level`: failures. Since 1.0.
 */
#define MCAT_LOG_ERROR 1

/**
 * Log level: what may need attention. Since 1.0.
 */
#define MCAT_LOG_WARNING 2

/**
 * Log level: one line a call; also what is no fault: nobody is signed in, or a call was stopped. Since 1.0.
 */
#define MCAT_LOG_INFO 3

/**
 * Log level: one line a try, with connection, status, time and bytes (docs/support.md). Since 1.0.
 */
#define MCAT_LOG_DEBUG 4

/**
 * A store never gets a record longer than this many bytes. Since 1.0.
 */
#define MCAT_RECORD_MAX 4096

/**
 * Store callbacks: done. Since 1.0.
 */
#define MCAT_STORE_OK 0

/**
 * Store callback `load`: there is no record. Since 1.0.
 */
#define MCAT_STORE_ABSENT 1

/**
 * Store callbacks: failed; what was there is still there. Since 1.0.
 */
#define MCAT_STORE_FAILED 2

/**
 * Where the library keeps a member's tokens: one opaque record of at most `MCAT_RECORD_MAX` bytes. It holds secrets: keep it from other
 * programs. docs/porting.md has an example.
 *
 * `load` is called at the first call that needs it, before every refresh, and (since 1.1) at most once a second before
 * `mcat_account_verdict` gives a remembered verdict. `save` is called after every sign-in and refresh before the new tokens are first
 * used, before a refresh of tokens that are an hour old or more, and when the account is locked. `erase` is called at sign-out and by
 * `mcat_forget_member`; if the account is still locked, a sign-out saves the lock after the `erase`.
 *
 * So a sign-out or a sign-in by another process is seen at the next refresh: until then, for a day at most with the service's tokens, calls
 * go on with the access token in memory. `mcat_auth_refresh` looks at once, and so does a call whose access token the service refuses.
 * While nobody is signed in, a call that needs a member looks at most once a second.
 *
 * An answer that a callback must not give (another number, a `length` above `capacity`) counts as `MCAT_STORE_FAILED`: `MCAT_ERR_STORE`,
 * and no tokens are lost for it.
 *
 * The library calls the callbacks of a store one at a time. `save` and `erase` may take as long as they need: after 2 s other calls use
 * the tokens of a refresh (`MCAT_REASON_NOT_SAVED`). If another callback does not return within 5 s, calls go on without it, while it
 * still runs. Since 1.0.
 */
typedef struct mcat_store {
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t size;
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t version;
  /**
   * Passed to each callback.
   */
  void *user;
  /**
   * Reads the record into `record` (`capacity` bytes) and sets `*length`. `MCAT_STORE_OK`, `_ABSENT` or `_FAILED`. Required.
   */
  int32_t (*load)(void *user, int64_t left_ms, void *record, size_t capacity, size_t *length);
  /**
   * Keeps the record in place of the last, so that after a power cut the old or the new one is read. Required.
   */
  int32_t (*save)(void *user, int64_t left_ms, const void *record, size_t length);
  /**
   * Forgets the record. Required.
   */
  int32_t (*erase)(void *user, int64_t left_ms);
  /**
   * Takes the store for this client; waits at most `wait_ms`, then answers `MCAT_IO_AGAIN`. Needed if several processes, or several
   * clients of one process, keep their tokens in the same store; `load` may be called without it. NULL: only one client and its shares
   * use the store.
   */
  int32_t (*lock)(void *user, int64_t left_ms, int32_t wait_ms);
  /**
   * Gives the store back. Required with `lock`.
   */
  void (*unlock)(void *user);
} mcat_store;

/**
 * Transport callbacks: done. Since 1.0.
 */
#define MCAT_IO_OK 0

/**
 * Transport callbacks: not within `wait_ms`; call again. Since 1.0.
 */
#define MCAT_IO_AGAIN 1

/**
 * Transport callbacks: the connection failed. Since 1.0.
 */
#define MCAT_IO_FAILED 2

/**
 * The device's own connections, instead of the library's sockets and, with `secure`, of its TLS. `open`, `send` and `recv` wait at most
 * `wait_ms` (0 to 100) and answer `MCAT_IO_OK`, `MCAT_IO_AGAIN` (called again with the same arguments) or `MCAT_IO_FAILED`. Callbacks may
 * run on several threads at once, for different connections. Since 1.0.
 */
typedef struct mcat_transport {
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t size;
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t version;
  /**
   * `MCAT_YES`: for https addresses the transport does TLS itself, verification included. Else the library runs its TLS over it.
   */
  int32_t secure;
  /**
   * Must be 0.
   */
  int32_t reserved;
  /**
   * Passed to each callback.
   */
  void *user;
  /**
   * Opens a connection to `host` (a name or a numeric address) and stores it in `*connection`, which is NULL at the first call. NULL
   * means no connection, so an open one must not be NULL. Instead of `MCAT_IO_FAILED` it may say what failed, which becomes the call's
   * status if no other try helps: `MCAT_ERR_RESOLVE`, `MCAT_ERR_CONNECT` (as `MCAT_IO_FAILED`), `MCAT_ERR_TLS`, or `MCAT_ERR_CLOCK` if
   * the clock must be set before a certificate can be checked. After the last two the library does not try again. Required.
   */
  int32_t (*open)(void *user,
                  int64_t left_ms,
                  int32_t wait_ms,
                  const char *host,
                  int32_t port,
                  int32_t tls,
                  void **connection);
  /**
   * Sends up to `length` bytes and stores how many in `*sent`. After `MCAT_IO_FAILED` the library still receives what
   * came before: an answer may say why. Required.
   */
  int32_t (*send)(void *user,
                  int64_t left_ms,
                  int32_t wait_ms,
                  void *connection,
                  const void *bytes,
                  size_t length,
                  size_t *sent);
  /**
   * Receives up to `capacity` bytes and stores how many in `*received`; `MCAT_IO_OK` with 0 is the end of the stream. With `wait_ms` 0
   * it says whether anything came, and must not wait: the library asks so about an idle connection, one that is about to be, and after
   * `send` answered `MCAT_IO_AGAIN`. Required.
   */
  int32_t (*recv)(void *user,
                  int64_t left_ms,
                  int32_t wait_ms,
                  void *connection,
                  void *buffer,
                  size_t capacity,
                  size_t *received);
  /**
   * Closes a connection; also one that `open` has not finished. Required.
   */
  void (*close)(void *user, void *connection);
  /**
   * Says whether an idle connection can be used again: non-zero if so. NULL: the library tries it.
   */
  int32_t (*usable)(void *user, void *connection);
} mcat_transport;

/**
 * The device's clocks, for boards without a real-time clock and for tests. A callback left NULL keeps the system's. `wall_ms` and
 * `boot_ms` must not call the library. Since 1.0.
 */
typedef struct mcat_clock {
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t size;
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t version;
  /**
   * Passed to each callback.
   */
  void *user;
  /**
   * Milliseconds since 1970-01-01T00:00:00Z; negative: not known yet. While it is not known, or before 2026 or more than thirty years
   * later, the library begins no TLS handshake: `MCAT_ERR_CLOCK`.
   */
  int64_t (*wall_ms)(void *user);
  /**
   * Milliseconds since some fixed moment. It never goes back, and counts on in suspend and while `wait` waits: calls measure their
   * deadline by this clock alone.
   */
  int64_t (*boot_ms)(void *user);
  /**
   * Waits `ms` milliseconds (pace, back-off), 100 at most at once. Non-zero stops the call.
   */
  int32_t (*wait)(void *user, int64_t ms);
} mcat_clock;

/**
 * What happened to the member's sign-in. The list grows at its end: ignore an unknown number. Since 1.0.
 */
enum mcat_event_kind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * A member has signed in: by a call of this member, or in another program on the same store, while nobody was signed in here or (since
   * 1.1) replacing the member who was.
   */
  MCAT_EVENT_SIGNED_IN = 1,
  /**
   * The tokens were refreshed, by this program.
   */
  MCAT_EVENT_REFRESHED = 2,
  /**
   * The store did not save the record: it is kept in memory and used, and later calls try to save it again. Called once, until
   * `MCAT_EVENT_SAVED`.
   */
  MCAT_EVENT_NOT_SAVED = 3,
  /**
   * The record that was not saved is saved now, or the store has a later one.
   */
  MCAT_EVENT_SAVED = 4,
  /**
   * The member must sign in again. `reason` says why: `MCAT_REASON_REVOKED`, `MCAT_REASON_INTERRUPTED`, `MCAT_REASON_OTHER_MEMBER`, or
   * `MCAT_REASON_NOT_SIGNED_IN` if another program on the same store signed the member out, or if the tokens expired and the service
   * gave no refresh token. `MCAT_REASON_STORE_CORRUPT`: the store's record is damaged. Called once, and once more after a restart.
   */
  MCAT_EVENT_SIGN_IN_NEEDED = 5,
  /**
   * The account is locked for `retry_after_ms`: the library sends nothing for the member until then, or until `mcat_auth_unlock`. Called
   * once per lock, and once more after a restart. If a sign-in with another name than the present member's finds its account locked,
   * only its caller learns of it.
   */
  MCAT_EVENT_LOCKED = 6,
  /**
   * The service is going to end a call that the program makes, or the version, or has ended it: `reason` is `MCAT_REASON_RETIRING` or
   * `MCAT_REASON_RETIRED`, `call` names the function, `ends_ms` the date. Called once a function, again if the date changes, and once
   * more after a restart. Since 1.1.
   */
  MCAT_EVENT_RETIRING = 7,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum mcat_event_kind mcat_event_kind;
#else
typedef int32_t mcat_event_kind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Something that happened to the member's sign-in, or that the service announces. Lives during the callback. Since 1.0.
 */
typedef struct mcat_event {
  /**
   * What.
   */
  mcat_event_kind kind;
  /**
   * Why, for `MCAT_EVENT_SIGN_IN_NEEDED` and `MCAT_EVENT_RETIRING`.
   */
  mcat_reason reason;
  /**
   * For `MCAT_EVENT_LOCKED` milliseconds until it ends; else -1.
   */
  int64_t retry_after_ms;
  /**
   * For `MCAT_EVENT_RETIRING` when it ends, in milliseconds since 1970-01-01T00:00:00Z; else, and where the service does not say, -1.
   * Since 1.1.
   */
  int64_t ends_ms;
  /**
   * For `MCAT_EVENT_RETIRING` the function's name without "mcat_", for example "artists_top"; else NULL. Since 1.1.
   */
  const char *call;
} mcat_event;

/**
 * Where the library keeps reports that wait for the service: bytes that grow at their end. They say what the member listens to, hold the
 * member's name and id as salted hashes only, and no secret. The library calls the callbacks one at a time, on the calling thread. They
 * answer `MCAT_STORE_OK` or `MCAT_STORE_FAILED`. Since 1.0.
 */
typedef struct mcat_outbox_store {
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t size;
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t version;
  /**
   * Passed to each callback.
   */
  void *user;
  /**
   * Reads all of it into `bytes` (`capacity` bytes: 1 MiB, the most that `outbox_bytes` allows, whatever it is now) and sets `*length`.
   * There cannot be more: a store that finds more is damaged and answers `MCAT_STORE_FAILED`. If `outbox_bytes` has become smaller, the
   * oldest entries are dropped. `MCAT_STORE_ABSENT`: there is nothing. Called once, before the first use; again if it failed. Required.
   */
  int32_t (*load)(void *user, int64_t left_ms, void *bytes, size_t capacity, size_t *length);
  /**
   * Adds `length` bytes at the end, durably. After a power cut a part of what was added last may be missing; what was there before must
   * not be. `MCAT_STORE_FAILED` may leave a part of them, not the whole. Required.
   */
  int32_t (*append)(void *user, int64_t left_ms, const void *bytes, size_t length);
  /**
   * Replaces everything by `length` bytes, durably; 0 empties it. After a power cut, and after `MCAT_STORE_FAILED`, the store holds the
   * old bytes or the new. Required.
   */
  int32_t (*replace)(void *user, int64_t left_ms, const void *bytes, size_t length);
} mcat_outbox_store;

/**
 * A playback as the service gets it. Lives during the callback. Since 1.0.
 */
typedef struct mcat_metering {
  /**
   * The track's id.
   */
  const char *track;
  /**
   * What it was played from: a station's or a container's id. NULL not known.
   */
  const char *source;
  /**
   * The member's id; NULL not known.
   */
  const char *user_id;
  /**
   * The tier of the member's subscription; NULL not known.
   */
  const char *tier_code;
  /**
   * When it began: ISO 8601 with milliseconds, UTC.
   */
  const char *started;
  /**
   * The codec; NULL not known.
   */
  const char *format;
  /**
   * `started` in milliseconds since 1970-01-01T00:00:00Z.
   */
  int64_t started_ms;
  /**
   * How much of it was played, in milliseconds; -1 at the start.
   */
  int64_t played_ms;
  /**
   * `MCAT_PLAYBACK_START` or `MCAT_PLAYBACK_STOP`.
   */
  int32_t kind;
  /**
   * Bit rate in kbit/s; -1 not known.
   */
  int32_t bitrate;
  /**
   * 1: it was played without a connection; 0: with one.
   */
  int8_t offline;
} mcat_metering;

/**
 * Settings of a client. Since 1.0.
 */
typedef struct mcat_config {
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t size;
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t version;
  /**
   * Milliseconds that a call may take, all tries included: 1 to 3600000; default 15000.
   */
  int64_t deadline_ms;
  /**
   * The same for requests whose body is 64 KiB or larger: 1 to 3600000; default 60000.
   */
  int64_t upload_deadline_ms;
  /**
   * Milliseconds of the deadline that connecting and the TLS handshake may take, once the name is resolved, all addresses of the host
   * together: 1 to 3600000; default 5000.
   */
  int64_t connect_ms;
  /**
   * Largest body, decoded, in bytes: 1024 to 16777216; default 16777216. Downloads have `params.max_bytes` instead.
   */
  int64_t max_body_bytes;
  /**
   * `MCAT_NO` switches the library's own pace off. Pace keeps this client and its shares under the service's quota.
   */
  int32_t pace;
  /**
   * `MCAT_YES` allows plain http to any host. Keys, passwords and tokens then travel readable. Without it plain http goes to this machine
   * only (127.0.0.0/8, ::1, "localhost" and names that end in ".localhost"), and there only where `base_url` is on it too.
   */
  int32_t allow_http;
  /**
   * Most verbose level that reaches `log`: `MCAT_LOG_ERROR` to `MCAT_LOG_DEBUG`; default `MCAT_LOG_WARNING`.
   */
  int32_t log_level;
  /**
   * Most JSON values in a body: 1000 to 1000000; default 1000000.
   */
  int32_t max_nodes;
  /**
   * Most tries of a call: 1 to 5; default 3. Tries after a refreshed token and redirects of a download are not counted. Background work
   * has 10, except edits of a playlist's tracks (`mcat_me_library_playlist_tracks_insert`, `_remove`, `_move`).
   */
  int32_t max_tries;
  /**
   * Must be 0.
   */
  int32_t reserved;
  /**
   * Address of the service, for example "https://api.example.com": without the version, which the library adds, without a query and
   * white space. One that ends in a version ("/v2.2") is refused. The tokens in the store go to this address: see `token_file`. Required.
   */
  const char *base_url;
  /**
   * Address of the image service, by the same rules, and not ending in "/v2"; default `base_url`.
   */
  const char *image_url;
  /**
   * Service version: "2.2" (default), "2.1" or "1". A library that was built without the feature `version-1` refuses "1" with
   * `MCAT_ERR_UNSUPPORTED` and `MCAT_REASON_NOT_BUILT_IN`.
   */
  const char *service_version;
  /**
   * Application key, 1 to 1024 visible ASCII characters and spaces, without a colon. Required.
   */
  const char *api_key;
  /**
   * Application secret, 1 to 1024 visible ASCII characters and spaces, for the password grant and the unversioned token calls.
   */
  const char *api_secret;
  /**
   * Application id in token calls, 1 to 1024 visible ASCII characters and spaces; default `api_key`.
   */
  const char *client_id;
  /**
   * Redirect address registered for the application, 1 to 2048 bytes, for the versioned token calls. Without `api_secret` refreshes
   * use those.
   */
  const char *redirect_uri;
  /**
   * Header User-Agent, 1 to 256 visible ASCII characters and spaces; default "libmusiccat/VERSION".
   */
  const char *user_agent;
  /**
   * Catalog of metadata calls that name none in `params`: two letters; default the service's ("US").
   */
  const char *catalog;
  /**
   * Language of metadata calls that name none in `params`: an RFC 5646 tag, see `mcat_params.lang`; default the service's.
   */
  const char *lang;
  /**
   * Path of the embedded token store, ending in a file's name, in an existing directory that this process may read and write: the
   * library keeps "PATH.0" and "PATH.1" there, readable by their owner alone, "PATH.lock", and "PATH.new" during a save. Never remove
   * "PATH.lock". A relative path counts from the directory in which the client is made.
   *
   * Processes that share the file share the member: one at a time refreshes. A power cut at any instant leaves the record of before or
   * the new one. While the file cannot be written (disk full, read-only), calls go on with the tokens in memory and give
   * `MCAT_REASON_NOT_SAVED`. A missing directory counts as a broken store (`MCAT_ERR_STORE`), not as an empty one, and is not made. Each
   * of the files is a regular one of this process's user. docs/sign-in.md has the rules for links, mounts and locks. Not with `store`.
   * Without either, tokens live in memory only.
   *
   * The record, here and in a `store`, does not name the service, so that a service can move. Whatever host `base_url` names is sent the
   * member's tokens. If it is a wrong one, it has them then, and its refusal signs the member out.
   */
  const char *token_file;
  /**
   * Path of a PEM file with the roots to trust, a regular file of at most 1 MiB. One usable certificate is enough: `mcat_client_new`
   * warns in `log` with the numbers of those that it leaves out. They cannot be decoded, or cannot be a root: an authority's certificate
   * says CA:TRUE, or is of X.509 version 1 and says nothing; a server's can be trusted only if it has signed itself. Not with
   * `ca_pem`. Without either, the library trusts the bundled roots. One that was built without the feature `roots` has none, and
   * refuses an https `base_url` (`MCAT_ERR_UNSUPPORTED`), unless `transport` does TLS.
   */
  const char *ca_file;
  /**
   * PEM text with the roots to trust, by the same rule; at most 1 MiB.
   */
  const char *ca_pem;
  /**
   * Passed to `log`, `tick`, `opened`, `resolve`, `event` and `metering`.
   */
  void *user;
  /**
   * The device's token store.
   */
  const struct mcat_store *store;
  /**
   * The device's own connections.
   */
  const struct mcat_transport *transport;
  /**
   * The device's clocks.
   */
  const struct mcat_clock *clock;
  /**
   * Takes a log line, in a call or in `mcat_client_new`. It never holds a secret.
   */
  void (*log)(void *user, int32_t level, const char *text);
  /**
   * Called at least every 200 ms while a call waits: feed the watchdog, paint a spinner. Non-zero cancels the call.
   */
  int32_t (*tick)(void *user, int64_t left_ms);
  /**
   * Called with each socket that the library opens, before it connects: bind it to an interface, mark it. Non-zero refuses it: its
   * address then counts as one that does not connect. One connection may open up to four sockets, several at once: if an address has not
   * answered within 250 ms (sooner if the time is short), the next one is tried as well. The library closes all of these sockets. Their
   * numbers are never those of a standard stream (0 to 2), also if the program has closed those. A share has its parent's.
   */
  int32_t (*opened)(void *user, int32_t fd);
  /**
   * Resolves `host`: writes numeric addresses, comma-separated and NUL-terminated, to `addresses`. 0 found, anything else not found. It
   * must return within `left_ms`. Without it the system's resolver does it, on a thread of its own. A share has its parent's.
   */
  int32_t (*resolve)(void *user, int64_t left_ms, const char *host, char *addresses, size_t capacity);
  /**
   * Called once per sign-in event, in order: at the end of the call in which it happened, before that call returns, or by another thread
   * that is reporting at that moment; never by two threads at once, and without a lock. `left_ms` is the rest of the reporting call's
   * deadline; the callback's time is part of that call's. It must not call a client of the same member (`MCAT_ERR_REENTRANT`), but may
   * call `mcat_cancel`, `mcat_client_set_api_key`, `mcat_network_changed`, `mcat_support_record` and functions without a client. It
   * belongs to the member: a share without a store of its own has its parent's, and must leave this NULL. What the application does
   * itself (signing out, forgetting, unlocking) is no event.
   */
  void (*event)(void *user, int64_t left_ms, const struct mcat_event *event);
  /**
   * Path of the embedded outbox store, ending in a file's name, in an existing directory that this process may read and write: the
   * library keeps the reports that wait for the service in "PATH", readable by its owner alone, "PATH.lock", and "PATH.new" while it
   * writes the file again. A relative path counts from the directory in which the client is made. A power cut at any instant loses at
   * most the note that was being written.
   *
   * One client at a time uses the file, in one process. Another client keeps its notes in memory, gives `MCAT_REASON_OUTBOX_NOT_SAVED`,
   * and takes over the file when it is free. The same happens while the file cannot be written (disk full, read-only) or was written by
   * a newer version of the library. The rule of `token_file` for links applies. Not with `outbox`. Without either, notes wait in memory
   * only.
   *
   * This, `outbox`, `outbox_bytes` and `metering` belong to the member: a share without a token store of its own has its parent's, and
   * must leave them out; one with a token store has an outbox of its own.
   */
  const char *outbox_file;
  /**
   * The device's outbox store.
   */
  const struct mcat_outbox_store *outbox;
  /**
   * Most bytes of the outbox in its store, and of what waits in memory: 4096 to 1048576; default 65536, some 500 entries. If there is no
   * room, the oldest are dropped, an eighth of it at once (`mcat_outbox_now.dropped`).
   */
  size_t outbox_bytes;
  /**
   * Writes the body of a playback report, instead of the library's own: JSON of at most `capacity` bytes (4096) to `body`, and its
   * length to `*length`. 0 done; anything else, or a body that is not JSON, gives the entry up as refused. Called before the report is
   * sent, once in each call that sends it, however often that tries, on the calling thread and without a lock. It must not call a client
   * of the same member (`MCAT_ERR_REENTRANT`). `mcat_client_set_path` replaces the path ("events_create").
   */
  int32_t (*metering)(void *user,
                      int64_t left_ms,
                      const struct mcat_metering *event,
                      char *body,
                      size_t capacity,
                      size_t *length);
  /**
   * Bytes of memory for answers that the service allows to be shared: 4096 to 67108864; default none. Metadata that was read a moment
   * ago is then there without a request, also offline, for as long as the service says and a day at most; `response->stats->cached_ms`
   * is its age. A client and its shares have one cache; it begins empty with each process. What a member's token reads, sessions,
   * `mcat_raw` and downloads always come from the service, as does everything with `params->fresh`.
   */
  int64_t cache_bytes;
  /**
   * Address of the service's website, where members fix their account and upgrade: `response->verdict->website_url`, if the verdict
   * sends the member there. At most 8192 bytes; https, or http with `allow_http`. The library sends nothing there. Default none. A share
   * has its parent's. Since 1.1.
   */
  const char *website_url;
  /**
   * Must be NULL.
   */
  const void *reserved_pointer;
  /**
   * Most bytes of memory of a response's objects, counted while it is read: 4096 to 1073741824; default 4 times `max_body_bytes`
   * (1048576 at least), but at most 32 times the decoded bytes of this body plus 1048576. A page takes about its own bytes; only many
   * small values take a multiple. Above it the call ends with `MCAT_ERR_LIMIT` and `MCAT_REASON_BODY_SIZE`. The body is in memory too
   * while it is read. A share has its parent's. Since 1.1.
   */
  int64_t max_response_bytes;
} mcat_config;

/**
 * `mcat_raw_request.credential`: the application key. Since 1.0.
 */
#define MCAT_CREDENTIAL_KEY 0

/**
 * `mcat_raw_request.credential`: the member's access token. Since 1.0.
 */
#define MCAT_CREDENTIAL_MEMBER 1

/**
 * `mcat_raw_request.credential`: none. Since 1.0.
 */
#define MCAT_CREDENTIAL_NONE 2

/**
 * A call that the library has no function for. Since 1.0.
 */
typedef struct mcat_raw_request {
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t size;
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t version;
  /**
   * `MCAT_CREDENTIAL_KEY`, `_MEMBER` or `_NONE`.
   */
  int32_t credential;
  /**
   * `MCAT_YES`: sending it twice has the same effect as sending it once. True for every GET. `params->allow_retry` does not replace it.
   */
  int32_t idempotent;
  /**
   * `MCAT_YES`: the path has no version in front.
   */
  int32_t unversioned;
  /**
   * Must be 0.
   */
  int32_t reserved;
  /**
   * "GET", "POST", "PUT" or "DELETE". Required.
   */
  const char *method;
  /**
   * Path behind the version, which it must not begin with unless `unversioned`, beginning with "/", already percent-encoded, without a query,
   * at most 4096 bytes. Required.
   */
  const char *path;
  /**
   * Query without "?", already percent-encoded, at most 4096 bytes.
   */
  const char *query;
  /**
   * Type of the body, for example "application/json"; default "application/octet-stream".
   */
  const char *content_type;
  /**
   * The body; NULL for none. A GET takes none. It is copied before the call returns.
   */
  const void *body;
  /**
   * Bytes in `body`.
   */
  size_t body_len;
} mcat_raw_request;

/**
 * Until when the certificates are valid by which the service is trusted. Instants are in milliseconds since 1970-01-01T00:00:00Z, those of
 * roots to the day; -1 not known, and in every field on calls that do not have it. Since 1.1.
 */
typedef struct mcat_trust {
  /**
   * The number of trusted roots: the bundled ones, or those of `ca_file` or `ca_pem`.
   */
  int64_t roots;
  /**
   * When the first of the roots ends.
   */
  int64_t first_root_ends_ms;
  /**
   * When the last of the roots ends. The library does not refuse a root that has ended, but services leave it before.
   */
  int64_t last_root_ends_ms;
  /**
   * When the first of the certificates ends that the service showed at the latest connection to `base_url`. -1 before the first one. Once
   * it has passed, the library resumes no TLS session that they began: the service must show others at the next connection.
   */
  int64_t chain_ends_ms;
  /**
   * When the root ends that has signed those certificates. If several roots have the same name, the key decides; of a root that was renewed
   * with its key, it is the later date. -1 before the first connection.
   */
  int64_t chain_root_ends_ms;
} mcat_trust;

/**
 * Makes a client.
 *
 * `config` is read before the call returns; its callbacks and their `user` must live as long as the client, its shares, and every call
 * that was under way when the last of them was freed.
 * `*out` is the client, or NULL on failure. `why`, which may be NULL, gets a response whose `message` names the setting and
 * the rule that it breaks; free it with `mcat_response_free`. Nothing is sent.
 * Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_VERSION` (the program's header is newer than the library), `MCAT_ERR_IO` (no descriptor,
 * no roots file), `MCAT_ERR_UNSUPPORTED` (service version 1 in a build without it; no `ca_file` and no `ca_pem` in a build without roots). A build
 * without TLS says so at the first call to an https address, one without TLS 1.2 at the first call to a server that does not speak TLS 1.3. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_client_new(const struct mcat_config *config,
                            struct mcat_client **out,
                            const struct mcat_response **why);

/**
 * Makes a client with the connections, the pace and the trusted roots of another: one per thread, for a deadline and a cancel scope of its
 * own.
 *
 * Without a store in `config` it has the same member: tokens, refresh and lock are shared; deadline, cancel scope and callbacks are its
 * own. With `store` or `token_file` it has another member. `config` may be NULL. Address, key, TLS, pace and the like are the parent's:
 * setting them gives `MCAT_ERR_ARGUMENT`. Free the clients in any order. `*out` and `why` are as in `mcat_client_new`. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_client_share(struct mcat_client *client,
                              const struct mcat_config *config,
                              struct mcat_client **out,
                              const struct mcat_response **why);

/**
 * Frees a client. NULL is allowed.
 *
 * It waits for nothing: calls under way finish, responses stay valid, shares go on. The last of a client and its shares closes the idle
 * connections: `mcat_transport.close` runs in here, or at the end of the last call. Starting a call afterwards, or freeing a client twice,
 * is an error of the caller, which a debug build of the library finds (see `mcat_response_free`). Since 1.0.
 */
MCAT_API
void mcat_client_free(struct mcat_client *client);

/**
 * Ends every call that is now inside this client, not those inside its shares: each returns `MCAT_ERR_CANCELLED` within 100 ms.
 *
 * Calls that start later are not affected. May be called from any thread and from a signal handler, but not on a
 * client that is being freed. NULL is allowed. Since 1.0.
 */
MCAT_API
void mcat_cancel(struct mcat_client *client);

/**
 * Say that the device's network changed: another access point, interface, address or name server, or back from suspend. Call it when the
 * new network is up.
 *
 * It closes idle connections of this client and its shares at once, and those in use when they are free: the next calls make new ones. A
 * name look-up under way starts again. Calls that wait to try again because nothing had answered go on within 200 ms, also in the
 * background and before another refresh of the tokens. Waits that the service asked for (429, 423, Retry-After, a 5xx) stay, and so does
 * the pause before a refresh token that may be used up is sent again. The library forgets whether IPv4 or IPv6 worked for a host; it never
 * remembers addresses.
 *
 * A look-up of the system's resolver that hangs in the old network cannot be stopped: docs/playing.md, "The network comes and goes".
 * It waits for nothing and sends nothing. Call it from any thread and from callbacks (`mcat_transport.close` then runs in here), but not
 * from a signal handler. NULL is allowed. Since 1.0.
 */
MCAT_API
void mcat_network_changed(struct mcat_client *client);

/**
 * Connects to the service ahead of time, so that the next call finds a connection: at boot, when the display wakes, when somebody comes
 * near.
 *
 * Looks the name up, connects and does TLS, unless there is an idle connection that was used within the last 22 s. Sends no request. The
 * library closes a connection that is idle for 45 s, so call this shortly before it is needed. The connection is to `base_url`; images may
 * come from elsewhere.
 * Parameters: none. Errors: those of every call, in the phases resolve, connect and tls. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_client_warm(struct mcat_client *client,
                             const struct mcat_params *params,
                             const struct mcat_response **out);

/**
 * Uses another application key from now on, for this client and all its shares.
 *
 * A call that has begun keeps its key in all its tries, and hides that one in its texts; calls that begin afterwards have the new one, and
 * so has each try of a sign-in or a refresh. `api_secret` stays. If the settings name no `client_id`, the key is that too: token calls
 * then name the new one, and a service that gave the member's tokens to the old one may end the sign-in. So set `client_id` if you may
 * change keys. The library forgets that the service refused the key (`MCAT_REASON_APP_KEY`, held for a minute), even if the key is the
 * same, and, if the key is another, that the service asked it to wait (HTTP 429). The cache is emptied.
 * `api_key`: 1 to 1024 visible ASCII characters and spaces, without a colon; it is copied. Call it from any thread, and from callbacks.
 * Errors: `MCAT_ERR_ARGUMENT`, and the old key stays; `why`, which may be NULL, says which rule is broken. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_client_set_api_key(struct mcat_client *client,
                                    const char *api_key,
                                    const struct mcat_response **why);

/**
 * Trusts other roots from now on, in this client and all its shares: a device gets new roots without an update of the library.
 *
 * `ca_file`: path of a PEM file; `ca_pem`: PEM text. At most one of them, by the rules of `mcat_config`; both NULL: the bundled roots. The
 * roots replace the earlier ones, they are not added. The library reads and copies them before it returns.
 * A connection that is open was judged by the earlier roots: idle ones are closed now, others when their call ends, and no TLS session of
 * theirs is resumed. Call it from any thread and from callbacks (`mcat_transport.close` may run in here).
 * Errors, after which the earlier roots stay: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_IO` (the file cannot be read), `MCAT_ERR_UNSUPPORTED` (the
 * library was built without TLS, or without bundled roots and both are NULL, or the device's transport does TLS), `MCAT_ERR_MEMORY`. `why`,
 * which may be NULL, says which rule is broken. Since 1.1.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_client_set_trust(struct mcat_client *client,
                                  const char *ca_file,
                                  const char *ca_pem,
                                  const struct mcat_response **why);

/**
 * Until when the certificates are valid by which the service is trusted, in `response->trust`: the roots, and the certificates that the
 * service showed at the latest connection. A device whose library is updated only from time to time sees here, years ahead, when it must
 * get other roots (`mcat_client_set_trust`). docs/ten-years.md says what to do with it.
 *
 * A connection that resumes an earlier TLS session counts with the certificates of that session. Sends nothing and waits for nothing; the
 * device's clock is not asked. Call it from any thread and from callbacks.
 * Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_MEMORY`, `MCAT_ERR_UNSUPPORTED` (the library was built without TLS, or the device's transport
 * does it). Since 1.1.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_trust_forecast(struct mcat_client *client,
                                const struct mcat_response **out);

/**
 * Replaces the path of a call that the specification does not show, for this client and its shares, from the next call on.
 *
 * `call` is the function's name without "mcat_", one of "artist_albums", "artist_bios", "artist_blurbs", "albums_new",
 * "albums_picks", "genres", "genres_get", "genre_stations", "genre_posts", "genre_albums_new", "stations_top", "stations_decade",
 * "stations_get", "playlists", "playlists_featured", "playlists_get", "playlist_tracks", "playlist_tags", "posts", "posts_get",
 * "posts_categories", "posts_by_category", "tags", "tags_featured", "tag_playlists", "catalogs", "catalogs_get", "members_get",
 * "member_avatar", "sessions_create", "events_create", "me", "me_followers", "me_following", "me_following_add", "me_following_remove",
 * "v1_geolocation", "v1_playlist_posts", "v1_search_typeahead".
 * `path` follows the version, which it must not begin with, and has the placeholders of the original ("/stations/{ids}"); NULL restores that.
 * Errors: `MCAT_ERR_ARGUMENT`; `why`, which may be NULL, says which rule is broken. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_client_set_path(struct mcat_client *client,
                                 const char *call,
                                 const char *path,
                                 const struct mcat_response **why);

/**
 * Makes a call that the library has no function for, with the same credentials, pace, retries, limits and errors as all others.
 *
 * What comes back is read like any answer: known objects stand in the lists, the rest in `response->extra`; an answer that is no
 * JSON is no error (`params->keep_raw` keeps it). A change is sent again only if `idempotent` says so.
 * Parameters: pretty. Errors: `MCAT_ERR_ARGUMENT` names the field of `request`; else those of every call. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_raw(struct mcat_client *client,
                     const struct mcat_raw_request *request,
                     const struct mcat_params *params,
                     const struct mcat_response **out);

/**
 * All versions of the service. `GET /versions`; in `response->versions`.
 *
 * `response->latest_stable` and `response->in_development` name the latest stable one and the one in development, where the service
 * says so; they are in `response->extra` too, as "latestStable" and "inDevelopment". Where the client's own version answers 404 or
 * 410, the address is asked once more without a version: so a device learns that its version is gone, and what came after it. What the
 * service says there about an end is about another version: the library does not pass it on.
 * Parameters: pretty.
 * Errors: those of every call.
 * Specification: Versioning. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_versions(struct mcat_client *client,
                          const struct mcat_params *params,
                          const struct mcat_response **out);

/**
 * An event's name, for example "MCAT_EVENT_SIGNED_IN"; "MCAT_EVENT_?" for an unknown number. Never NULL. Since 1.0.
 */
MCAT_API const char *mcat_event_name(int32_t kind);

/** @} */

/* -------------------------------------------------------------------------------------------------------------------- */
/**
 * @defgroup calls_parameters_responses_pages Calls: parameters, responses, pages
 * @{
 */

/**
 * A list of texts: UTF-8, NUL-terminated. Where `len` is 0, `items` tells an empty list from none at all: NULL where the service
 * sent none. Since 1.0.
 */
typedef struct mcat_text_list {
  /**
   * The texts, in the service's order.
   */
  const char *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_text_list;

/**
 * Kinds of `mcat_value`. Since 1.0.
 */
enum mcat_value_kind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * JSON null, or no value at all.
   */
  MCAT_VALUE_NULL = 0,
  /**
   * true or false; `number` is 1 or 0.
   */
  MCAT_VALUE_BOOLEAN = 1,
  /**
   * A number; `text` is its text.
   */
  MCAT_VALUE_NUMBER = 2,
  /**
   * A text.
   */
  MCAT_VALUE_TEXT = 3,
  /**
   * An array: `items`.
   */
  MCAT_VALUE_ARRAY = 4,
  /**
   * An object: `members`.
   */
  MCAT_VALUE_OBJECT = 5,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum mcat_value_kind mcat_value_kind;
#else
typedef int32_t mcat_value_kind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * A list of values. Since 1.0.
 */
typedef struct mcat_value_list {
  /**
   * The values, in the service's order.
   */
  const struct mcat_value *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_value_list;

/**
 * One named value of an object. Since 1.0.
 */
typedef struct mcat_value_member {
  /**
   * The key. Never NULL.
   */
  const char *name;
  /**
   * The value. Never NULL.
   */
  const struct mcat_value *value;
} mcat_value_member;

/**
 * The named values of an object. Since 1.0.
 */
typedef struct mcat_value_member_list {
  /**
   * The members, in the service's order.
   */
  const struct mcat_value_member *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_value_member_list;

/**
 * A JSON value as the service sent it. `mcat_value_find` looks a key up. Since 1.0.
 */
typedef struct mcat_value {
  /**
   * One of `mcat_value_kind`.
   */
  int32_t kind;
  /**
   * Always 0.
   */
  int32_t reserved;
  /**
   * The number, or 1 and 0 for true and false; 0 otherwise.
   */
  double number;
  /**
   * The text, or a number's: every digit of an integer up to 64 bits, else the shortest text that reads back the same; NULL otherwise.
   */
  const char *text;
  /**
   * The values of an array; empty otherwise.
   */
  struct mcat_value_list items;
  /**
   * The members of an object; empty otherwise.
   */
  struct mcat_value_member_list members;
} mcat_value;

/**
 * One related resource: where it is, and for multi-valued relations the ids. Specification: Conventions, links. Since 1.0.
 */
typedef struct mcat_link {
  /**
   * The address as sent; it may name another host or version, the library never follows it.
   */
  const char *href;
  /**
   * The related ids; empty where the relation has none.
   */
  struct mcat_text_list ids;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_link;

/**
 * A list of artists. Since 1.0.
 */
typedef struct mcat_artist_list {
  /**
   * The artists, in the service's order.
   */
  const struct mcat_artist *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_artist_list;

/**
 * A list of albums. Since 1.0.
 */
typedef struct mcat_album_list {
  /**
   * The albums, in the service's order.
   */
  const struct mcat_album *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_album_list;

/**
 * A list of tracks. Since 1.0.
 */
typedef struct mcat_track_list {
  /**
   * The tracks, in the service's order.
   */
  const struct mcat_track *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_track_list;

/**
 * A list of stations. Since 1.0.
 */
typedef struct mcat_station_list {
  /**
   * The stations, in the service's order.
   */
  const struct mcat_station_object *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_station_list;

/**
 * A list of genres. Since 1.0.
 */
typedef struct mcat_genre_list {
  /**
   * The genres, in the service's order.
   */
  const struct mcat_genre *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_genre_list;

/**
 * A list of playlists. Since 1.0.
 */
typedef struct mcat_playlist_list {
  /**
   * The playlists, in the service's order.
   */
  const struct mcat_playlist *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_playlist_list;

/**
 * A list of tags. Since 1.0.
 */
typedef struct mcat_tag_list {
  /**
   * The tags, in the service's order.
   */
  const struct mcat_tag *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_tag_list;

/**
 * A list of members. Since 1.0.
 */
typedef struct mcat_member_list {
  /**
   * The members, in the service's order.
   */
  const struct mcat_member *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_member_list;

/**
 * A list of posts. Since 1.0.
 */
typedef struct mcat_post_list {
  /**
   * The posts, in the service's order.
   */
  const struct mcat_post *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_post_list;

/**
 * A list of categories. Since 1.0.
 */
typedef struct mcat_category_list {
  /**
   * The categories, in the service's order.
   */
  const struct mcat_category *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_category_list;

/**
 * A list of reviews. Since 1.0.
 */
typedef struct mcat_review_list {
  /**
   * The reviews, in the service's order.
   */
  const struct mcat_review *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_review_list;

/**
 * A list of catalogs. Since 1.0.
 */
typedef struct mcat_catalog_list {
  /**
   * The catalogs, in the service's order.
   */
  const struct mcat_catalog *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_catalog_list;

/**
 * A list of images. Since 1.0.
 */
typedef struct mcat_image_list {
  /**
   * The images, in the service's order.
   */
  const struct mcat_image *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_image_list;

/**
 * A list of biographies. Since 1.0.
 */
typedef struct mcat_bio_list {
  /**
   * The biographies.
   */
  const struct mcat_bio *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_bio_list;

/**
 * A version of the service. Since 1.0.
 */
typedef struct mcat_service_version {
  /**
   * For example "v2.2".
   */
  const char *id;
  /**
   * The service's word: "stable", "development", "retired" …
   */
  const char *status;
  /**
   * What else the service sent. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_service_version;

/**
 * A list of service versions. Since 1.0.
 */
typedef struct mcat_service_version_list {
  /**
   * The service versions, in the service's order.
   */
  const struct mcat_service_version *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_service_version_list;

/**
 * A list of entries. Since 1.0.
 */
typedef struct mcat_favorite_list {
  /**
   * The entries, in the service's order.
   */
  const struct mcat_favorite *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_favorite_list;

/**
 * A list of states. Since 1.0.
 */
typedef struct mcat_favorite_status_list {
  /**
   * The states, in the service's order.
   */
  const struct mcat_favorite_status *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_favorite_status_list;

/**
 * A list of rows. Since 1.0.
 */
typedef struct mcat_chart_row_list {
  /**
   * The rows, in the service's order.
   */
  const struct mcat_chart_row *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_chart_row_list;

/**
 * The result of one part of a call that creates or updates a playlist. Specification: Conventions, meta.results. Since 1.0.
 */
typedef struct mcat_result {
  /**
   * The part: "privacy", "tracks", "tags" or another word.
   */
  const char *operation;
  /**
   * The service's word for how it went.
   */
  const char *status;
  /**
   * Why it failed.
   */
  const char *message;
  /**
   * 1: the part was not done; 0: it was; -1 the service did not say.
   */
  int8_t failed;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_result;

/**
 * A list of results. Since 1.0.
 */
typedef struct mcat_result_list {
  /**
   * The results, in the service's order.
   */
  const struct mcat_result *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_result_list;

/**
 * Why a release was recommended. Since 1.0.
 */
typedef struct mcat_match_reason {
  /**
   * "artist" or "genre".
   */
  const char *type;
  /**
   * Id of the artist or genre.
   */
  const char *id;
  /**
   * Its address; never followed.
   */
  const char *href;
  /**
   * Its name.
   */
  const char *name;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_match_reason;

/**
 * A release that was chosen for the member. Specification: Conventions, meta.matched. Since 1.0.
 */
typedef struct mcat_match {
  /**
   * Id of the album or track.
   */
  const char *id;
  /**
   * Why. Never NULL.
   */
  const struct mcat_match_reason *reason;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_match;

/**
 * A list of matches. Since 1.0.
 */
typedef struct mcat_match_list {
  /**
   * The matches, in the service's order.
   */
  const struct mcat_match *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_match_list;

/**
 * About a list. Specification: Conventions, meta. Numbers are -1 if the service did not say. Since 1.0.
 */
typedef struct mcat_meta {
  /**
   * Items in this response, by the service's count.
   */
  int64_t returned_count;
  /**
   * Items in the whole list; -1 unknown. Inaccurate with `is_streamable_only`: then page until nothing returns.
   */
  int64_t total_count;
  /**
   * The page size that the service used.
   */
  int64_t limit;
  /**
   * Where this page starts.
   */
  int64_t offset;
  /**
   * Where the next page starts: one page behind the offset of the call; -1 at the end of the list, on failure, and on calls without
   * pages.
   */
  int64_t next_offset;
  /**
   * Station tracks: previews to show at most.
   */
  int32_t display_preview_limit;
  /**
   * Station tracks: skips allowed in `skip_limit_duration`.
   */
  int32_t skip_limit;
  /**
   * Station tracks: minutes in which the skips count.
   */
  int32_t skip_limit_duration;
  /**
   * Station tracks: the station can be tuned.
   */
  int8_t is_tunable;
  /**
   * Station tracks: tuning in force, 0.0 to 1.0; -1 unknown.
   */
  double popularity;
  /**
   * Station tracks: tuning in force, 0.0 to 1.0; -1 unknown.
   */
  double variety;
  /**
   * Playlist create and update: the result of each part.
   */
  struct mcat_result_list results;
  /**
   * Personalized releases: why each was chosen.
   */
  struct mcat_match_list matched;
  /**
   * What else `meta` holds. Never NULL.
   */
  const struct mcat_value *extra;
  /**
   * The path of the next page as sent in `query`, without a version; NULL on the last page, and where the service sent none. To read
   * on, call again with `next_offset`. Since 1.1.
   */
  const char *next;
  /**
   * The path of the page before, in the same way; NULL on the first page. Since 1.1.
   */
  const char *previous;
} mcat_meta;

/**
 * What a call cost. Times in milliseconds of the boot-time clock, summed over all tries. Since 1.0.
 */
typedef struct mcat_stats {
  /**
   * Bytes received on connections, heads and TLS records included.
   */
  int64_t bytes_in;
  /**
   * Bytes sent on connections.
   */
  int64_t bytes_out;
  /**
   * Bytes of memory that this response holds.
   */
  int64_t held_bytes;
  /**
   * The whole call.
   */
  int64_t total_ms;
  /**
   * Looking names up.
   */
  int64_t resolve_ms;
  /**
   * Opening connections.
   */
  int64_t connect_ms;
  /**
   * TLS handshakes.
   */
  int64_t tls_ms;
  /**
   * Sending.
   */
  int64_t send_ms;
  /**
   * Waiting for answers.
   */
  int64_t wait_ms;
  /**
   * Receiving bodies.
   */
  int64_t body_ms;
  /**
   * Refreshing tokens, or waiting for a thread that did; what is sent and received for it counts below those.
   */
  int64_t refresh_ms;
  /**
   * Held back by the pace, or behind another change of the same playlist.
   */
  int64_t pace_ms;
  /**
   * Waiting between tries.
   */
  int64_t back_off_ms;
  /**
   * Requests sent for this call, without those to the token endpoint.
   */
  int32_t tries;
  /**
   * Fields that could not be read and stand in `extra`.
   */
  int32_t unread_fields;
  /**
   * Items of lists that could not be read and were left out.
   */
  int32_t unread_items;
  /**
   * Always 0.
   */
  int32_t reserved;
  /**
   * Age of what came from the cache (`mcat_config.cache_bytes`), that of the oldest part where there are several; -1: nothing did.
   */
  int64_t cached_ms;
  /**
   * Most bytes of memory that this call held at once, besides what was held before it; -1 unknown. Since 1.1.
   */
  int64_t peak_bytes;
  /**
   * Bytes of memory that the whole library holds in this process; -1 unknown. Since 1.1.
   */
  int64_t live_bytes;
  /**
   * How often this call was refused memory; -1 unknown. Since 1.1.
   */
  int64_t refused_allocations;
} mcat_stats;

/**
 * The objects that `mcat_params.include` added to those of the call (up to service version 2.1), from every object of the answer, in its
 * order: find yours by its id. If several objects lead to the same one, it may be here several times. All lists are empty if nothing was
 * included. Specification: Conventions, linked. Since 1.1.
 */
typedef struct mcat_linked {
  /**
   * The artists: of `artists`, `contemporaries`, `followers`, `influences` and `sampleArtists`.
   */
  struct mcat_artist_list artists;
  /**
   * The albums.
   */
  struct mcat_album_list albums;
  /**
   * The tracks: of `tracks` and `topTracks`.
   */
  struct mcat_track_list tracks;
  /**
   * The stations.
   */
  struct mcat_station_list stations;
  /**
   * The images.
   */
  struct mcat_image_list images;
  /**
   * The genres: of `genres`, `childGenres` and `parentGenres`.
   */
  struct mcat_genre_list genres;
  /**
   * The playlists.
   */
  struct mcat_playlist_list playlists;
  /**
   * The tags: of `tags` and `children`.
   */
  struct mcat_tag_list tags;
  /**
   * The members: of `members`, `followers` and `following`.
   */
  struct mcat_member_list members;
  /**
   * The posts.
   */
  struct mcat_post_list posts;
  /**
   * The reviews.
   */
  struct mcat_review_list reviews;
} mcat_linked;

/**
 * Which list of the response an item would be in. Others may be added. Since 1.1.
 */
enum mcat_item_kind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * `response->artists`: `item->artist`.
   */
  MCAT_ITEM_ARTIST = 1,
  /**
   * `response->albums`: `item->album`.
   */
  MCAT_ITEM_ALBUM = 2,
  /**
   * `response->tracks`: `item->track`.
   */
  MCAT_ITEM_TRACK = 3,
  /**
   * `response->previews`: `item->track`.
   */
  MCAT_ITEM_PREVIEW = 4,
  /**
   * `response->stations`: `item->station`.
   */
  MCAT_ITEM_STATION = 5,
  /**
   * `response->images`: `item->image`.
   */
  MCAT_ITEM_IMAGE = 6,
  /**
   * `response->genres`: `item->genre`.
   */
  MCAT_ITEM_GENRE = 7,
  /**
   * `response->playlists`: `item->playlist`.
   */
  MCAT_ITEM_PLAYLIST = 8,
  /**
   * `response->tags`: `item->tag`.
   */
  MCAT_ITEM_TAG = 9,
  /**
   * `response->members`: `item->member`.
   */
  MCAT_ITEM_MEMBER = 10,
  /**
   * `response->posts`: `item->post`.
   */
  MCAT_ITEM_POST = 11,
  /**
   * `response->categories`: `item->category`.
   */
  MCAT_ITEM_CATEGORY = 12,
  /**
   * `response->reviews`: `item->review`.
   */
  MCAT_ITEM_REVIEW = 13,
  /**
   * `response->catalogs`: `item->catalog`.
   */
  MCAT_ITEM_CATALOG = 14,
  /**
   * `response->versions`: `item->version`.
   */
  MCAT_ITEM_VERSION = 15,
  /**
   * `response->favorites`: `item->favorite`.
   */
  MCAT_ITEM_FAVORITE = 16,
  /**
   * `response->favorite_status`: `item->favorite_status`.
   */
  MCAT_ITEM_FAVORITE_STATUS = 17,
  /**
   * `response->charts`: `item->chart_row`.
   */
  MCAT_ITEM_CHART_ROW = 18,
  /**
   * `response->bios`: `item->bio`.
   */
  MCAT_ITEM_BIO = 19,
  /**
   * `response->contemporaries`: `item->artist`.
   */
  MCAT_ITEM_CONTEMPORARY = 20,
  /**
   * `response->followers`: `item->artist`.
   */
  MCAT_ITEM_FOLLOWER = 21,
  /**
   * `response->influencers`: `item->artist`.
   */
  MCAT_ITEM_INFLUENCER = 22,
  /**
   * `response->related`: `item->artist`.
   */
  MCAT_ITEM_RELATED = 23,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum mcat_item_kind mcat_item_kind;
#else
typedef int32_t mcat_item_kind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * An object of a list of the answer, for the time of the callback. `kind` says which pointer to use; the other pointers lead to objects
 * without content. Since 1.1.
 */
typedef struct mcat_item {
  /**
   * How many items this call handed over before.
   */
  int64_t index;
  /**
   * Which list it would be in.
   */
  mcat_item_kind kind;
  /**
   * 0.
   */
  int32_t reserved;
  /**
   * The artist.
   */
  const struct mcat_artist *artist;
  /**
   * The album.
   */
  const struct mcat_album *album;
  /**
   * The track.
   */
  const struct mcat_track *track;
  /**
   * The station.
   */
  const struct mcat_station_object *station;
  /**
   * The image.
   */
  const struct mcat_image *image;
  /**
   * The genre.
   */
  const struct mcat_genre *genre;
  /**
   * The playlist.
   */
  const struct mcat_playlist *playlist;
  /**
   * The tag.
   */
  const struct mcat_tag *tag;
  /**
   * The member.
   */
  const struct mcat_member *member;
  /**
   * The post.
   */
  const struct mcat_post *post;
  /**
   * The category of posts.
   */
  const struct mcat_category *category;
  /**
   * The review.
   */
  const struct mcat_review *review;
  /**
   * The catalog.
   */
  const struct mcat_catalog *catalog;
  /**
   * The version of the service.
   */
  const struct mcat_service_version *version;
  /**
   * The favorite.
   */
  const struct mcat_favorite *favorite;
  /**
   * Whether something is a favorite.
   */
  const struct mcat_favorite_status *favorite_status;
  /**
   * The row of a chart.
   */
  const struct mcat_chart_row *chart_row;
  /**
   * The biography.
   */
  const struct mcat_bio *bio;
} mcat_item;

/**
 * Gets an item of a list as soon as it was read. `item` and everything that you reach from it are gone when the function returns: copy
 * what you need. `left_ms`: milliseconds until the call's deadline. 0 goes on; anything else ends the call with `MCAT_ERR_CANCELLED` and
 * `MCAT_REASON_SINK`. Since 1.1.
 */
typedef int32_t (*mcat_on_item)(void *user, int64_t left_ms, const struct mcat_item *item);

/**
 * `mcat_params.priority`: somebody waits for this call. Since 1.0.
 */
#define MCAT_PRIORITY_FOREGROUND 0

/**
 * `mcat_params.priority`: background work. It never delays a foreground call, waits longer between tries, and the first background request
 * begins up to 30 s late (a quarter of its deadline at most). Changes of playlists wait like foreground calls, since one of those may be
 * behind them; edits of a playlist's tracks (`mcat_me_library_playlist_tracks_insert`, `_remove`, `_move`) also have the short waits
 * between tries. Since 1.0.
 */
#define MCAT_PRIORITY_BACKGROUND 1

/**
 * Parameters of a call. One that the call does not take gives `MCAT_ERR_ARGUMENT`, one that the client's service version lacks
 * `MCAT_ERR_UNSUPPORTED`: "(2.2)" after its name means from that version on, "(up to 2.1)" up to that one. NULL for none. Since 1.0.
 */
typedef struct mcat_params {
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t size;
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t version;
  /**
   * Milliseconds for this call, instead of the client's: 1 to 3600000.
   */
  int64_t deadline_ms;
  /**
   * First item of the page: 0 to 2147483647.
   */
  int64_t offset;
  /**
   * Download: most bytes of the whole, 1 or more, those of `resume_at` included where the server resumed.
   */
  int64_t max_bytes;
  /**
   * Download: how many bytes you have; the library asks the server to continue there. `response->download->started_at` says whether it
   * did. Give `resume_etag` with it.
   */
  int64_t resume_at;
  /**
   * Items a page: 1 to 200. On calls with several ids the service counts it for each id. Search takes it up to 2.1 only.
   */
  int32_t limit;
  /**
   * Rights filter (2.2), 0 or more: 0 keeps all, 2 only what the member may stream; the service defines other numbers. Above 0
   * `total_count` is inaccurate, and favorites take it with `filter` "track" or "album" only.
   */
  int32_t rights;
  /**
   * `MCAT_YES`: only streamable content. `total_count` is then inaccurate. Favorites take it up to 2.1, with `filter` "track" or
   * "album" only.
   */
  int32_t is_streamable_only;
  /**
   * Station tracks: 1 to 5; default 1.
   */
  int32_t count;
  /**
   * Station tracks: previews besides, 1 to 5; default none.
   */
  int32_t previews;
  /**
   * `MCAT_PRIORITY_FOREGROUND` or `MCAT_PRIORITY_BACKGROUND`.
   */
  int32_t priority;
  /**
   * `MCAT_YES`: `response->raw` holds the body as received. Not with more ids than one request carries.
   */
  int32_t keep_raw;
  /**
   * `MCAT_YES`: repeat a change even if the first try may have taken effect. Only the calls whose documentation names it use it.
   */
  int32_t allow_retry;
  /**
   * `MCAT_YES`: ask for indented JSON, for people who read `raw`.
   */
  int32_t pretty;
  /**
   * `MCAT_YES`: `catalog` is not a country code but another name that the service knows.
   */
  int32_t opaque_catalog;
  /**
   * All tags: `MCAT_YES`: hidden ones too.
   */
  int32_t include_hidden;
  /**
   * All tags, featured tags: `MCAT_NO`: only those that members may assign. The service's default is `MCAT_YES`.
   */
  int32_t include_protected;
  /**
   * Search (2.2): hits of each type: 1 to 200.
   */
  int32_t per_type_limit;
  /**
   * Playlist images: wanted width in pixels, 1 to 10000; only together with `height`.
   */
  int32_t width;
  /**
   * Playlist images: wanted height in pixels, 1 to 10000; only together with `width`.
   */
  int32_t height;
  /**
   * Must be 0.
   */
  int32_t reserved;
  /**
   * Catalog: two letters, ISO 3166-1 alpha-2, upper case.
   */
  const char *catalog;
  /**
   * Language: an RFC 5646 tag, for example "fr", "pt-BR" or "zh-Hant-TW". The library sends its first two parts, which is what the
   * service takes ("zh-Hant"), and reads "_" as "-" ("en_US"). The service uses it on `mcat_genres` and `mcat_genres_get`; other calls
   * accept it without effect.
   */
  const char *lang;
  /**
   * Top lists: "day", "week", "month" (default), "year" or "life".
   */
  const char *range;
  /**
   * Relations whose full objects are wanted too (up to 2.1), for example "images"; several comma-separated. They are in
   * `response->linked`, and untyped in each object's `extra`, under "linked": `mcat_value_find`.
   */
  const char *include;
  /**
   * New albums: id of the member for whom they are chosen.
   */
  const char *guid;
  /**
   * Order. The member's playlists: one or more of "privacy", "modified_date" (default), "favorites", "alpha_asc" and "alpha_desc",
   * comma-separated. Playlists of a tag: "date" (default) or "popularity".
   */
  const char *sort;
  /**
   * Favorites: "all" (default), "track", "album", "artist", "genre", "station" or "playlist".
   */
  const char *filter;
  /**
   * Tracks by ISRC: UPC of the album that they are on, 12 digits.
   */
  const char *upc;
  /**
   * Search: one or more of "album", "artist", "track", "tag" and "playlist", comma-separated; default all but "tag".
   */
  const char *type;
  /**
   * Search (2.2): "editorial" leaves out the playlists of members.
   */
  const char *playlist_type;
  /**
   * Adding favorites: which program adds them, a text of your own for the service's statistics.
   */
  const char *client;
  /**
   * Tagging, and tags of playlists: the application's name, which is in the notifications about them.
   */
  const char *app_name;
  /**
   * Avatar: the service's name of a size, for example "small_profile".
   */
  const char *preset;
  /**
   * Must be NULL.
   */
  const void *reserved_pointer;
  /**
   * `MCAT_YES`: ask the service even if the cache has an answer (`mcat_config.cache_bytes`); the new answer replaces it.
   */
  int32_t fresh;
  /**
   * Must be 0.
   */
  int32_t reserved2;
  /**
   * Download: `download->etag` of the call that got the bytes you have, 1 to 1024 visible ASCII characters. Used if `resume_at` is above
   * 0. A server that has other bytes by now sends them from the beginning. If it continues with other bytes, does not say with which, or
   * has fewer than `resume_at`, the call gives `MCAT_ERR_CONFLICT` and no bytes. NULL: the library does not check whether they are the
   * same. Since 1.1.
   */
  const char *resume_etag;
  /**
   * Must be NULL.
   */
  const void *reserved_pointer2;
  /**
   * Every call that reads lists: gets each item as soon as it was read, instead of the response's lists, which stay empty. A list of any
   * length then takes the memory of one item, and of `linked`; `meta`, `stats` and everything else are in the response as usual. A
   * change takes no `item`.
   *
   * After the first item the library does not try the call again: a failure ends it; continue with `offset`. Items come before the whole
   * answer was read: only the call's status says whether it was complete. `mcat_next_page` gives the items of the next page to the same
   * function with the same `item_user`. NULL: the response holds the lists. Since 1.1.
   */
  mcat_on_item item;
  /**
   * Passed to `item`.
   */
  void *item_user;
} mcat_params;

/**
 * The result of a call. It owns everything that you reach from it until `mcat_response_free`, also after the client is gone, and any
 * thread may read it. Since 1.0.
 */
typedef struct mcat_response {
  /**
   * How the call ended: the value that the call returned.
   */
  mcat_status status;
  /**
   * Why, if the status alone does not say.
   */
  mcat_reason reason;
  /**
   * What the call was doing when it failed.
   */
  mcat_phase phase;
  /**
   * What the member can do about it.
   */
  mcat_user_action user_action;
  /**
   * HTTP status of the last answer; 0 if there was none, and on a success that is not one answer as it came: a sign-in, a verdict, a
   * station.
   */
  int32_t http_status;
  /**
   * 1 if a failed change may have taken effect; 0 only if the service provably never got the whole request, or answered that it refuses
   * it.
   */
  int32_t maybe_applied;
  /**
   * Milliseconds to wait before you try again; -1 unknown.
   */
  int64_t retry_after_ms;
  /**
   * A sentence for a log or an engineer, in English; never NULL, "" on success (except that `mcat_account_verdict` says here why the
   * service did not answer). It never holds a secret.
   */
  const char *message;
  /**
   * The service's error code, for example "ResourceNotFound"; NULL where it sent none.
   */
  const char *code;
  /**
   * Header Location of a 201 or 3xx; never followed. On failure without user name, query and fragment: they may hold secrets.
   */
  const char *location;
  /**
   * Header Allow of a 405.
   */
  const char *allow;
  /**
   * The service's id of the request, for its support.
   */
  const char *request_id;
  /**
   * The body as received, where `params.keep_raw` asked for it, and the document of `mcat_support_record`; else NULL, and NULL on
   * failure. A body with a NUL byte ends there for C; `raw_len` counts all.
   */
  const char *raw;
  /**
   * Bytes in `raw`.
   */
  size_t raw_len;
  /**
   * What the list says of itself. Never NULL.
   */
  const struct mcat_meta *meta;
  /**
   * What the call cost. Never NULL.
   */
  const struct mcat_stats *stats;
  /**
   * The artists.
   */
  struct mcat_artist_list artists;
  /**
   * The albums.
   */
  struct mcat_album_list albums;
  /**
   * The tracks. Station tracks: what to play next.
   */
  struct mcat_track_list tracks;
  /**
   * Station tracks: previews, where they were asked for.
   */
  struct mcat_track_list previews;
  /**
   * The stations.
   */
  struct mcat_station_list stations;
  /**
   * The images.
   */
  struct mcat_image_list images;
  /**
   * The genres.
   */
  struct mcat_genre_list genres;
  /**
   * The playlists.
   */
  struct mcat_playlist_list playlists;
  /**
   * The tags.
   */
  struct mcat_tag_list tags;
  /**
   * The members.
   */
  struct mcat_member_list members;
  /**
   * The posts.
   */
  struct mcat_post_list posts;
  /**
   * The categories of posts.
   */
  struct mcat_category_list categories;
  /**
   * The reviews.
   */
  struct mcat_review_list reviews;
  /**
   * The catalogs.
   */
  struct mcat_catalog_list catalogs;
  /**
   * The service's versions.
   */
  struct mcat_service_version_list versions;
  /**
   * Entries of the favorites list before 2.2, and the result for each that was added.
   */
  struct mcat_favorite_list favorites;
  /**
   * Whether each thing asked for is a favorite.
   */
  struct mcat_favorite_status_list favorite_status;
  /**
   * Rows of the member's charts (version 1).
   */
  struct mcat_chart_row_list charts;
  /**
   * Biographies of artists, where they were asked for by themselves.
   */
  struct mcat_bio_list bios;
  /**
   * Short editorial texts on artists, where they were asked for by themselves.
   */
  struct mcat_text_list blurbs;
  /**
   * Search (2.2): the ids of all lists in one order, the best hit first.
   */
  struct mcat_text_list order;
  /**
   * The member's account; every field unknown on other calls. Never NULL.
   */
  const struct mcat_account *account;
  /**
   * The session; every field unknown on other calls. Never NULL.
   */
  const struct mcat_session *session;
  /**
   * When the library last changed; every field unknown on other calls. Never NULL.
   */
  const struct mcat_last_update_date *last_update_date;
  /**
   * How a download ended. Never NULL.
   */
  const struct mcat_download_result *download;
  /**
   * A sign-in, and the member's tokens; empty on other calls. Never NULL.
   */
  const struct mcat_sign_in *sign_in;
  /**
   * The answer's parts that have no typed place, by the service's key. Never NULL.
   */
  const struct mcat_value *extra;
  /**
   * Whether the member may stream; empty on other calls. Never NULL.
   */
  const struct mcat_verdict_now *verdict;
  /**
   * The state of the station; empty on calls without one. Never NULL.
   */
  const struct mcat_station_now *station;
  /**
   * The state of the outbox; empty on other calls. Never NULL.
   */
  const struct mcat_outbox_now *outbox;
  /**
   * `mcat_versions`: id of the latest stable version, such as "v2.2"; NULL where the service does not say. Since 1.1.
   */
  const char *latest_stable;
  /**
   * `mcat_versions`: id of the version in development; NULL where there is none. Since 1.1.
   */
  const char *in_development;
  /**
   * The objects that `mcat_params.include` added; empty lists on other calls. They are also untyped in the `extra` of the object that
   * leads to them, under "linked", by the name of the relation. Never NULL. Since 1.1.
   */
  const struct mcat_linked *linked;
  /**
   * Search (2.2): the words that the service searched for; NULL on other calls. Since 1.1.
   */
  const char *search_query;
  /**
   * Version 1, `mcat_artist_similar`: artists of the same time. Since 1.1.
   */
  struct mcat_artist_list contemporaries;
  /**
   * Version 1, `mcat_artist_similar`: artists who followed. Since 1.1.
   */
  struct mcat_artist_list followers;
  /**
   * Version 1, `mcat_artist_similar`: artists who came before. Since 1.1.
   */
  struct mcat_artist_list influencers;
  /**
   * Version 1, `mcat_artist_similar`: artists who are related in another way. Since 1.1.
   */
  struct mcat_artist_list related;
  /**
   * `mcat_trust_forecast`: until when the service's certificates are valid; empty on other calls. Never NULL. Since 1.1.
   */
  const struct mcat_trust *trust;
  /**
   * When the service ends what was asked, in milliseconds since 1970-01-01T00:00:00Z, as it says with `MCAT_REASON_RETIRING`; -1 not
   * said. Since 1.1.
   */
  int64_t retires_ms;
} mcat_response;

/**
 * Kinds of ids, by their moniker. Since 1.0.
 */
enum mcat_id_kind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * No moniker that the library knows: a shortcut, a member id, or a kind made later.
   */
  MCAT_ID_OTHER = 0,
  /**
   * alb.
   */
  MCAT_ID_ALBUM = 1,
  /**
   * art.
   */
  MCAT_ID_ARTIST = 2,
  /**
   * tra.
   */
  MCAT_ID_TRACK = 3,
  /**
   * g.
   */
  MCAT_ID_GENRE = 4,
  /**
   * tag.
   */
  MCAT_ID_TAG = 5,
  /**
   * pp. and mp.
   */
  MCAT_ID_PLAYLIST = 6,
  /**
   * ps. and sas.
   */
  MCAT_ID_STATION = 7,
  /**
   * imgs.
   */
  MCAT_ID_IMAGE_SET = 8,
  /**
   * po.
   */
  MCAT_ID_POST = 9,
  /**
   * RevAl.
   */
  MCAT_ID_REVIEW = 10,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum mcat_id_kind mcat_id_kind;
#else
typedef int32_t mcat_id_kind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Frees a response and everything that you reach from it. NULL is allowed, and so is a response that the library never filled because
 * memory ran out. The client may be gone already.
 *
 * Do not use or free a client, a station or a response again after you freed it, and do not pass one for another. A debug build of the
 * library (`cargo build --features capi`) finds this, prints a message to standard error and ends the program, unless the memory is in use
 * again; a release build does not check, and anything may happen. Since 1.0.
 */
MCAT_API
void mcat_response_free(const struct mcat_response *response);

/**
 * Fetches the page after `response`: the same call with the same parameters, from `response->meta->next_offset` on.
 *
 * `client` made the first call, or is a share of that one. `response` stays valid and yours: free it when you have the next one, and no
 * more than two pages are in memory. After a failure call it again with the same `response`. The list ends at its total; if the service
 * gives none, an impossible one, or one that a filter (`is_streamable_only`, `rights`) makes inaccurate, it ends with the first empty
 * page.
 *
 * A list of a call that needs a member goes on for that member only: while nobody is signed in, the call gives `MCAT_ERR_SIGN_IN_NEEDED`,
 * and while another member is, `MCAT_ERR_CONFLICT` with `MCAT_REASON_OTHER_MEMBER`; nothing is sent. If the same member signs in again it
 * goes on, as an open `mcat_station` does.
 *
 * Errors: these; `MCAT_ERR_ARGUMENT` if there is no next page (`next_offset` is -1); `MCAT_ERR_PROTOCOL` with `MCAT_REASON_PAGE_REPEATED`
 * if the service sent the items of `response` again; `MCAT_ERR_LIMIT` after 10,000 pages of a list without a known total: continue by a
 * call with `params.offset`; and those of the call. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_next_page(struct mcat_client *client,
                           const struct mcat_response *response,
                           const struct mcat_response **out);

/**
 * Waits until an accepted change can be read: after `MCAT_ACCEPTED` or `MCAT_PARTIAL` of a call that adds or removes favorites or updates
 * a playlist.
 *
 * It reads (`GET /me/favorites/status` or `GET /me/library/playlists`; `GET /me/library/playlists/{id}` after a change of the tracks, and
 * if the first 200 of the list are others), at random moments further and further apart, six times at most; a failed read is retried like
 * any. It ends after ten seconds, or at the deadline. The change itself is never sent again. It does not wait for what was not
 * acknowledged, or for parts that failed. `client`, `response` and the member as for `mcat_next_page`; you may wait for `response` again.
 * `out` has what was read last: in `favorite_status`, or in `playlists` the playlist that it waits for, and no other.
 *
 * `MCAT_OK`: it is there. `MCAT_ACCEPTED` with `MCAT_REASON_NOT_YET_VISIBLE`: not yet, or the deadline or the pace left no time to look;
 * that is no failure. If HTTP 429 or the pace prevented a look, `retry_after_ms` says when to look again.
 * Parameters: none. Since service version 2.1. Errors: `MCAT_ERR_ARGUMENT` if there is nothing to wait for (another call's response,
 * nothing acknowledged, or done at once), `MCAT_ERR_UNSUPPORTED` before that version, `MCAT_ERR_NOT_FOUND` (the playlist is gone),
 * `MCAT_ERR_CONFLICT`, `MCAT_ERR_CANCELLED`, and those of every call. Specification: States, asynchronous acceptance. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_wait_visible(struct mcat_client *client,
                              const struct mcat_response *response,
                              const struct mcat_params *params,
                              const struct mcat_response **out);

/**
 * The value of a key in an object; NULL where `object` is NULL, no object, or has no such key. It lives as long as the
 * response. Since 1.0.
 */
MCAT_API const struct mcat_value *mcat_value_find(const struct mcat_value *object, const char *name);

/**
 * The kind of an id by its moniker, in any letter case: one of `mcat_id_kind`. `MCAT_ID_OTHER` for NULL and all else. Since 1.0.
 */
MCAT_API
int32_t mcat_id_kind_of(const char *id);

/** @} */

/* -------------------------------------------------------------------------------------------------------------------- */
/**
 * @defgroup signing_in Signing in
 * @{
 */

/**
 * `mcat_sign_in_request.flow`: the versioned calls, with a challenge and without a secret. Since 1.0.
 */
#define MCAT_FLOW_VERSIONED 0

/**
 * `mcat_sign_in_request.flow`: the unversioned calls, with `api_secret`. Since 1.0.
 */
#define MCAT_FLOW_UNVERSIONED 1

/**
 * `mcat_sign_in_request.response_type`: the redirect brings a code, which `mcat_auth_finish` exchanges for tokens. Since 1.0.
 */
#define MCAT_RESPONSE_TYPE_CODE 0

/**
 * `mcat_sign_in_request.response_type`: the redirect itself brings the tokens, in its fragment. Versioned flow only. Since 1.0.
 */
#define MCAT_RESPONSE_TYPE_TOKEN 1

/**
 * `mcat_sign_in_request.challenge`: SHA-256 of the verifier as base64url without padding (RFC 7636). Since 1.0.
 */
#define MCAT_CHALLENGE_S256 0

/**
 * `mcat_sign_in_request.challenge`: SHA-256 of the verifier as hexadecimal digits. Since 1.0.
 */
#define MCAT_CHALLENGE_S256_HEX 1

/**
 * `mcat_sign_in_request.challenge`: the verifier itself. It protects less: use it only for a service that accepts nothing else. Since 1.0.
 */
#define MCAT_CHALLENGE_PLAIN 2

/**
 * Longest `mcat_sign_in.pending`, with its NUL. Since 1.0.
 */
#define MCAT_PENDING_MAX 4096

/**
 * How a member is to sign in with a browser. NULL for the defaults. Since 1.0.
 */
typedef struct mcat_sign_in_request {
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t size;
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t version;
  /**
   * `MCAT_FLOW_VERSIONED` (default) or `MCAT_FLOW_UNVERSIONED`.
   */
  int32_t flow;
  /**
   * `MCAT_RESPONSE_TYPE_CODE` (default) or `MCAT_RESPONSE_TYPE_TOKEN`.
   */
  int32_t response_type;
  /**
   * `MCAT_CHALLENGE_S256` (default), `MCAT_CHALLENGE_S256_HEX` or `MCAT_CHALLENGE_PLAIN`. Versioned flow only.
   */
  int32_t challenge;
  /**
   * Must be 0.
   */
  int32_t reserved;
  /**
   * Where the service sends the browser afterwards: exactly as it is registered, 1 to 2048 visible ASCII characters; default the client's
   * `redirect_uri`. An absolute address without a fragment: `http://127.0.0.1:8976/signed-in`, `com.example.radio:/done`.
   */
  const char *redirect_uri;
  /**
   * A text that the redirect must bring back, 8 to 256 visible ASCII characters that nobody can guess; default one that the library
   * makes.
   */
  const char *state;
  /**
   * Sent as given and not looked at, 1 to 1024 bytes. Versioned flow only.
   */
  const char *scope;
  /**
   * Sent as given and not looked at, 1 to 1024 bytes. Versioned flow only.
   */
  const char *audience;
} mcat_sign_in_request;

/**
 * A sign-in, and the member's tokens. On other calls texts are NULL and numbers -1. Since 1.0.
 */
typedef struct mcat_sign_in {
  /**
   * `mcat_auth_begin`: the address to open in the member's browser.
   */
  const char *address;
  /**
   * `mcat_auth_begin`: what `mcat_auth_finish` needs, at most `MCAT_PENDING_MAX` bytes of ASCII with the NUL. It holds a secret; keep
   * it, over a restart too, until the sign-in is finished.
   */
  const char *pending;
  /**
   * `mcat_auth_catch`: the whole address that the browser was sent to. It holds a secret until `mcat_auth_finish` has used it.
   */
  const char *redirect;
  /**
   * `mcat_auth_finish`: `scope` as the redirect brought it back.
   */
  const char *scope;
  /**
   * `mcat_auth_finish`: `audience` as the redirect brought it back.
   */
  const char *audience;
  /**
   * `mcat_auth_finish`: the redirect's `error`; "" where it came without a value.
   */
  const char *error;
  /**
   * `mcat_auth_finish`: the redirect's `error_reason`.
   */
  const char *error_reason;
  /**
   * `mcat_auth_finish`: the redirect's `error_description`.
   */
  const char *error_description;
  /**
   * `mcat_auth_check`, `mcat_auth_access_token`: milliseconds until the access token expires; 0 if it has. -1 unknown, as after a restart
   * until the device knows the date: meanwhile the library uses it until the service refuses it.
   */
  int64_t expires_ms;
  /**
   * `mcat_auth_check`: how often this member's record was written to the store since the client was made. Shows whether flash wears out.
   */
  int64_t saves;
  /**
   * `mcat_auth_finish`: 1: the redirect brought the right state; 0: it was an error without one, which anybody may have made up.
   */
  int8_t is_verified;
  /**
   * `mcat_auth_access_token`: the member's access token. It holds a secret, which is overwritten when the response is freed. Since 1.1.
   */
  const char *access_token;
  /**
   * `mcat_auth_access_token`: when the access token expires, in milliseconds since 1970-01-01 UTC by the device's clock; -1 if that or
   * the date is unknown. Since 1.1.
   */
  int64_t expires_wall_ms;
} mcat_sign_in;

/**
 * Tokens that the application has from elsewhere, for `mcat_auth_import`. At least one of the two tokens is given. Since 1.1.
 */
typedef struct mcat_tokens {
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t size;
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t version;
  /**
   * Milliseconds for which `access_token` is still valid, 1 to 1000000000000; 0 unknown: the library uses it until the service refuses
   * it.
   */
  int64_t left_ms;
  /**
   * The access token, 1 to 8192 visible ASCII characters; NULL: the first call fetches one with `refresh_token`.
   */
  const char *access_token;
  /**
   * The refresh token, 1 to 3072 visible ASCII characters; NULL: the member signs in again when the access token has expired. It must be
   * of this application (`client_id`), and nothing else may go on using it: the service accepts each refresh token once.
   */
  const char *refresh_token;
  /**
   * The name that the member signs in with, 1 to 1024 bytes; NULL unknown. Kept as a salted hash, by which the library recognises a
   * locked account and the notes in the outbox.
   */
  const char *user;
  /**
   * The member's id, 1 to 256 bytes; NULL unknown. Kept as a salted hash, by which the library recognises the notes in the outbox, and a
   * refresh that brings another member's tokens.
   */
  const char *guid;
} mcat_tokens;

/**
 * Begins a sign-in in the member's browser. Nothing is sent.
 *
 * `response->sign_in->address` is the address to open in a browser, on this device or on another (as a QR code, for example);
 * `response->sign_in->pending` is the text to keep until the browser comes back: in memory or in a file, over a restart too. The
 * client keeps nothing of it, and any number of sign-ins may be pending. `GET /{version}/oauth/authorize`, or with
 * `MCAT_FLOW_UNVERSIONED` `GET /oauth/authorize`.
 *
 * The browser ends at the `redirect_uri`; hand the whole address that it was sent to, to `mcat_auth_finish`. Verifier and state are
 * from the system's random source. The address holds no secret, except that with `MCAT_CHALLENGE_PLAIN` it holds the verifier.
 * `request`: NULL for the versioned flow with the client's `redirect_uri`, and all else by default.
 * Errors: `MCAT_ERR_ARGUMENT` (`message` names the field: `redirect_uri` is missing, not absolute or has a fragment; `state` is
 * shorter than 8 or longer than 256 characters; `api_secret` is missing for the unversioned flow, which takes no `challenge`,
 * `scope`, `audience` and no `MCAT_RESPONSE_TYPE_TOKEN`; …), `MCAT_ERR_IO` with `MCAT_REASON_RANDOM_SOURCE` (early in a boot: try
 * again later). Specification: Authentication. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_auth_begin(struct mcat_client *client,
                            const struct mcat_sign_in_request *request,
                            const struct mcat_params *params,
                            const struct mcat_response **out);

/**
 * Waits for the address that the browser is sent to at the end of a sign-in, for programs on the machine that has the browser. Sends
 * nothing to the service. docs/sign-in.md, "What catch does".
 *
 * Listens at the sign-in's `redirect_uri`, which must be an http address of this machine: `http://127.0.0.1:PORT/PATH`,
 * `http://[::1]:PORT/PATH`, or `http://localhost:PORT/PATH` for both. It calls `ready`, which may be NULL, when it listens: open the
 * browser there, at the address of `mcat_auth_begin`. `response->sign_in->redirect` is then the whole address, and the browser shows a
 * page that says to go back to the application: give the address to `mcat_auth_finish`, which checks it.
 *
 * It refuses other requests and waits on: those without this sign-in's state, with neither code nor error, and those that the browser
 * marks as anything but a page (an image, a script, a frame, a prefetch), because any program or web page on this machine can send some.
 * If the service sends an error without the state, the call ends at its deadline.
 *
 * The deadline is 5 minutes unless you set `params->deadline_ms`; the client's settings do not count. The port is free again when the call
 * returns.
 *
 * Errors: `MCAT_ERR_ARGUMENT` (`message` names `redirect_uri`: it is no such address; or `pending`: it is unreadable, or of a sign-in with
 * `MCAT_RESPONSE_TYPE_TOKEN`, whose tokens browsers do not send), `MCAT_ERR_IO` (it cannot listen; `MCAT_REASON_BUSY`: another program
 * uses the port), `MCAT_ERR_TIMEOUT` (the redirect did not come), `MCAT_ERR_CANCELLED`; all but `MCAT_ERR_ARGUMENT` with
 * `MCAT_PHASE_REDIRECT`. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_auth_catch(struct mcat_client *client,
                            const char *pending,
                            void (*ready)(void *user, int64_t left_ms),
                            void *user,
                            const struct mcat_params *params,
                            const struct mcat_response **out);

/**
 * Ends a sign-in in the member's browser, with the address that the browser was sent to. `POST /{version}/oauth/access_token`, or in the
 * unversioned flow `POST /oauth/access_token`.
 *
 * `pending` is the text of `mcat_auth_begin`, of this client or another of the same application (`client_id`), before a restart or after.
 * `redirect` is the whole address as it was caught or pasted, at most 16384 bytes; white space around it is left out. It must lead to the
 * `redirect_uri` of the sign-in and have the right state, once. The library exchanges its code for tokens, and keeps them as after any
 * sign-in; with `MCAT_RESPONSE_TYPE_TOKEN` the redirect has the tokens itself, and nothing is sent.
 *
 * The code is sent once. If the connection breaks or the service fails meanwhile, the code may be used up: `maybe_applied` is 1,
 * `user_action` is `MCAT_ACTION_SIGN_IN`, and the member begins again. The same code is not sent a second time. If it was refused before
 * anything was sent, or with HTTP 429, you may try again with the same `pending`.
 *
 * `user`, `password`: the member's name and password, 1 to 1024 bytes, if the service asks for them with the code (versioned flow);
 * otherwise both NULL. They are sent once and not kept.
 *
 * `response->sign_in` holds `scope`, `audience`, `is_verified` and, if the redirect has an error, its texts: anybody may have written
 * them, each is cut after 1024 bytes, and control characters are replaced. `response->code` is the `error`, if it is a plain word.
 *
 * The table at the top of this header has a status for each redirect. One with a wrong or missing state is not this sign-in's, and an
 * error without a state (`is_verified` 0) may be anybody's: keep `pending`, the right one may still come.
 *
 * Errors besides: `MCAT_ERR_ACCOUNT_LOCKED` (`retry_after_ms`), and those of every call. Specification: Authentication. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_auth_finish(struct mcat_client *client,
                             const char *pending,
                             const char *redirect,
                             const char *user,
                             const char *password,
                             const struct mcat_params *params,
                             const struct mcat_response **out);

/**
 * Signs a member in by name and password. `POST /oauth/token`.
 *
 * Both are 1 to 1024 bytes; they are sent once and not kept, only the tokens are. Needs `api_secret` in the client's settings. The
 * pair that was refused last is not sent a second time. While the account is locked nothing is sent.
 * Errors: `MCAT_ERR_UNAUTHORIZED` (wrong, or `MCAT_REASON_REPEATED_PASSWORD`), `MCAT_ERR_ACCOUNT_LOCKED` (`retry_after_ms`),
 * `MCAT_ERR_UNSUPPORTED` (built without the password grant), and those of every call. Specification: Authentication. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_auth_password(struct mcat_client *client,
                               const char *user,
                               const char *password,
                               const struct mcat_params *params,
                               const struct mcat_response **out);

/**
 * Whether a member is signed in, without asking the service: `MCAT_OK`, or `MCAT_ERR_SIGN_IN_NEEDED` with the reason.
 *
 * Reads the token store at first use, and while nobody is signed in at most once a second. `sign_in->expires_ms` is the rest of the access
 * token's life; you need do nothing about it, calls refresh it in time. `sign_in->saves` counts the records written, also if the call
 * fails. While another thread signs in, the answer is that of before. Errors: `MCAT_ERR_STORE`; `MCAT_ERR_TIMEOUT` if the store was not
 * read yet and another call uses it until the deadline. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_auth_check(struct mcat_client *client,
                            const struct mcat_params *params,
                            const struct mcat_response **out);

/**
 * Signs the member out: forgets the tokens in memory and in the store, and closes idle connections. Sends nothing, and reports no event.
 *
 * Notes in the outbox stay for the same member, if the library can recognise them, else they are dropped: call `mcat_outbox_send` before
 * if you can. While the account is locked (`MCAT_ERR_ACCOUNT_LOCKED`) the store keeps the lock, in a record without tokens that holds the
 * member's name as a salted hash only. Everything else is forgotten; `mcat_forget_member` forgets these too.
 *
 * Errors: `MCAT_ERR_STORE` (the store could not forget), `MCAT_ERR_TIMEOUT` and `MCAT_ERR_CANCELLED` (another call used the store until
 * then). After any of these the tokens are gone from memory, but the store may still hold them; later calls try again. With `token_file`
 * an error at one file does not stop the erasing of the others; `message` names each file that may still hold tokens, the newest first.
 * docs/sign-in.md, "Signing out, and forgetting". Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_auth_sign_out(struct mcat_client *client,
                               const struct mcat_params *params,
                               const struct mcat_response **out);

/**
 * Forgets everything about the member, for a factory reset or before the device is sold. Sends nothing, and reports no event.
 *
 * In memory: the tokens, the lock of the account, the refused name and password, the waits of later calls, and the outbox. In the stores:
 * the record and the outbox, also if they cannot be read or were written by a newer version of the library. Idle connections are closed,
 * and the cache is emptied. Settings, the application key and the pace stay. Other programs on the same store see a sign-out. The service
 * still accepts the tokens until they expire: the member can withdraw the access there.
 *
 * Errors: `MCAT_ERR_STORE` (a store could not forget), `MCAT_ERR_TIMEOUT` and `MCAT_ERR_CANCELLED` (another call used the store until
 * then). After any of these everything is gone from memory, but a store may still hold it; later calls try again. Before the device
 * changes hands, call it until it gives `MCAT_OK`. An error at the tokens does not keep the outbox, or the other way round; `message`
 * lists every failure and what may still hold something. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_forget_member(struct mcat_client *client,
                               const struct mcat_params *params,
                               const struct mcat_response **out);

/**
 * Sends calls and sign-ins for a locked account again, because the member has set a new password. The call itself sends nothing, and
 * reports no event.
 *
 * Forgets the lock, in memory and in the store, and which name and password were refused last. Without this the library sends nothing for
 * the member until the lock ends (`MCAT_ERR_ACCOUNT_LOCKED`, `retry_after_ms`). If the account is still locked, the next answer locks it
 * here again. If nothing is locked it does nothing. Other programs on the same store keep their own lock.
 * Errors: `MCAT_ERR_STORE` if the store cannot be read or written; in memory the lock is gone even then. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_auth_unlock(struct mcat_client *client,
                             const struct mcat_params *params,
                             const struct mcat_response **out);

/**
 * Refreshes the member's tokens now. Rarely needed: calls do it by themselves, ahead of expiry. `POST /oauth/access_token`.
 *
 * Errors: `MCAT_ERR_SIGN_IN_NEEDED` where the refresh token is no longer accepted, and those of every call; a passing failure
 * never signs the member out. Specification: Authentication. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_auth_refresh(struct mcat_client *client,
                              const struct mcat_params *params,
                              const struct mcat_response **out);

/**
 * The member's access token, for another SDK that streams full tracks, or for another program on the device. docs/sign-in.md, "Tokens for
 * another SDK, and from one", says when to use it.
 *
 * `response->sign_in->access_token` is the text; `expires_ms` the milliseconds until it expires, `expires_wall_ms` when that is by the
 * device's clock; -1 unknown. The text lives as long as the response, whose memory is overwritten when you free it. No call gives the
 * refresh token.
 *
 * `min_left_ms`: 0 to 2592000000 (30 days). A token that is valid for less is refreshed first (`POST /oauth/access_token`), within the
 * deadline, and by one thread for all. It is refreshed once: if the service's tokens do not live that long, you get the new one anyway,
 * and later calls give it without a request while it has nine tenths of its life left. So look at `expires_ms`. A token whose end is
 * unknown (-1) is returned as it is: it may have expired while the device was off and did not know the date. Once the date is known, so
 * is the end. 0: any valid token, refreshed ahead of its end as for any call.
 *
 * If the refresh fails in passing, or may not be tried yet, and the present token is still valid, the call gives that one with `MCAT_OK`;
 * never one that it knows to have expired. The library learns only from its own calls that the service refuses a token: if the other SDK
 * learns it, call `mcat_auth_refresh`.
 *
 * Errors: `MCAT_ERR_SIGN_IN_NEEDED` (nobody is signed in, or the tokens are given up: `reason`), `MCAT_ERR_ACCOUNT_LOCKED`
 * (`retry_after_ms`), `MCAT_ERR_ARGUMENT`, and those of every call if there is no valid token. Since 1.1.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_auth_access_token(struct mcat_client *client,
                                   int64_t min_left_ms,
                                   const struct mcat_params *params,
                                   const struct mcat_response **out);

/**
 * Signs a member in with tokens that the application has from elsewhere: another SDK, a companion app, an earlier firmware. Sends nothing:
 * the first call for the member shows whether the service accepts them.
 *
 * Otherwise it is a sign-in like any other. The tokens are saved before they are used (`MCAT_REASON_NOT_SAVED` if the store failed), they
 * replace the member who was signed in, `MCAT_EVENT_SIGNED_IN` is reported, and notes of another member are dropped from the outbox. The
 * library copies the texts; wipe your own.
 *
 * The service accepts a refresh token once: from now on only this client and those that share its member, or other programs on its store,
 * may use it. Two devices that import the same one sign each other out.
 *
 * Errors: `MCAT_ERR_ARGUMENT` (`message` names the field: a token with other characters or too long, neither token, `left_ms` without
 * `access_token`, …), `MCAT_ERR_ACCOUNT_LOCKED` (`retry_after_ms`), `MCAT_ERR_STORE` (a newer version of the library wrote the record),
 * `MCAT_ERR_TIMEOUT` and `MCAT_ERR_CANCELLED` (another call used the store until then). Since 1.1.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_auth_import(struct mcat_client *client,
                             const struct mcat_tokens *tokens,
                             const struct mcat_params *params,
                             const struct mcat_response **out);

/** @} */

/* -------------------------------------------------------------------------------------------------------------------- */
/**
 * @defgroup account_may_the_member_listen Account: may the member listen?
 * @{
 */

/**
 * The member's subscription. Since 1.0.
 */
typedef struct mcat_subscription {
  /**
   * Subscription id.
   */
  const char *id;
  /**
   * Billing partner's code.
   */
  const char *billing_partner_code;
  /**
   * Billing partner's name.
   */
  const char *billing_partner;
  /**
   * Catalog: a name on 2.2, an id before.
   */
  const char *catalog;
  /**
   * When it began, as sent.
   */
  const char *create_date;
  /**
   * Tier's code.
   */
  const char *tier_code;
  /**
   * Tier's name.
   */
  const char *tier_name;
  /**
   * Product's code.
   */
  const char *product_code;
  /**
   * Product's name.
   */
  const char *product_name;
  /**
   * Term of the product.
   */
  const char *product_service_term;
  /**
   * When it ends, as sent (a number of milliseconds or a text).
   */
  const char *expiration_date;
  /**
   * State: "TRIAL", "PAYING", "EXPIRED" or another word.
   */
  const char *state;
  /**
   * Social provider with which it was made.
   */
  const char *created_with_social_provider;
  /**
   * Length of the trial in days; -1 unknown.
   */
  int32_t trial_length_days;
  /**
   * Suspended: 0 or 1; -1 the service did not say. Anything that it sent and that is no clear no (false, 0, "0", "false", "") is 1.
   */
  int8_t is_suspended;
  /**
   * A trial.
   */
  int8_t is_trial;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_subscription;

/**
 * One right of a member, by the service's key: "canStreamOnHomeDevice" and its kin. Since 1.0.
 */
typedef struct mcat_right {
  /**
   * The service's key. Never NULL.
   */
  const char *name;
  /**
   * 1 granted, 0 refused, -1 the service sent neither: then it is not granted, and nobody knows whether it is refused.
   */
  int8_t granted;
} mcat_right;

/**
 * A list of rights. Since 1.0.
 */
typedef struct mcat_right_list {
  /**
   * The rights, in the service's order.
   */
  const struct mcat_right *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_right_list;

/**
 * What the member may do, and how much of it. Since 1.0.
 */
typedef struct mcat_entitlements {
  /**
   * Every key beginning `can` or `is`, by name. `mcat_account_judge` reads the `canStream…` ones for you.
   */
  struct mcat_right_list rights;
  /**
   * Streams at once; -1 unknown.
   */
  int32_t max_stream_count;
  /**
   * Devices; -1 unknown.
   */
  int32_t max_device_count;
  /**
   * Computers; -1 unknown.
   */
  int32_t max_pc_count;
  /**
   * Highest streaming bit rate in kbit/s; -1 unknown.
   */
  int32_t max_stream_bitrate;
  /**
   * Highest download bit rate in kbit/s; -1 unknown.
   */
  int32_t max_download_bitrate;
  /**
   * Plays allowed; -1 unknown or unlimited.
   */
  int32_t total_plays;
  /**
   * Plays left; -1 unknown or unlimited.
   */
  int32_t plays_remaining;
  /**
   * Skips allowed in `skip_limit_minutes`; -1 unknown.
   */
  int32_t skip_limit;
  /**
   * Minutes in which the skips count; -1 unknown.
   */
  int32_t skip_limit_minutes;
  /**
   * Always 0.
   */
  int32_t reserved;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
  /**
   * Most bits a sample that may be streamed; -1 unknown. Since 1.1.
   */
  int32_t max_bit_depth;
  /**
   * Most samples a second that may be streamed; -1 unknown. Since 1.1.
   */
  int32_t max_sample_rate;
} mcat_entitlements;

/**
 * The member's account. Specification: Member account. Any field may be unknown. Since 1.0.
 */
typedef struct mcat_account {
  /**
   * The service's word for the object.
   */
  const char *type;
  /**
   * Member id.
   */
  const char *id;
  /**
   * Address of the account; never followed.
   */
  const char *href;
  /**
   * When the account was made, as sent.
   */
  const char *created;
  /**
   * E-mail address.
   */
  const char *email;
  /**
   * Name for signing in.
   */
  const char *user_name;
  /**
   * First name.
   */
  const char *first_name;
  /**
   * Last name.
   */
  const char *last_name;
  /**
   * Middle name.
   */
  const char *middle_name;
  /**
   * Nickname.
   */
  const char *nick_name;
  /**
   * Name for display.
   */
  const char *screen_name;
  /**
   * Country.
   */
  const char *country;
  /**
   * State or province.
   */
  const char *state;
  /**
   * City.
   */
  const char *city;
  /**
   * Postal code.
   */
  const char *zip;
  /**
   * Birthday, as sent.
   */
  const char *birthday;
  /**
   * Telephone number, only if the account has one.
   */
  const char *phone;
  /**
   * Language (`locale` before 2.2).
   */
  const char *lang;
  /**
   * Preferred language.
   */
  const char *preferred_language;
  /**
   * Cobrand.
   */
  const char *cobrand;
  /**
   * Catalog code.
   */
  const char *cocat;
  /**
   * Origin code.
   */
  const char *origin_code;
  /**
   * Profile is public.
   */
  int8_t is_public;
  /**
   * The current subscription can be paid for.
   */
  int8_t is_current_subscription_payable;
  /**
   * Explicit content is to be kept from this member. Read as `mcat_subscription.is_suspended`: in doubt 1.
   */
  int8_t parental_control_enabled;
  /**
   * Plays are reported to a scrobbling service.
   */
  int8_t scrobbling_enabled;
  /**
   * The screen name was made by the service.
   */
  int8_t screen_name_auto_created;
  /**
   * The subscription. Never NULL.
   */
  const struct mcat_subscription *subscription;
  /**
   * The entitlements. Never NULL.
   */
  const struct mcat_entitlements *entitlements;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
  /**
   * The member's radio is not bound by the DMCA's limits: 0 or 1; -1 the service did not say. Since 1.1.
   */
  int8_t non_dmca_radio_user;
} mcat_account;

/**
 * Whether a member may stream. Since 1.0.
 */
enum mcat_verdict
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * The member may stream.
   */
  MCAT_VERDICT_MAY_STREAM = 0,
  /**
   * There is a problem with the account (suspended or expired): point the member to the service's website.
   */
  MCAT_VERDICT_ACCOUNT_PROBLEM = 1,
  /**
   * The subscription does not allow streaming on this kind of device: tell the member to upgrade.
   */
  MCAT_VERDICT_UPGRADE = 2,
  /**
   * The member must sign in (again).
   */
  MCAT_VERDICT_SIGN_IN = 3,
  /**
   * The account is locked, the service cannot be asked, or it does not say whether the member has the right: play nothing, and try
   * again after `retry_after_ms`.
   */
  MCAT_VERDICT_WAIT = 4,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum mcat_verdict mcat_verdict;
#else
typedef int32_t mcat_verdict;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Whether a member may stream, and how old that knowledge is. Since 1.0.
 */
typedef struct mcat_verdict_now {
  /**
   * A key for the display's own texts, such as "account.upgrade": see `mcat_verdict_key`. NULL on calls that give no verdict.
   */
  const char *text_key;
  /**
   * Milliseconds since the service said so; -1 where it could not be asked, or did not say.
   */
  int64_t age_ms;
  /**
   * One of `mcat_verdict`; -1 on calls that give none.
   */
  int32_t verdict;
  /**
   * Always 0.
   */
  int32_t reserved;
  /**
   * The address to show to the member, who fixes the account or upgrades there: `mcat_config.website_url`, as you set it. NULL unless
   * the verdict is `MCAT_VERDICT_ACCOUNT_PROBLEM` or `MCAT_VERDICT_UPGRADE`, and if none is set. Since 1.1.
   */
  const char *website_url;
} mcat_verdict_now;

/**
 * Whether a track may be played to a member. If several reasons forbid it, the most useful one. Since 1.0.
 */
enum mcat_track_verdict
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * It may be played.
   */
  MCAT_TRACK_MAY_PLAY = 0,
  /**
   * Nobody may stream it here: grey it out, and go on to the next one.
   */
  MCAT_TRACK_NOT_STREAMABLE = 1,
  /**
   * It has explicit content, and the account's parental control is on.
   */
  MCAT_TRACK_EXPLICIT = 2,
  /**
   * A sample was asked about, and there is none.
   */
  MCAT_TRACK_NO_PREVIEW = 3,
  /**
   * The member's account does not give the right to stream it: tell the member what `mcat_account_verdict` says.
   */
  MCAT_TRACK_NO_RIGHTS = 4,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum mcat_track_verdict mcat_track_verdict;
#else
typedef int32_t mcat_track_verdict;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Related resources of a member. Since 1.0.
 */
typedef struct mcat_member_links {
  /**
   * Who follows the member.
   */
  const struct mcat_link *followers;
  /**
   * Whom the member follows.
   */
  const struct mcat_link *following;
  /**
   * Other relations. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_member_links;

/**
 * A member. Others see what the member's `visibility` lets them. Specification: Member. Since 1.0.
 */
typedef struct mcat_member {
  /**
   * The service's word for the object, "member".
   */
  const char *type;
  /**
   * Member id, an opaque text.
   */
  const char *id;
  /**
   * Real name.
   */
  const char *real_name;
  /**
   * Name for display.
   */
  const char *screen_name;
  /**
   * What the member says of themselves.
   */
  const char *bio;
  /**
   * Where the member is.
   */
  const char *location;
  /**
   * Gender.
   */
  const char *gender;
  /**
   * What others may see of the member; the service's word.
   */
  const char *visibility;
  /**
   * Address of the profile; never followed.
   */
  const char *href;
  /**
   * "member", "editor" or "artist".
   */
  const char *role;
  /**
   * Address of the avatar.
   */
  const char *avatar;
  /**
   * Id of the avatar; "" for the default one.
   */
  const char *avatar_id;
  /**
   * Last change of the avatar, as a timestamp; 0 the default one, 1 an external social-profile image; -1 unknown.
   */
  int64_t avatar_version;
  /**
   * Members whom this one follows; -1 unknown.
   */
  int32_t following_count;
  /**
   * Members who follow this one; -1 unknown.
   */
  int32_t follower_count;
  /**
   * Favorite albums. Up to 2.1, always 0; -1 on 2.2.
   */
  int32_t favorite_albums_count;
  /**
   * Favorite artists. Up to 2.1, always 0; -1 on 2.2.
   */
  int32_t favorite_artists_count;
  /**
   * Favorite tracks. Up to 2.1, always 0; -1 on 2.2.
   */
  int32_t favorite_tracks_count;
  /**
   * Playlists. Up to 2.1, always 0; -1 on 2.2.
   */
  int32_t playlists_total_count;
  /**
   * Public playlists. Up to 2.1, always 0; -1 on 2.2.
   */
  int32_t playlists_published_count;
  /**
   * Stations. Up to 2.1, always 0; -1 on 2.2.
   */
  int32_t stations_count;
  /**
   * Radios. Up to 2.1, always 0; -1 on 2.2.
   */
  int32_t radio_count;
  /**
   * The member has not set an avatar.
   */
  int8_t default_avatar;
  /**
   * Related resources. Never NULL.
   */
  const struct mcat_member_links *links;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_member;

/**
 * Whether the member may stream by the right `entitlement`, for example "canStreamOnHomeDevice" for a home audio device; in
 * `response->verdict`. Call it before anything plays, and show the member the sentence of `mcat_verdict_text`, or your own by its
 * `text_key`.
 *
 * `MCAT_OK` whenever there is a verdict, also while the service cannot be asked. `response->user_action` goes with it.
 * `MCAT_VERDICT_MAY_STREAM`: play.
 * `_ACCOUNT_PROBLEM` and `_UPGRADE`: the service says so now; `response->verdict->website_url` is the address to show.
 * `_SIGN_IN`: nobody is signed in, the service refuses the tokens, or the store cannot be read; `reason` says which.
 * `_WAIT`: the account is locked, or the service cannot be asked and no earlier answer is known, or it does not say whether the member has
 * this right (`MCAT_REASON_RIGHT_UNKNOWN`). `reason`, `phase`, `http_status` and `message` say why, and `retry_after_ms` when to ask
 * again.
 *
 * A verdict that lets the member play holds for 10 minutes without a request, for all clients of the member; others are asked again each
 * time. If the service cannot be asked, its answer of the last 24 hours holds (`response->verdict->age_ms`). docs/playing.md, "May the
 * member listen?", has the rest.
 * `GET /me/account`. Parameters: none. Errors: `MCAT_ERR_ARGUMENT` (a name that does not begin "canStream"), `MCAT_ERR_CANCELLED`,
 * `MCAT_ERR_MEMORY`, `MCAT_ERR_BAD_REQUEST` with `MCAT_REASON_RETIRED` (the service has ended the version: the device needs an update).
 * Specification: Client rules for the account. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_account_verdict(struct mcat_client *client,
                                 const char *entitlement,
                                 const struct mcat_params *params,
                                 const struct mcat_response **out);

/**
 * Whether the member may stream by the right `entitlement`, for example "canStreamOnHomeDevice" for a home audio device. Sends nothing:
 * use `mcat_account_verdict` unless you have the account.
 *
 * `account` is a response's. `*verdict` becomes one of `mcat_verdict`. A suspended or expired subscription comes before a right that is
 * refused (`MCAT_VERDICT_UPGRADE`). If the account does not say whether it has the right, the verdict is `MCAT_VERDICT_WAIT`: the member
 * may not stream, and an upgrade may not help. Play nothing unless it is `MCAT_VERDICT_MAY_STREAM`.
 * Errors: `MCAT_ERR_ARGUMENT` (NULL, or a name that does not begin "canStream"); `why` may be NULL. Specification: Client rules for the
 * account. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_account_judge(const struct mcat_account *account,
                               const char *entitlement,
                               int32_t *verdict,
                               const struct mcat_response **why);

/**
 * Whether a track may be played to a member; `*verdict` becomes one of `mcat_track_verdict`. Sends nothing.
 *
 * `track` and `account` are responses'; if `account` is NULL, parental control is off and no right is missing. `entitlement`: the right
 * that playing takes, for example "canStreamOnHomeDevice": the verdict is `MCAT_TRACK_NO_RIGHTS` unless the account says that it has it,
 * and with a suspended or expired subscription; NULL leaves rights alone. `for_preview`: `MCAT_YES` asks about the track's 30-second
 * sample, which is allowed even without streaming rights. A track field that the service omits does not forbid the track.
 * Errors: `MCAT_ERR_ARGUMENT`; `why` may be NULL. Specification: Track. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_track_judge(const struct mcat_track *track,
                             const struct mcat_account *account,
                             const char *entitlement,
                             int32_t for_preview,
                             int32_t *verdict,
                             const struct mcat_response **why);

/**
 * A verdict in a sentence for the member, in English; "Unknown." for another number. Never NULL. Since 1.0.
 */
MCAT_API const char *mcat_verdict_text(int32_t verdict);

/**
 * The key of a verdict for the display's own texts: "account.may_stream", "account.problem", "account.upgrade", "account.sign_in",
 * "account.wait"; "account.unknown" for another number. Never NULL. Since 1.0.
 */
MCAT_API
const char *mcat_verdict_key(int32_t verdict);

/**
 * A track's verdict in a sentence for the member, in English; "Unknown." for another number. Never NULL. Since 1.0.
 */
MCAT_API const char *mcat_track_verdict_text(int32_t verdict);

/**
 * The key of a track's verdict for the display's own texts: "track.may_play", "track.not_streamable", "track.explicit",
 * "track.no_preview", "track.no_rights"; "track.unknown" for another number. Never NULL. Since 1.0.
 */
MCAT_API const char *mcat_track_verdict_key(int32_t verdict);

/**
 * The member's account, subscription and entitlements. `GET /me/account`; in `response->account`.
 *
 * Needs a signed-in member. Asks the service each time. The library remembers the answer as if `mcat_account_verdict` had asked: for
 * verdicts, the member's id and tier in metering, and the limit of skips.
 * Parameters: pretty. Errors: those of every call. Specification: Member account. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_account(struct mcat_client *client,
                            const struct mcat_params *params,
                            const struct mcat_response **out);

/**
 * The member's own profile. `GET /me`; in `response->members`, the only one.
 *
 * Needs a signed-in member. The path can be replaced: `mcat_client_set_path`. Parameters: pretty.
 * Errors: `MCAT_ERR_SIGN_IN_NEEDED`, and those of every call. Specification: Member. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me(struct mcat_client *client,
                    const struct mcat_params *params,
                    const struct mcat_response **out);

/**
 * Public profiles of members by id, several comma-separated. `GET /members/{guids}`; in `response->members`.
 *
 * `guids`: opaque ids, as they stand in `links->members` of a playlist. No token goes along: what a member's visibility hides
 * from the public stays unknown. The path can be replaced: `mcat_client_set_path`.
 * Up to 10,000 ids.
 * Parameters: pretty.
 * Errors: those of every call.
 * Specification: Authentication. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_members_get(struct mcat_client *client,
                             const char *guids,
                             const struct mcat_params *params,
                             const struct mcat_response **out);

/**
 * Avatar of a member. `GET /members/{guid}/avatar`; in `response->images`.
 *
 * `guid`: one opaque id. No token goes along: a hidden avatar is the default one, `is_default`. The path can be replaced:
 * `mcat_client_set_path`.
 * Parameters: preset, pretty.
 * Errors: those of every call.
 * Specification: Authentication. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_member_avatar(struct mcat_client *client,
                               const char *guid,
                               const struct mcat_params *params,
                               const struct mcat_response **out);

/**
 * Who follows the member. `GET /me/followers`; in `response->members`.
 *
 * Each shows what its visibility allows. Needs a signed-in member. The path can be replaced: `mcat_client_set_path`.
 * Parameters: limit, offset, pretty. Errors: those of every call.
 * Specification: Member account and favorites. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_followers(struct mcat_client *client,
                              const struct mcat_params *params,
                              const struct mcat_response **out);

/**
 * Whom the member follows. `GET /me/following`; all else as for `mcat_me_followers`. Parameters: limit, offset, pretty.
 * Errors: those of every call. Specification: Member account and favorites. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_following(struct mcat_client *client,
                              const struct mcat_params *params,
                              const struct mcat_response **out);

/**
 * Follows members. `POST /me/following`.
 *
 * `ids`: member ids, comma-separated: all of them or none. Needs a signed-in member. The path can be replaced:
 * `mcat_client_set_path`. Sent once: a try that may have reached the service (`response->maybe_applied`) is repeated only with
 * `params->allow_retry`, which most likely does no harm: the service does not promise it. Parameters: none.
 * Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND`, `MCAT_ERR_FORBIDDEN` (a member who lets nobody follow), and those of every call.
 * Specification: Member account and favorites. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_following_add(struct mcat_client *client,
                                  const char *ids,
                                  const struct mcat_params *params,
                                  const struct mcat_response **out);

/**
 * Follows members no longer. `DELETE /me/following/{ids}`.
 *
 * `ids`: member ids, comma-separated: all of them or none. Needs a signed-in member. The path can be replaced: `mcat_client_set_path`.
 * Sent again after a failure; a repetition that finds nothing left is `MCAT_OK` with `MCAT_REASON_ALREADY_GONE` where one id was given.
 * Of several it is `MCAT_ERR_NOT_FOUND` with `response->maybe_applied`: one may be unknown, and then nothing was removed. As many ids as
 * an address holds: 6 KiB of them.
 * Parameters: none.
 * Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND`, and those of every call. Specification: Member account and favorites. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_following_remove(struct mcat_client *client,
                                     const char *ids,
                                     const struct mcat_params *params,
                                     const struct mcat_response **out);

/** @} */

/* -------------------------------------------------------------------------------------------------------------------- */
/**
 * @defgroup artists Artists
 * @{
 */

/**
 * A biography. Since 1.0.
 */
typedef struct mcat_bio {
  /**
   * Title.
   */
  const char *title;
  /**
   * Author.
   */
  const char *author;
  /**
   * Date as sent; may be "".
   */
  const char *publish_date;
  /**
   * The text; may hold simple HTML.
   */
  const char *bio;
  /**
   * What else the service sent. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_bio;

/**
 * Related resources of an artist. Since 1.0.
 */
typedef struct mcat_artist_links {
  /**
   * Albums.
   */
  const struct mcat_link *albums;
  /**
   * Licensed images.
   */
  const struct mcat_link *images;
  /**
   * Editorial posts.
   */
  const struct mcat_link *posts;
  /**
   * Top tracks.
   */
  const struct mcat_link *top_tracks;
  /**
   * Genres, with ids.
   */
  const struct mcat_link *genres;
  /**
   * Stations, with ids.
   */
  const struct mcat_link *stations;
  /**
   * Artists of the same time, with ids.
   */
  const struct mcat_link *contemporaries;
  /**
   * Artists who followed, with ids.
   */
  const struct mcat_link *followers;
  /**
   * Artists who came before, with ids.
   */
  const struct mcat_link *influences;
  /**
   * Other relations. Never NULL.
   */
  const struct mcat_value *extra;
  /**
   * Related projects of the artist. Since 1.1.
   */
  const struct mcat_link *related_projects;
} mcat_artist_links;

/**
 * An artist. Specification: Artist. Since 1.0.
 */
typedef struct mcat_artist {
  /**
   * The service's word for the object, "artist".
   */
  const char *type;
  /**
   * Artist id, for example "art.954".
   */
  const char *id;
  /**
   * Address of the detail call; never followed.
   */
  const char *href;
  /**
   * Name.
   */
  const char *name;
  /**
   * Usable in place of the id where a call says so.
   */
  const char *shortcut;
  /**
   * External catalog identifier.
   */
  const char *amg;
  /**
   * Short editorial texts, up to five.
   */
  struct mcat_text_list blurbs;
  /**
   * Biographies.
   */
  struct mcat_bio_list bios;
  /**
   * Album ids by kind. Never NULL.
   */
  const struct mcat_releases *album_groups;
  /**
   * Related resources. Never NULL.
   */
  const struct mcat_artist_links *links;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_artist;

/**
 * Top artists. `GET /artists/top`; in `response->artists`.
 *
 * Parameters: range, limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_artists_top(struct mcat_client *client,
                             const struct mcat_params *params,
                             const struct mcat_response **out);

/**
 * Artists by id or shortcut, several comma-separated. `GET /artists/{ids}`; in `response->artists`.
 *
 * `ids`: "art.954,art.955" or a shortcut; NULL, empty or another kind of id is `MCAT_ERR_ARGUMENT`. Up to 10,000 ids.
 * Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_artists_get(struct mcat_client *client,
                             const char *ids,
                             const struct mcat_params *params,
                             const struct mcat_response **out);

/**
 * Discography of one artist or several, newest release first. `GET /artists/{ids}/albums`; in `response->albums`.
 *
 * `ids`: artist ids, comma-separated, up to 10,000; the service counts limit and offset for each. The path
 * can be replaced: `mcat_client_set_path`.
 * Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_artist_albums(struct mcat_client *client,
                               const char *ids,
                               const struct mcat_params *params,
                               const struct mcat_response **out);

/**
 * New releases of one artist or several, updated weekly. `GET /artists/{ids}/albums/new`; in `response->albums`.
 *
 * `ids`: artist ids, comma-separated; the service counts limit for each.
 * Up to 10,000 ids.
 * Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_artist_albums_new(struct mcat_client *client,
                                   const char *ids,
                                   const struct mcat_params *params,
                                   const struct mcat_response **out);

/**
 * Most heard albums of an artist. `GET /artists/{ids}/albums/top`; in `response->albums`.
 *
 * `ids`: one artist id; several only before service version 2.2, then up to 10,000; on 2.2 they are
 * `MCAT_ERR_UNSUPPORTED`.
 * Parameters: range (2.2), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Since service version 2.1. Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_artist_albums_top(struct mcat_client *client,
                                   const char *ids,
                                   const struct mcat_params *params,
                                   const struct mcat_response **out);

/**
 * Tracks of one artist or several. `GET /artists/{ids}/tracks`; in `response->tracks`.
 *
 * `ids`: artist ids, comma-separated, up to 10,000. The service insists on a limit; 20 is sent where none is
 * given.
 * Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_artist_tracks(struct mcat_client *client,
                               const char *ids,
                               const struct mcat_params *params,
                               const struct mcat_response **out);

/**
 * Most heard tracks of an artist. `GET /artists/{ids}/tracks/top`; in `response->tracks`.
 *
 * `ids`: one artist id; several only before service version 2.2, then up to 10,000; on 2.2 they are
 * `MCAT_ERR_UNSUPPORTED`.
 * Parameters: range (2.2), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_artist_tracks_top(struct mcat_client *client,
                                   const char *ids,
                                   const struct mcat_params *params,
                                   const struct mcat_response **out);

/**
 * Similar artists. `GET /artists/{id}/similar`; in `response->artists`. Version 1 says how they are similar: its artists are in
 * `response->contemporaries`, `followers`, `influencers` and `related`, and all come at once.
 *
 * `id`: one artist id.
 * Parameters: limit (2.2), offset (2.2), catalog, lang, is_streamable_only, rights (2.2), pretty.
 * Since service version 2.2, and in version 1 (there since 1.1). Errors: `MCAT_ERR_UNSUPPORTED` on version 2.1 (and limit or offset on
 * version 1), `MCAT_ERR_ARGUMENT`, and those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_artist_similar(struct mcat_client *client,
                                const char *id,
                                const struct mcat_params *params,
                                const struct mcat_response **out);

/**
 * Licensed images of an artist. `GET /artists/{id}/images`; in `response->images`.
 *
 * `id`: one artist id.
 * Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Since service version 2.1. Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_artist_images(struct mcat_client *client,
                               const char *id,
                               const struct mcat_params *params,
                               const struct mcat_response **out);

/**
 * Biographies of artists. `GET /artists/{ids}/bio`; in `response->bios`. Version 1 sends the blurbs along, in `response->blurbs`.
 *
 * `ids`: artist ids, comma-separated. The path can be replaced: `mcat_client_set_path`.
 * Up to 10,000 ids.
 * Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Version differences in endpoints. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_artist_bios(struct mcat_client *client,
                             const char *ids,
                             const struct mcat_params *params,
                             const struct mcat_response **out);

/**
 * Short editorial texts on artists. `GET /artists/{ids}/blurbs`; in `response->blurbs`.
 *
 * `ids`: artist ids, comma-separated. The path can be replaced: `mcat_client_set_path`.
 * Up to 10,000 ids.
 * Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Version differences in endpoints. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_artist_blurbs(struct mcat_client *client,
                               const char *ids,
                               const struct mcat_params *params,
                               const struct mcat_response **out);

/**
 * Editorial posts about one artist or several. `GET /artists/{ids}/posts`; in `response->posts`.
 *
 * `ids`: artist ids, comma-separated; the service counts limit for each. `post->links->artists` tells them apart.
 * Up to 10,000 ids.
 * Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Since service version 2.1. Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_artist_posts(struct mcat_client *client,
                              const char *ids,
                              const struct mcat_params *params,
                              const struct mcat_response **out);

/** @} */

/* -------------------------------------------------------------------------------------------------------------------- */
/**
 * @defgroup albums Albums
 * @{
 */

/**
 * Artists by the part they had in a recording. Each list holds artist ids. Specification: Album and Track. Since 1.0.
 */
typedef struct mcat_contributors {
  /**
   * primaryArtist
   */
  struct mcat_text_list primary_artist;
  /**
   * composer
   */
  struct mcat_text_list composer;
  /**
   * featuredPerformer
   */
  struct mcat_text_list featured_performer;
  /**
   * guestMusician
   */
  struct mcat_text_list guest_musician;
  /**
   * guestVocals (tracks)
   */
  struct mcat_text_list guest_vocals;
  /**
   * producer
   */
  struct mcat_text_list producer;
  /**
   * nonPrimary (tracks)
   */
  struct mcat_text_list non_primary;
  /**
   * conductor (tracks)
   */
  struct mcat_text_list conductor;
  /**
   * Other roles, by the service's key. Never NULL.
   */
  const struct mcat_value *extra;
  /**
   * engineer. Since 1.1.
   */
  struct mcat_text_list engineer;
  /**
   * remixer. Since 1.1.
   */
  struct mcat_text_list remixer;
  /**
   * collaborator. Since 1.1.
   */
  struct mcat_text_list collaborator;
} mcat_contributors;

/**
 * Ids by kind of release: album ids in an artist's `album_groups`, artist ids in an album's `discographies`. Since 1.0.
 */
typedef struct mcat_releases {
  /**
   * main
   */
  struct mcat_text_list main;
  /**
   * singlesAndEPs
   */
  struct mcat_text_list singles_and_eps;
  /**
   * compilations
   */
  struct mcat_text_list compilations;
  /**
   * others
   */
  struct mcat_text_list others;
  /**
   * Other kinds, by the service's key. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_releases;

/**
 * Related resources of an album. Since 1.0.
 */
typedef struct mcat_album_links {
  /**
   * Licensed images.
   */
  const struct mcat_link *images;
  /**
   * Its tracks.
   */
  const struct mcat_link *tracks;
  /**
   * Editorial posts.
   */
  const struct mcat_link *posts;
  /**
   * Its artists, with ids.
   */
  const struct mcat_link *artists;
  /**
   * Its genres, with ids.
   */
  const struct mcat_link *genres;
  /**
   * Other relations. Never NULL.
   */
  const struct mcat_value *extra;
  /**
   * Its reviews. Since 1.1.
   */
  const struct mcat_link *reviews;
} mcat_album_links;

/**
 * An album. Specification: Album. Since 1.0.
 */
typedef struct mcat_album {
  /**
   * The service's word for the object, "album".
   */
  const char *type;
  /**
   * Album id, for example "alb.215461". Letter case as sent: earlier versions send "Alb.".
   */
  const char *id;
  /**
   * 12-digit Universal Product Code.
   */
  const char *upc;
  /**
   * Address of the detail call; never followed.
   */
  const char *href;
  /**
   * "{artist}/{album}", usable in place of the id where a call says so.
   */
  const char *shortcut;
  /**
   * Name.
   */
  const char *name;
  /**
   * Release date as sent (ISO 8601); NULL where the service sends milliseconds (version 1).
   */
  const char *released;
  /**
   * First release date as sent (ISO 8601).
   */
  const char *originally_released;
  /**
   * `released` in milliseconds since 1970-01-01T00:00:00Z; INT64_MIN unknown.
   */
  int64_t released_ms;
  /**
   * `originally_released` in milliseconds since 1970-01-01T00:00:00Z; INT64_MIN unknown.
   */
  int64_t originally_released_ms;
  /**
   * Label; may be "".
   */
  const char *label;
  /**
   * Copyright line.
   */
  const char *copyright;
  /**
   * Account partner.
   */
  const char *account_partner;
  /**
   * The artist's name for display.
   */
  const char *artist_name;
  /**
   * Tags.
   */
  struct mcat_text_list tags;
  /**
   * Discs; -1 unknown.
   */
  int32_t disc_count;
  /**
   * Tracks; -1 unknown.
   */
  int32_t track_count;
  /**
   * May be streamed at all (since service version 2.1). Read as `mcat_track.is_streamable`: in doubt 0.
   */
  int8_t is_streamable;
  /**
   * Offered in high resolution (2.2).
   */
  int8_t is_available_in_hi_res;
  /**
   * Explicit content (`explicit` before 2.2). Read as `mcat_subscription.is_suspended`: in doubt 1.
   */
  int8_t is_explicit;
  /**
   * A single (`single` before 2.2).
   */
  int8_t is_single;
  /**
   * Who made it. Never NULL.
   */
  const struct mcat_contributors *contributing_artists;
  /**
   * The discographies that list it, by kind; the lists hold artist ids. Never NULL.
   */
  const struct mcat_releases *discographies;
  /**
   * Its tracks, on calls that bring them along (`mcat_albums_get`).
   */
  struct mcat_track_list tracks;
  /**
   * Related resources. Never NULL.
   */
  const struct mcat_album_links *links;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
  /**
   * External catalog identifier. Since 1.1.
   */
  const char *amg;
  /**
   * Offered in Dolby Atmos: 0 or 1; -1 the service did not say. Since 1.1.
   */
  int8_t is_available_in_atmos;
  /**
   * Version 1: the kind of album in the service's words (`type.name`), for example "Main Releases". Since 1.1.
   */
  const char *album_type;
  /**
   * Version 1: its images. Later versions lead to them by `links`. Since 1.1.
   */
  struct mcat_image_list images;
} mcat_album;

/**
 * Related resources of a review. Since 1.0.
 */
typedef struct mcat_review_links {
  /**
   * The albums that it is about, with ids.
   */
  const struct mcat_link *albums;
  /**
   * Other relations. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_review_links;

/**
 * A review of an album. The specification leaves its fields open. Since 1.0.
 */
typedef struct mcat_review {
  /**
   * The service's word for the object, "review".
   */
  const char *type;
  /**
   * Review id, for example "RevAl.10".
   */
  const char *id;
  /**
   * Address of the detail call; never followed.
   */
  const char *href;
  /**
   * Author.
   */
  const char *author;
  /**
   * Date, as sent.
   */
  const char *date;
  /**
   * `date` in milliseconds since 1970-01-01T00:00:00Z; INT64_MIN unknown.
   */
  int64_t date_ms;
  /**
   * The text; may hold simple HTML.
   */
  const char *body;
  /**
   * Rating; -1 unknown. The specification does not give its scale.
   */
  double rating;
  /**
   * Related resources. Never NULL.
   */
  const struct mcat_review_links *links;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_review;

/**
 * Top albums, updated daily. `GET /albums/top`; in `response->albums`.
 *
 * Parameters: range, limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_albums_top(struct mcat_client *client,
                            const struct mcat_params *params,
                            const struct mcat_response **out);

/**
 * New releases. `GET /albums/new`; in `response->albums`.
 *
 * With `params->guid`, a member's id, those that suit the member come first. The path can be replaced: `mcat_client_set_path`.
 * Parameters: guid (since 2.1), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_albums_new(struct mcat_client *client,
                            const struct mcat_params *params,
                            const struct mcat_response **out);

/**
 * What the editors choose. `GET /albums/picks`; in `response->albums`.
 *
 * The path can be replaced: `mcat_client_set_path`.
 * Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_albums_picks(struct mcat_client *client,
                              const struct mcat_params *params,
                              const struct mcat_response **out);

/**
 * Albums by id, several comma-separated, with their tracks. `GET /albums/{ids}`; in `response->albums`, the tracks of each in
 * `album->tracks`.
 *
 * `ids`: "alb.215461,alb.7". A shortcut is for `mcat_album_by_shortcut`.
 * Up to 10,000 ids.
 * Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_albums_get(struct mcat_client *client,
                            const char *ids,
                            const struct mcat_params *params,
                            const struct mcat_response **out);

/**
 * An album by its shortcut, with its tracks. `GET /albums/{artist}/{album}`; in `response->albums`.
 *
 * `shortcut`: "artist/album", as in `album->shortcut`.
 * Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Since service version 2.1. Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_album_by_shortcut(struct mcat_client *client,
                                   const char *shortcut,
                                   const struct mcat_params *params,
                                   const struct mcat_response **out);

/**
 * An album by its Universal Product Code, with its tracks. `GET /albums/upc/{upc}`; in `response->albums`.
 *
 * `upc`: exactly one, 12 digits.
 * Parameters: catalog, lang, is_streamable_only, rights, pretty.
 * Since service version 2.2. Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_album_by_upc(struct mcat_client *client,
                              const char *upc,
                              const struct mcat_params *params,
                              const struct mcat_response **out);

/**
 * Tracks of one album or several, in playing order. `GET /albums/{ids}/tracks`; in `response->tracks`.
 *
 * `ids`: album ids, comma-separated; the service counts limit for each. `track->album_id` tells them apart.
 * Up to 10,000 ids.
 * Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_album_tracks(struct mcat_client *client,
                              const char *ids,
                              const struct mcat_params *params,
                              const struct mcat_response **out);

/**
 * Licensed images of an album. `GET /albums/{id}/images`; in `response->images`.
 *
 * `id`: one album id. For an image of a certain size `mcat_image_address` needs no call.
 * Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Since service version 2.1. Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_album_images(struct mcat_client *client,
                              const char *id,
                              const struct mcat_params *params,
                              const struct mcat_response **out);

/**
 * Similar albums. `GET /albums/{id}/similar`; in `response->albums`.
 *
 * `id`: one album id.
 * Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Since service version 2.1. Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_album_similar(struct mcat_client *client,
                               const char *id,
                               const struct mcat_params *params,
                               const struct mcat_response **out);

/**
 * Editorial posts about one album or several. `GET /albums/{ids}/posts`; in `response->posts`.
 *
 * `ids`: album ids, comma-separated; the service counts limit for each. `post->links->albums` tells them apart.
 * Up to 10,000 ids.
 * Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Since service version 2.1. Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_album_posts(struct mcat_client *client,
                             const char *ids,
                             const struct mcat_params *params,
                             const struct mcat_response **out);

/**
 * Reviews of one album or several. `GET /albums/{ids}/reviews`; in `response->reviews`.
 *
 * `ids`: album ids, comma-separated; the service counts limit for each. `review->links->albums` tells them apart.
 * Up to 10,000 ids.
 * Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Since service version 2.1. Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_album_reviews(struct mcat_client *client,
                               const char *ids,
                               const struct mcat_params *params,
                               const struct mcat_response **out);

/**
 * A review by its id. `GET /albums/reviews/{id}`; in `response->reviews`.
 *
 * `id`: one review id, "RevAl.10".
 * Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Since service version 2.1. Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_album_review_get(struct mcat_client *client,
                                  const char *id,
                                  const struct mcat_params *params,
                                  const struct mcat_response **out);

/** @} */

/* -------------------------------------------------------------------------------------------------------------------- */
/**
 * @defgroup tracks Tracks
 * @{
 */

/**
 * One audio format that a track is offered in. Since 1.0.
 * Tracks that name the same format may share one struct.
 */
typedef struct mcat_format {
  /**
   * The service's word for the object, "format".
   */
  const char *type;
  /**
   * Codec, for example "AAC".
   */
  const char *name;
  /**
   * Bit rate in kbit/s as sent (the service's FLAC rows say 44100); -1 unknown.
   */
  int32_t bitrate;
  /**
   * Bits a sample (2.2); -1 unknown.
   */
  int32_t sample_bits;
  /**
   * Samples a second (2.2); -1 unknown.
   */
  int32_t sample_rate;
  /**
   * Always 0.
   */
  int32_t reserved;
  /**
   * What else the service sent. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_format;

/**
 * A list of formats, unordered. Since 1.0.
 */
typedef struct mcat_format_list {
  /**
   * The formats.
   */
  const struct mcat_format *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_format_list;

/**
 * Related resources of a track. Since 1.0.
 */
typedef struct mcat_track_links {
  /**
   * Artists, with ids.
   */
  const struct mcat_link *artists;
  /**
   * Albums, with ids.
   */
  const struct mcat_link *albums;
  /**
   * Genres, with ids.
   */
  const struct mcat_link *genres;
  /**
   * Tags, with ids.
   */
  const struct mcat_link *tags;
  /**
   * Other relations. Never NULL.
   */
  const struct mcat_value *extra;
  /**
   * Composers, with ids. Since 1.1.
   */
  const struct mcat_link *composers;
} mcat_track_links;

/**
 * A track. Specification: Track. The service plays 30-second samples; full tracks need a separate vendor SDK. Since 1.0.
 */
typedef struct mcat_track {
  /**
   * The service's word for the object, "track".
   */
  const char *type;
  /**
   * Track id, for example "tra.2530431".
   */
  const char *id;
  /**
   * Address of the detail call; never followed.
   */
  const char *href;
  /**
   * Name.
   */
  const char *name;
  /**
   * "{artist}/{album}/{track}", usable in place of the id where a call says so.
   */
  const char *shortcut;
  /**
   * The artist's name for display.
   */
  const char *artist_name;
  /**
   * The album's name for display.
   */
  const char *album_name;
  /**
   * The artist's id (since 2.1).
   */
  const char *artist_id;
  /**
   * The album's id; it also names the track's image.
   */
  const char *album_id;
  /**
   * International Standard Recording Code.
   */
  const char *isrc;
  /**
   * Address of a 30-second sample (MP3) for `mcat_download`; NULL where there is none.
   */
  const char *preview_url;
  /**
   * Position on the disc, from 1; -1 unknown.
   */
  int32_t index;
  /**
   * Disc, from 1; -1 unknown.
   */
  int32_t disc;
  /**
   * Length of the full track in seconds; -1 unknown.
   */
  int32_t playback_seconds;
  /**
   * Explicit content (`explicit` before 2.2). Read as `mcat_subscription.is_suspended`: in doubt 1.
   */
  int8_t is_explicit;
  /**
   * Offered in high resolution (2.2).
   */
  int8_t is_available_in_hi_res;
  /**
   * May be streamed at all: 0 or 1; -1 the service did not say. Anything that it sent and that is no clear yes (true, 1, "true", "1")
   * is 0.
   */
  int8_t is_streamable;
  /**
   * Short editorial texts.
   */
  struct mcat_text_list blurbs;
  /**
   * Formats, unordered.
   */
  struct mcat_format_list formats;
  /**
   * Lossless formats.
   */
  struct mcat_format_list lossless_formats;
  /**
   * Who made it. Never NULL.
   */
  const struct mcat_contributors *contributors;
  /**
   * Related resources. Never NULL.
   */
  const struct mcat_track_links *links;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
  /**
   * 12-digit Universal Product Code of the album. Since 1.1.
   */
  const char *upc;
  /**
   * External catalog identifier. Since 1.1.
   */
  const char *amg;
  /**
   * Offered in Dolby Atmos: 0 or 1; -1 the service did not say. Since 1.1.
   */
  int8_t is_available_in_atmos;
} mcat_track;

/**
 * Top tracks, updated daily. `GET /tracks/top`; in `response->tracks`.
 *
 * Parameters: range, limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_tracks_top(struct mcat_client *client,
                            const struct mcat_params *params,
                            const struct mcat_response **out);

/**
 * Tracks by id, several comma-separated. `GET /tracks/{ids}`; in `response->tracks`.
 *
 * `ids`: "tra.2530431,tra.7". A shortcut is for `mcat_track_by_shortcut`.
 * Up to 10,000 ids.
 * Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_tracks_get(struct mcat_client *client,
                            const char *ids,
                            const struct mcat_params *params,
                            const struct mcat_response **out);

/**
 * A track by its shortcut. `GET /tracks/{artist}/{album}/{track}`; in `response->tracks`.
 *
 * `shortcut`: "artist/album/track", as in `track->shortcut`.
 * Parameters: catalog, lang, is_streamable_only, rights, pretty.
 * Since service version 2.2. Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_track_by_shortcut(struct mcat_client *client,
                                   const char *shortcut,
                                   const struct mcat_params *params,
                                   const struct mcat_response **out);

/**
 * A recording by its International Standard Recording Code, once for each album that it is on. `GET /tracks/isrc/{isrc}`; in
 * `response->tracks`.
 *
 * `isrc`: exactly one, without hyphens: 2 letters, 3 letters or digits, 7 digits.
 * Parameters: upc (the album's, 12 digits), limit (1 to 50), offset, catalog, lang, is_streamable_only, rights, pretty.
 * Since service version 2.2. Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_track_by_isrc(struct mcat_client *client,
                               const char *isrc,
                               const struct mcat_params *params,
                               const struct mcat_response **out);

/** @} */

/* -------------------------------------------------------------------------------------------------------------------- */
/**
 * @defgroup genres Genres
 * @{
 */

/**
 * Related resources of a genre. Since 1.0.
 */
typedef struct mcat_genre_links {
  /**
   * Genres below it, with ids.
   */
  const struct mcat_link *child_genres;
  /**
   * Genres above it, with ids.
   */
  const struct mcat_link *parent_genres;
  /**
   * Other relations. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_genre_links;

/**
 * A genre. Specification: Genre. Since 1.0.
 */
typedef struct mcat_genre {
  /**
   * The service's word for the object, "genre".
   */
  const char *type;
  /**
   * Genre id, for example "g.115".
   */
  const char *id;
  /**
   * Name, in the language of the call.
   */
  const char *name;
  /**
   * Address of the detail call; never followed.
   */
  const char *href;
  /**
   * Usable in place of the id where a call says so.
   */
  const char *shortcut;
  /**
   * Description, in the language of the call.
   */
  const char *description;
  /**
   * Related resources. Never NULL.
   */
  const struct mcat_genre_links *links;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
  /**
   * Version 1: the genres below it. Later versions lead to them by `links`. Since 1.1.
   */
  struct mcat_genre_list subgenres;
} mcat_genre;

/**
 * All genres, those below others too. `GET /genres`; in `response->genres`.
 *
 * Their names and descriptions come in `lang`, or the client's language. The list comes whole. Version 1 lists those of the upper level,
 * and each holds those below it, in `subgenres`. The path can be replaced: `mcat_client_set_path`.
 * Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_genres(struct mcat_client *client,
                        const struct mcat_params *params,
                        const struct mcat_response **out);

/**
 * Genres by id or shortcut, several comma-separated. `GET /genres/{ids}`; in `response->genres`.
 *
 * `ids`: "g.115,g.5" or a shortcut; NULL, empty or another kind of id is `MCAT_ERR_ARGUMENT`. Their names and descriptions come
 * in `lang`, or the client's language.
 * The path can be replaced: `mcat_client_set_path`.
 * Up to 10,000 ids.
 * Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_genres_get(struct mcat_client *client,
                            const char *ids,
                            const struct mcat_params *params,
                            const struct mcat_response **out);

/**
 * Top artists of a genre. `GET /genres/{id}/artists/top`; in `response->artists`.
 *
 * `id`: one genre id, "g.115".
 * Parameters: range (2.2), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_genre_artists_top(struct mcat_client *client,
                                   const char *id,
                                   const struct mcat_params *params,
                                   const struct mcat_response **out);

/**
 * Top albums of a genre. `GET /genres/{id}/albums/top`; in `response->albums`.
 *
 * `id`: one genre id, "g.115".
 * Parameters: range (2.2), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_genre_albums_top(struct mcat_client *client,
                                  const char *id,
                                  const struct mcat_params *params,
                                  const struct mcat_response **out);

/**
 * New releases of one genre or several. `GET /genres/{ids}/albums/new`; in `response->albums`.
 *
 * `ids`: genre ids, comma-separated; the service counts limit for each. The path can be replaced: `mcat_client_set_path`.
 * Up to 10,000 ids.
 * Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_genre_albums_new(struct mcat_client *client,
                                  const char *ids,
                                  const struct mcat_params *params,
                                  const struct mcat_response **out);

/**
 * Top tracks of a genre. `GET /genres/{id}/tracks/top`; in `response->tracks`.
 *
 * `id`: one genre id, "g.115".
 * Parameters: range (2.2), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_genre_tracks_top(struct mcat_client *client,
                                  const char *id,
                                  const struct mcat_params *params,
                                  const struct mcat_response **out);

/**
 * Top playlists of a genre. `GET /genres/{id}/playlists/top`; in `response->playlists`.
 *
 * `id`: one genre id, "g.115".
 * Parameters: range, limit, offset, catalog, lang, is_streamable_only, rights, pretty.
 * Since service version 2.2. Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_genre_playlists_top(struct mcat_client *client,
                                     const char *id,
                                     const struct mcat_params *params,
                                     const struct mcat_response **out);

/**
 * Stations of a genre. `GET /genre/{id}/stations`; in `response->stations`.
 *
 * `id`: one genre id, "g.115". Their images stand in `links`. The path can be replaced: `mcat_client_set_path`.
 * Parameters: limit, offset, catalog, lang, is_streamable_only, rights, pretty.
 * Since service version 2.2. Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_genre_stations(struct mcat_client *client,
                                const char *id,
                                const struct mcat_params *params,
                                const struct mcat_response **out);

/**
 * Editorial posts of one genre or several, newest first. `GET /genres/{ids}/posts`; in `response->posts`.
 *
 * `ids`: genre ids, comma-separated; the service counts limit for each. The path can be replaced: `mcat_client_set_path`.
 * Up to 10,000 ids.
 * Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Since service version 2.1. Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_genre_posts(struct mcat_client *client,
                             const char *ids,
                             const struct mcat_params *params,
                             const struct mcat_response **out);

/** @} */

/* -------------------------------------------------------------------------------------------------------------------- */
/**
 * @defgroup playlists_of_the_service Playlists of the service
 * @{
 */

/**
 * Related resources of a playlist. Since 1.0.
 */
typedef struct mcat_playlist_links {
  /**
   * Who made it, with ids.
   */
  const struct mcat_link *members;
  /**
   * Its tracks.
   */
  const struct mcat_link *tracks;
  /**
   * Its tags, with ids.
   */
  const struct mcat_link *tags;
  /**
   * Some of its artists, with ids.
   */
  const struct mcat_link *sample_artists;
  /**
   * Other relations. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_playlist_links;

/**
 * A playlist. Specification: Playlist. Since 1.0.
 */
typedef struct mcat_playlist {
  /**
   * The service's word for the object, "playlist".
   */
  const char *type;
  /**
   * Playlist id: "pp." or "mp.".
   */
  const char *id;
  /**
   * Name.
   */
  const char *name;
  /**
   * Address of the detail call; never followed.
   */
  const char *href;
  /**
   * Description; may be "".
   */
  const char *description;
  /**
   * Last change, as sent (ISO 8601).
   */
  const char *modified;
  /**
   * `modified` in milliseconds since 1970-01-01T00:00:00Z; INT64_MIN unknown.
   */
  int64_t modified_ms;
  /**
   * "public" or "private".
   */
  const char *privacy;
  /**
   * Tracks (2.2); -1 unknown.
   */
  int32_t track_count;
  /**
   * Members who made it a favorite; -1 unknown.
   */
  int32_t favorite_count;
  /**
   * May be played by members of the free tier. Read as `mcat_track.is_streamable`: in doubt 0.
   */
  int8_t free_play_compliant;
  /**
   * Its images, an animated one ("giphyImage") among them (2.2).
   */
  struct mcat_image_list images;
  /**
   * Its tracks, on calls that bring them along (`mcat_me_library_playlist_get`, `mcat_v1_me_playlist_get`).
   */
  struct mcat_track_list tracks;
  /**
   * Related resources. Never NULL.
   */
  const struct mcat_playlist_links *links;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
  /**
   * Version 1: who made it, by name. Later versions lead to the member by `links`. Since 1.1.
   */
  const char *author;
  /**
   * Version 1: when it was made, as sent (ISO 8601); NULL where the service sends milliseconds. Since 1.1.
   */
  const char *created;
  /**
   * `created` in milliseconds since 1970-01-01T00:00:00Z; INT64_MIN unknown. Since 1.1.
   */
  int64_t created_ms;
} mcat_playlist;

/**
 * Playlists of the day. `GET /playlists`; in `response->playlists`.
 *
 * The path can be replaced: `mcat_client_set_path`.
 * Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_playlists(struct mcat_client *client,
                           const struct mcat_params *params,
                           const struct mcat_response **out);

/**
 * Playlists that the editors feature. `GET /playlists/featured`; in `response->playlists`.
 *
 * The path can be replaced: `mcat_client_set_path`.
 * Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_playlists_featured(struct mcat_client *client,
                                    const struct mcat_params *params,
                                    const struct mcat_response **out);

/**
 * Top playlists. `GET /playlists/top`; in `response->playlists`.
 *
 * Parameters: range, limit, offset, catalog, lang, is_streamable_only, rights, pretty.
 * Since service version 2.2. Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_playlists_top(struct mcat_client *client,
                               const struct mcat_params *params,
                               const struct mcat_response **out);

/**
 * Playlists by id, several comma-separated. `GET /playlists/{ids}`; in `response->playlists`.
 *
 * `ids`: "pp." or "mp." ids. What a member keeps private is not there; `mcat_me_library_playlist_get` has the member's own.
 * The path can be replaced: `mcat_client_set_path`.
 * Up to 10,000 ids.
 * Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_playlists_get(struct mcat_client *client,
                               const char *ids,
                               const struct mcat_params *params,
                               const struct mcat_response **out);

/**
 * Tracks of a playlist, in its order. `GET /playlists/{id}/tracks`; in `response->tracks`.
 *
 * `id`: one playlist id, "pp." or "mp.". Several are `MCAT_ERR_ARGUMENT`: the service would use the first only. It insists on a
 * limit; 20 is sent where none is given. The path can be replaced: `mcat_client_set_path`.
 * Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_playlist_tracks(struct mcat_client *client,
                                 const char *id,
                                 const struct mcat_params *params,
                                 const struct mcat_response **out);

/**
 * Editorial tags of a playlist. `GET /playlists/{id}/tags`; in `response->tags`.
 *
 * `id`: one playlist id, "pp." or "mp.". The path can be replaced: `mcat_client_set_path`.
 * Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_playlist_tags(struct mcat_client *client,
                               const char *id,
                               const struct mcat_params *params,
                               const struct mcat_response **out);

/** @} */

/* -------------------------------------------------------------------------------------------------------------------- */
/**
 * @defgroup editorial Editorial
 * @{
 */

/**
 * Related resources of a post. Since 1.0.
 */
typedef struct mcat_post_links {
  /**
   * Artists that it is about, with ids.
   */
  const struct mcat_link *artists;
  /**
   * Albums that it is about, with ids.
   */
  const struct mcat_link *albums;
  /**
   * Genres that it is about, with ids.
   */
  const struct mcat_link *genres;
  /**
   * Its images.
   */
  const struct mcat_link *images;
  /**
   * Other relations. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_post_links;

/**
 * An editorial post. The specification leaves its fields open: `extra` has those that the library does not know. Since 1.0.
 */
typedef struct mcat_post {
  /**
   * The service's word for the object, "post".
   */
  const char *type;
  /**
   * Post id, for example "po.10".
   */
  const char *id;
  /**
   * Address of the detail call; never followed.
   */
  const char *href;
  /**
   * Title.
   */
  const char *name;
  /**
   * Author.
   */
  const char *author;
  /**
   * Date, as sent.
   */
  const char *date;
  /**
   * `date` in milliseconds since 1970-01-01T00:00:00Z; INT64_MIN unknown.
   */
  int64_t date_ms;
  /**
   * A sentence or two.
   */
  const char *summary;
  /**
   * The text; may hold simple HTML.
   */
  const char *body;
  /**
   * Its categories, for `mcat_posts_by_category`.
   */
  struct mcat_text_list categories;
  /**
   * Related resources. Never NULL.
   */
  const struct mcat_post_links *links;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_post;

/**
 * A category of posts. The specification leaves its fields open. Since 1.0.
 */
typedef struct mcat_category {
  /**
   * The service's word for the object, "category".
   */
  const char *type;
  /**
   * For `mcat_posts_by_category`.
   */
  const char *id;
  /**
   * Name.
   */
  const char *name;
  /**
   * Address of the detail call; never followed.
   */
  const char *href;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_category;

/**
 * Related resources of a tag, before 2.2. Since 1.0.
 */
typedef struct mcat_tag_links {
  /**
   * Tags below it, with ids.
   */
  const struct mcat_link *children;
  /**
   * Related genres, with ids.
   */
  const struct mcat_link *genres;
  /**
   * Other relations. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_tag_links;

/**
 * An editorial tag: a label of tracks or playlists by genre, theme or activity. Specification: Editorial tag. Since 1.0.
 */
typedef struct mcat_tag {
  /**
   * The service's word for the object, "tag".
   */
  const char *type;
  /**
   * Tag id, for example "tag.156763213".
   */
  const char *id;
  /**
   * Name.
   */
  const char *name;
  /**
   * For `mcat_tag_by_shortcut`.
   */
  const char *shortcut;
  /**
   * Address of the detail call; never followed.
   */
  const char *href;
  /**
   * The tag above it; "" where there is none (2.2). Before 2.2 `parent` says it.
   */
  const char *parent_id;
  /**
   * Related genre; "" where there is none (2.2).
   */
  const char *genre_id;
  /**
   * Ids of the tags below it (2.2); empty but not NULL `items` where the service said that there are none.
   */
  struct mcat_text_list child_ids;
  /**
   * It cannot be assigned to content that members make (`protected` before 2.2). Read as `mcat_subscription.is_suspended`: in doubt 1.
   */
  int8_t is_protected;
  /**
   * The tag above it, whole (before 2.2). Never NULL; every field unknown where the service sent none.
   */
  const struct mcat_tag *parent;
  /**
   * Related resources (before 2.2). Never NULL.
   */
  const struct mcat_tag_links *links;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_tag;

/**
 * The catalog of a country. The specification leaves its fields open. Since 1.0.
 */
typedef struct mcat_catalog {
  /**
   * The service's word for the object, "catalog".
   */
  const char *type;
  /**
   * Catalog id.
   */
  const char *id;
  /**
   * Name: what the parameter `catalog` takes.
   */
  const char *name;
  /**
   * Country.
   */
  const char *country;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_catalog;

/**
 * All editorial posts, newest first. `GET /posts`; in `response->posts`.
 *
 * The path can be replaced: `mcat_client_set_path`.
 * Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Since service version 2.1. Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_posts(struct mcat_client *client,
                       const struct mcat_params *params,
                       const struct mcat_response **out);

/**
 * Posts by id, several comma-separated. `GET /posts/{ids}`; in `response->posts`.
 *
 * `ids`: "po." ids. The path can be replaced: `mcat_client_set_path`.
 * Up to 10,000 ids.
 * Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Since service version 2.1. Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_posts_get(struct mcat_client *client,
                           const char *ids,
                           const struct mcat_params *params,
                           const struct mcat_response **out);

/**
 * The categories of posts. `GET /posts/categories`; in `response->categories`.
 *
 * The list comes whole. The path can be replaced: `mcat_client_set_path`.
 * Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Since service version 2.1. Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_posts_categories(struct mcat_client *client,
                                  const struct mcat_params *params,
                                  const struct mcat_response **out);

/**
 * Posts of a category, newest first. `GET /posts/categories/{category}`; in `response->posts`.
 *
 * `category`: the id of one of `mcat_posts_categories`: any text of 1 to 300 bytes without control characters. The path can be
 * replaced: `mcat_client_set_path`.
 * Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Since service version 2.1. Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_posts_by_category(struct mcat_client *client,
                                   const char *category,
                                   const struct mcat_params *params,
                                   const struct mcat_response **out);

/**
 * All editorial tags. `GET /tags`; in `response->tags`.
 *
 * Without `include_hidden` the hidden ones are left out; with `include_protected` `MCAT_NO` only those come that members may
 * assign. The list comes whole. The path can be replaced: `mcat_client_set_path`.
 * Parameters: include_hidden, include_protected, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_tags(struct mcat_client *client,
                      const struct mcat_params *params,
                      const struct mcat_response **out);

/**
 * Tags that the editors feature. `GET /tags/featured`; in `response->tags`.
 *
 * The list comes whole. The path can be replaced: `mcat_client_set_path`.
 * Parameters: include_protected, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_tags_featured(struct mcat_client *client,
                               const struct mcat_params *params,
                               const struct mcat_response **out);

/**
 * Tags by id, several comma-separated. `GET /tags/{ids}`; in `response->tags`.
 *
 * `ids`: "tag." ids; hidden ones are found too.
 * Up to 10,000 ids.
 * Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_tags_get(struct mcat_client *client,
                          const char *ids,
                          const struct mcat_params *params,
                          const struct mcat_response **out);

/**
 * A tag by its shortcut. `GET /tags/shortcuts/{shortcut}`; in `response->tags`.
 *
 * `shortcut`: any text of 1 to 300 bytes without control characters.
 * Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_tag_by_shortcut(struct mcat_client *client,
                                 const char *shortcut,
                                 const struct mcat_params *params,
                                 const struct mcat_response **out);

/**
 * Playlists that bear a tag. `GET /tags/{id}/playlists`; in `response->playlists`.
 *
 * `id`: one tag id. By `sort`: "date" (default) or "popularity". The path can be replaced: `mcat_client_set_path`.
 * Parameters: sort, limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_tag_playlists(struct mcat_client *client,
                               const char *id,
                               const struct mcat_params *params,
                               const struct mcat_response **out);

/**
 * All catalogs of the service. `GET /catalogs`; in `response->catalogs`.
 *
 * `catalog->name` is what `params->catalog` takes. The path can be replaced: `mcat_client_set_path`.
 * Parameters: pretty.
 * Since service version 2.2. Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_catalogs(struct mcat_client *client,
                          const struct mcat_params *params,
                          const struct mcat_response **out);

/**
 * Catalogs by id, several comma-separated. `GET /catalogs/{ids}`; in `response->catalogs`.
 *
 * `ids`: as in `catalog->id`. The path can be replaced: `mcat_client_set_path`.
 * Up to 10,000 ids.
 * Parameters: pretty.
 * Since service version 2.2. Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_catalogs_get(struct mcat_client *client,
                              const char *ids,
                              const struct mcat_params *params,
                              const struct mcat_response **out);

/** @} */

/* -------------------------------------------------------------------------------------------------------------------- */
/**
 * @defgroup search Search
 * @{
 */

/**
 * Search by name, with what a list needs to show. `GET /search`; in `response->artists`, `albums`, `tracks`, `playlists`,
 * `tags`.
 *
 * `query`: what somebody typed, 1 to 300 bytes without control characters, not encoded.
 * Each type is in the list of its name. Since service version 2.2 `per_type_limit` and `offset` count for each
 * type by itself, so that a page may lack a type; `response->order` holds the ids of the page, the best hit first.
 * Up to 2.1 `limit` and `offset` count over all types together, and only the raw body (`params->keep_raw`) tells their order.
 * Parameters: type, per_type_limit (2.2), limit (up to 2.1), offset, playlist_type (2.2), catalog, lang, is_streamable_only, rights
 * (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_search(struct mcat_client *client,
                        const char *query,
                        const struct mcat_params *params,
                        const struct mcat_response **out);

/**
 * Search by name, with whole objects. `GET /search/verbose`; in the same lists as `mcat_search`.
 *
 * `query`, types, order and pages are those of `mcat_search`.
 * Parameters: type, per_type_limit (2.2), limit (up to 2.1), offset, playlist_type (2.2), catalog, lang, is_streamable_only, rights
 * (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_search_verbose(struct mcat_client *client,
                                const char *query,
                                const struct mcat_params *params,
                                const struct mcat_response **out);

/** @} */

/* -------------------------------------------------------------------------------------------------------------------- */
/**
 * @defgroup playing_a_station Playing a station
 * @{
 */

/**
 * A station that a player plays, one track after the other. Made by `mcat_station_open`, freed by `mcat_station_free`.
 *
 * It fetches tracks ahead and gives none twice, keeps the tuning, notes the member's feedback and the playback for the service, and counts
 * the skips. It has no thread: call `mcat_station_poll` once a second while it plays, or from your idle loop. Only `mcat_station_open`,
 * `_poll`, and `_next` without a ready track wait for the network; they take `params->deadline_ms` and `params->priority`. All other calls
 * send nothing.
 *
 * The calls that note (`mcat_station_skip`, `_like`, `_dislike`, `_favorite`, `_unfavorite`, `_unplay`, `_started`, `_stopped`) write to
 * the member's outbox, before they return, and the next poll (or `mcat_outbox_send`) sends in their order: docs/outbox.md. They take as
 * long as a write to the flash, or as your store's callback, and wait at most 2 s for another thread that uses the store.
 *
 * It belongs to the member who opened it. While nobody is signed in, `mcat_station_next`, `_poll`, `_previews` and the calls that note
 * give `MCAT_ERR_SIGN_IN_NEEDED` with `MCAT_REASON_NOT_SIGNED_IN`. After another member's sign-in they give `MCAT_ERR_CONFLICT` with
 * `MCAT_REASON_OTHER_MEMBER`: free it and open another one. If the same member signs in again it goes on. The service must say who that
 * is: after a sign-in in the browser by a service that gives no id, and after `mcat_forget_member`, it counts as another member.
 *
 * Errors of every note: these two, and `MCAT_ERR_STORE` (the token store cannot say who is signed in); then nothing is noted, and you may
 * call again. `MCAT_OK` with `MCAT_REASON_OUTBOX_NOT_SAVED`: noted, but a power cut would lose it.
 * Any number of threads may use a station at once. It keeps its client alive; free the two in any order. `response->station` of every call
 * is its state. Since 1.0.
 */
typedef struct mcat_station mcat_station;

/**
 * Longest `mcat_station_now.state`, with its NUL. Since 1.0.
 */
#define MCAT_STATION_STATE_MAX 4096

/**
 * How a station is opened. NULL for the defaults. Since 1.0.
 */
typedef struct mcat_station_options {
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t size;
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t version;
  /**
   * Tracks kept ready ahead, 1 to 5; default 2. `mcat_station_poll` fetches more when fewer are left.
   */
  int32_t low_water;
  /**
   * Previews that are fetched beside the tracks, 1 to 5; default none. `mcat_station_previews` gives them.
   */
  int32_t previews;
  /**
   * `MCAT_YES`: hold the account's player session while the station is open. If another player takes over, `mcat_station_next` gives
   * `MCAT_ERR_CONFLICT` with `MCAT_REASON_SESSION_TAKEN`. Default no.
   */
  int32_t session;
  /**
   * Must be 0.
   */
  int32_t reserved;
  /**
   * `response->station->state` from before a restart: resumes the station. Seed and member must be the same: the state holds this
   * member's skips and tracks. Another member's is refused with `MCAT_ERR_ARGUMENT`, and (since 1.1) one of another sign-in, if neither
   * the service's id nor the name signed in with shows that the member is the same. Then open the station without it.
   */
  const char *state;
} mcat_station_options;

/**
 * How a track is played. Since 1.0.
 */
typedef struct mcat_playback {
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t size;
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t version;
  /**
   * When it began, in milliseconds since 1970-01-01T00:00:00Z, up to the year 9999; 0: now. At the stop 0 means the time given at the
   * start. If the device's clock is not set yet (it shows a date before 2026), the report waits in the outbox until it is, and is dated
   * then.
   */
  int64_t started_ms;
  /**
   * At the stop: how much of it was played, in milliseconds.
   */
  int64_t played_ms;
  /**
   * Bit rate in kbit/s, 1 to 1000000; 0 not known.
   */
  int32_t bitrate;
  /**
   * `MCAT_YES`: it is played without a connection. Default no.
   */
  int32_t offline;
  /**
   * The codec, for example "AAC", at most 64 bytes; NULL not known.
   */
  const char *format;
  /**
   * Must be NULL.
   */
  const void *reserved_pointer;
} mcat_playback;

/**
 * The state of a station. Every field is unknown on calls without a station. Since 1.0.
 */
typedef struct mcat_station_now {
  /**
   * The ids that it was opened with.
   */
  const char *seed;
  /**
   * Resumes the station after a restart: give it as `mcat_station_options.state`. At most `MCAT_STATION_STATE_MAX` bytes of ASCII with
   * the NUL. It holds no secret, and the member's name and id as salted hashes only. NULL while the member who opened the station is not
   * signed in.
   */
  const char *state;
  /**
   * Milliseconds until a skip is allowed; 0: one is; -1 unknown, for example while the station's member is not signed in.
   */
  int64_t skip_wait_ms;
  /**
   * Tuning in force or asked for, 0.0 to 1.0; -1 unknown.
   */
  double popularity;
  /**
   * Tuning in force or asked for, 0.0 to 1.0; -1 unknown.
   */
  double variety;
  /**
   * Tracks that `mcat_station_next` gives at once, to the station's member alone; -1 unknown.
   */
  int32_t ready;
  /**
   * Skips that the service still allows now; -1 unknown.
   */
  int32_t skips_left;
  /**
   * 1: it can be tuned; 0: not; -1 unknown.
   */
  int8_t is_tunable;
  /**
   * 1: this player holds the account's session; 0: another one took over; -1 unknown, or no session was requested.
   */
  int8_t holds_session;
} mcat_station_now;

/**
 * Opens a station and fetches its first tracks. `GET /stations/{seed}/tracks`.
 *
 * `seed`: one programmed or artist station, or one or more artists, tracks or genres of one kind, comma-separated, as for
 * `mcat_station_tracks`; at most 1024 bytes. `options` may be NULL. Needs a signed-in member. Only the service decides whether this one
 * may stream, and some services let everybody open a station: call `mcat_account_verdict` before.
 *
 * `*station` is the station, or NULL on failure: then try again. `options->state` resumes it after a restart: recent tracks do not come
 * again, an unsent tuning is sent, and skips count on. If the service refuses the tuning for good, the log says so, the station opens, and
 * `popularity` and `variety` of `response->station` are the service's.
 *
 * It may also send `GET /me/account`, because metering names the member, and with `options->session` `POST /sessions`; each takes 3 s at
 * most. If the service fails there, the station opens anyway, and a later poll holds the session (`response->station->holds_session`). A
 * refusal of the session (for example 403) is this call's error.
 * Parameters: deadline_ms, priority (ignored).
 * Errors: `MCAT_ERR_ARGUMENT` (also a state that is damaged, of another seed or another member's: open without it),
 * `MCAT_ERR_SIGN_IN_NEEDED`, `MCAT_ERR_FORBIDDEN` with `MCAT_REASON_NOT_ENTITLED` (`response->verdict` and `user_action` say why, by
 * "canStreamOnHomeDevice"), `MCAT_ERR_NOT_FOUND`, and those of every call. Specification: Station playback. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_station_open(struct mcat_client *client,
                              const char *seed,
                              const struct mcat_station_options *options,
                              const struct mcat_params *params,
                              struct mcat_station **station,
                              const struct mcat_response **out);

/**
 * The next track to play, in `response->tracks.items[0]`; at once if one is ready, else the call fetches it.
 *
 * Check `is_streamable` and `is_explicit` of the track first (`mcat_track_judge`), and call `mcat_station_started` when it begins. The
 * list is empty, with `MCAT_OK`, if the station has nothing more: ask again later. A track of the last 100 does not come again, unless the
 * station has no others. The response keeps the track until you free it, also after the station is gone. Several threads that wait for a
 * track wait for one request, each until its own deadline.
 * Parameters: deadline_ms, priority (ignored).
 * Errors: `MCAT_ERR_FORBIDDEN` with `MCAT_REASON_NOT_ENTITLED` (the member may no longer stream); `MCAT_ERR_CONFLICT` with
 * `MCAT_REASON_SESSION_TAKEN` (another player took over the session; until `mcat_session_hold`) or `MCAT_REASON_OTHER_MEMBER` (the station
 * is another member's), `MCAT_ERR_SIGN_IN_NEEDED`, even if a track is ready; and those of every call. Specification: Station playback.
 * Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_station_next(struct mcat_station *station,
                              const struct mcat_params *params,
                              const struct mcat_response **out);

/**
 * Does what is due, in this order: sends a new tuning, fetches tracks if none is ready, sends the outbox, fetches ahead if fewer than
 * `low_water` tracks are ready, and asks, once per track, whether the account still has the station's session. If nothing is due it sends
 * nothing. A cancelled poll sends nothing more. Call it once a second.
 *
 * With `MCAT_PRIORITY_BACKGROUND` in `params->priority`, feedback, metering and fetching ahead never delay a foreground call; they may
 * begin late. Ready tracks stay ready whatever the status. Failed notes do not change the status: see `response->outbox`. After a failure,
 * or if the station had nothing, the polls of the next seconds, at last minutes, do not fetch; `mcat_station_next` without a track still
 * does. docs/playing.md, "What opening and polling do".
 * Parameters: deadline_ms, priority.
 * Errors: those of `mcat_station_next`; of the service, for what was fetched or tuned. A tuning that the service refuses for good is given
 * up, and reported once. Specification: Station playback. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_station_poll(struct mcat_station *station,
                              const struct mcat_params *params,
                              const struct mcat_response **out);

/**
 * Notes that `track` begins to play. Call it for every track, once each time. Sends nothing.
 *
 * For a track the service meters this; for a preview of the station it is the feedback "play", which the service wants for previews only.
 * `playback` may be NULL: it began now, and nothing else is known. Of more than eight tracks that never stopped the oldest is forgotten.
 * Errors: those of every note (see `mcat_station`), `MCAT_ERR_ARGUMENT` (also if it plays already). Specification: Station playback. Since
 * 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_station_started(struct mcat_station *station,
                                 const char *track,
                                 const struct mcat_playback *playback,
                                 const struct mcat_response **out);

/**
 * Notes that `track` ended, by itself or not. Call it once for each start. Sends nothing.
 *
 * `playback->played_ms` says how much was heard; fields that you do not set are as at the start. NULL: nothing was heard. For a preview
 * nothing is noted: the service meters tracks. A track that plays when the power fails has no stop.
 * Errors: those of every note (see `mcat_station`), `MCAT_ERR_ARGUMENT` (also if it does not play). Specification: Station playback. Since
 * 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_station_stopped(struct mcat_station *station,
                                 const char *track,
                                 const struct mcat_playback *playback,
                                 const struct mcat_response **out);

/**
 * Notes that the member skips `track`, if a skip is left. Then take the next one with `mcat_station_next`. Sends nothing.
 *
 * The skips of all the member's stations count against the service's limit (`response->station->skips_left`, `skip_wait_ms`), and so do
 * those on other devices, once the service refuses a skip. A skip that was dropped from a full outbox does not count.
 * Errors: those of every note (see `mcat_station`), `MCAT_ERR_ARGUMENT`; `MCAT_ERR_FORBIDDEN` with `MCAT_REASON_SKIP_LIMIT` and, if known,
 * `retry_after_ms`: nothing is noted, and the track plays on. Specification: Station playback. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_station_skip(struct mcat_station *station,
                              const char *track,
                              const struct mcat_response **out);

/**
 * Notes that the member likes `track`, the id of a track or a preview of the station. Nothing is sent.
 * Errors: those of every note (see `mcat_station`), `MCAT_ERR_ARGUMENT`. Specification: Station playback. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_station_like(struct mcat_station *station,
                              const char *track,
                              const struct mcat_response **out);

/**
 * Notes that the member dislikes `track`, the id of a track or a preview of the station. Nothing is sent.
 * Errors: those of every note (see `mcat_station`), `MCAT_ERR_ARGUMENT`. Specification: Station playback. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_station_dislike(struct mcat_station *station,
                                 const char *track,
                                 const struct mcat_response **out);

/**
 * Notes that `track`, the id of a track or a preview of the station, is one of the member's favorites. Nothing is sent.
 * Errors: those of every note (see `mcat_station`), `MCAT_ERR_ARGUMENT`. Specification: Station playback. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_station_favorite(struct mcat_station *station,
                                  const char *track,
                                  const struct mcat_response **out);

/**
 * Notes that `track`, the id of a track or a preview of the station, is no more one of the member's favorites. Nothing is sent.
 * Errors: those of every note (see `mcat_station`), `MCAT_ERR_ARGUMENT`. Specification: Station playback. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_station_unfavorite(struct mcat_station *station,
                                    const char *track,
                                    const struct mcat_response **out);

/**
 * Notes that `track` was not played after all. For tracks only. Nothing is sent.
 * Errors: those of every note (see `mcat_station`), `MCAT_ERR_ARGUMENT` (also for a preview). Specification: Station playback. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_station_unplay(struct mcat_station *station,
                                const char *track,
                                const struct mcat_response **out);

/**
 * Tunes the station. The last values count; the next poll, or the next call that needs a track, sends them before it fetches. Sends
 * nothing.
 *
 * `popularity`: 0.0 only known artists, 1.0 mostly unknown ones. `variety`: 0.0 few artists, 1.0 many. The ready tracks are dropped, so
 * that the track after the present one has the new tuning: poll soon.
 * Errors: `MCAT_ERR_ARGUMENT` (outside 0.0 to 1.0, NaN), `MCAT_ERR_UNSUPPORTED` (the service says that the station cannot be tuned).
 * Specification: Station playback. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_station_tune(struct mcat_station *station,
                              double popularity,
                              double variety,
                              const struct mcat_response **out);

/**
 * The previews of the tracks fetched last, in `response->previews`: as many as the service allows you to show, without those whose track
 * was played. None without `options->previews`. Sends nothing. Errors: those of a station of another member (see `mcat_station`). Since
 * 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_station_previews(struct mcat_station *station,
                                  const struct mcat_response **out);

/**
 * The state of the station, in `response->station`, and of the outbox, in `response->outbox`. Sends nothing. Errors: none of its own.
 * Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_station_check(struct mcat_station *station,
                               const struct mcat_response **out);

/**
 * Frees a station. NULL is allowed. Its notes stay in the member's outbox; responses stay valid; calls under way finish. Since 1.0.
 */
MCAT_API
void mcat_station_free(struct mcat_station *station);

/** @} */

/* -------------------------------------------------------------------------------------------------------------------- */
/**
 * @defgroup stations_call_by_call Stations, call by call
 * @{
 */

/**
 * Where the member found the thing that becomes a favorite or gets a tag. The service names it in notifications and activity feeds. Set at
 * least one. Since 1.0.
 */
typedef struct mcat_context {
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t size;
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t version;
  /**
   * Id of the member from whom it came.
   */
  const char *source_user;
  /**
   * Id of the playlist from which it came.
   */
  const char *source_playlist;
} mcat_context;

/**
 * Related resources of a station. Since 1.0.
 */
typedef struct mcat_station_links {
  /**
   * Genres, with ids.
   */
  const struct mcat_link *genres;
  /**
   * Medium image; empty where the service sent none.
   */
  const struct mcat_link *medium_image;
  /**
   * Large image; empty where the service sent none.
   */
  const struct mcat_link *large_image;
  /**
   * Other relations. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_station_links;

/**
 * A station's description (`mcat_station_tracks` plays one). Specification: Station. Since 1.0.
 */
typedef struct mcat_station_object {
  /**
   * The service's word for the object, "station".
   */
  const char *type;
  /**
   * Station id: "ps." programmed, "sas." artist station.
   */
  const char *id;
  /**
   * Name.
   */
  const char *name;
  /**
   * Address of the detail call; never followed.
   */
  const char *href;
  /**
   * Who made it.
   */
  const char *author;
  /**
   * Description.
   */
  const char *description;
  /**
   * Summary.
   */
  const char *summary;
  /**
   * Kind of station, the service's word.
   */
  const char *sub_type;
  /**
   * Comma-separated sample of artist names.
   */
  const char *artists;
  /**
   * Related resources. Never NULL.
   */
  const struct mcat_station_links *links;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
  /**
   * Version 1: its images. Later versions lead to them by `links`. Since 1.1.
   */
  struct mcat_image_list images;
} mcat_station_object;

/**
 * All stations. `GET /stations`; in `response->stations`.
 *
 * Parameters: limit, offset, catalog, lang, is_streamable_only, rights, pretty.
 * Since service version 2.2. Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_stations(struct mcat_client *client,
                          const struct mcat_params *params,
                          const struct mcat_response **out);

/**
 * Top stations. `GET /stations/top`; in `response->stations`.
 *
 * The path can be replaced: `mcat_client_set_path`.
 * Parameters: range (2.2), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_stations_top(struct mcat_client *client,
                              const struct mcat_params *params,
                              const struct mcat_response **out);

/**
 * Stations by decade. `GET /stations/decade`; in `response->stations`.
 *
 * The path can be replaced: `mcat_client_set_path`.
 * Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_stations_decade(struct mcat_client *client,
                                 const struct mcat_params *params,
                                 const struct mcat_response **out);

/**
 * Stations by id, several comma-separated. `GET /stations/{ids}`; in `response->stations`.
 *
 * `ids`: "ps." or "sas." ids, up to 10,000. The path can be replaced: `mcat_client_set_path`.
 * Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_stations_get(struct mcat_client *client,
                              const char *ids,
                              const struct mcat_params *params,
                              const struct mcat_response **out);

/**
 * A station's next tracks, and previews if you ask for them. `GET /stations/{ids}/tracks`; in `response->tracks` and `response->previews`,
 * the station's rules in `response->meta`. Players use `mcat_station_open`, which calls this.
 *
 * `ids`: one station, or one or more artists, tracks or genres of one kind, comma-separated; as many as an address holds: 6 KiB of them.
 * Needs a signed-in member. Each call may move the station on: tracks that were not played are lost. Use the tracks, and ignore previews
 * unless you want samples.
 * Parameters: count (1 to 5, default 1), previews (1 to 5, default none), include (up to 2.1), pretty.
 * Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_SIGN_IN_NEEDED`, and those of every call. Specification: Station playback. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_station_tracks(struct mcat_client *client,
                                const char *ids,
                                const struct mcat_params *params,
                                const struct mcat_response **out);

/**
 * Tunes a station. `PUT /stations/{ids}/tuning`.
 *
 * `popularity`: 0.0 only known artists, 1.0 mostly unknown ones. `variety`: 0.0 few artists, 1.0 many. Anything outside 0.0 to
 * 1.0, NaN included, is `MCAT_ERR_ARGUMENT`. `ids` as in `mcat_station_tracks`. Needs a signed-in member. Sent again after a
 * failure: the values are absolute. As many ids as an address holds: 6 KiB of them.
 * Parameters: none. Errors: those of every call. Specification: Station playback. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_station_tuning_set(struct mcat_client *client,
                                    const char *ids,
                                    double popularity,
                                    double variety,
                                    const struct mcat_params *params,
                                    const struct mcat_response **out);

/**
 * Sends the service the member's feedback on tracks. `PUT /stations/{ids}/feedback/{action}`. Players of a station use `mcat_station_like`
 * and its siblings.
 *
 * `action`: "skip", "like", "dislike", "favorite", "unfavorite" for station tracks and previews; "play" for previews only, which need it;
 * "unplay" for tracks only. `tracks`: track ids, comma-separated. Needs a signed-in member. The service counts "play" and "skip": they are
 * not sent again if a try may have reached it (`response->maybe_applied`), unless you set `params->allow_retry`. As many ids as an address
 * holds: 6 KiB of them.
 * Parameters: none. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_FORBIDDEN` (skip limit), and those of every call. Specification: Station
 * playback. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_station_feedback_add(struct mcat_client *client,
                                      const char *ids,
                                      const char *action,
                                      const char *tracks,
                                      const struct mcat_params *params,
                                      const struct mcat_response **out);

/** @} */

/* -------------------------------------------------------------------------------------------------------------------- */
/**
 * @defgroup reporting_plays_without_a_station Reporting plays, without a station
 * @{
 */

/**
 * `mcat_metering.kind`: a track began. Since 1.0.
 */
#define MCAT_PLAYBACK_START 1

/**
 * `mcat_metering.kind`: a track ended, by itself or not. Since 1.0.
 */
#define MCAT_PLAYBACK_STOP 2

/**
 * The state of the outbox. Every field is -1 on calls that do not have it. Counts begin with the client, or with the content of the store.
 * Since 1.0.
 */
typedef struct mcat_outbox_now {
  /**
   * Entries that wait.
   */
  int64_t waiting;
  /**
   * Bytes that they take in the store.
   */
  int64_t waiting_bytes;
  /**
   * Entries that the service has taken.
   */
  int64_t sent;
  /**
   * Entries that the service counts and may have received: they are not sent again.
   */
  int64_t uncertain;
  /**
   * Entries that the service refused for good.
   */
  int64_t refused;
  /**
   * Entries dropped because there was no room, the oldest first, or because the member has changed.
   */
  int64_t dropped;
  /**
   * Milliseconds until sending is tried again after a failure; 0: at once.
   */
  int64_t retry_after_ms;
} mcat_outbox_now;

/**
 * Notes that a track began to play, for players without a station: albums, playlists, single tracks. Stations note it themselves. Sends
 * nothing: see `mcat_outbox_send`.
 *
 * `track`: its id. `source`: the id of the album, playlist or other container that it is played from; NULL for none; at most 1024 bytes.
 * `playback`: how it is played; NULL for the defaults: now, with a connection. `played_ms` must be 0. Call it once for each track that
 * sounds. The note is in the outbox's store before the call returns. A device that does not know the date yet may note; docs/outbox.md has
 * the rules.
 *
 * The report names the member's id and tier if the service has given them since the client was made and the member signed in: call
 * `mcat_account_verdict` or `mcat_me_account` before the first `mcat_outbox_send`.
 * Needs a signed-in member; the tokens may have expired. `MCAT_REASON_OUTBOX_NOT_SAVED`: noted, but a power cut would lose it.
 * Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_SIGN_IN_NEEDED`, `MCAT_ERR_STORE` (the token store cannot say who is signed in); then nothing is
 * noted. Specification: Station playback. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_playback_started(struct mcat_client *client,
                                  const char *track,
                                  const char *source,
                                  const struct mcat_playback *playback,
                                  const struct mcat_response **out);

/**
 * Notes that a track ended, by itself or not, for players without a station. Call it once for each start.
 *
 * Arguments as for `mcat_playback_started`, with its `source`, `format` and `bitrate` again; `source` and `playback` may be NULL.
 * `playback->played_ms`: how much was heard, without pauses; 0 or more. `playback->started_ms` 0: when the track was noted as started; if
 * it was not, eight others have begun since, or the device has restarted, `played_ms` before now. Errors: those of
 * `mcat_playback_started`. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_playback_stopped(struct mcat_client *client,
                                  const char *track,
                                  const char *source,
                                  const struct mcat_playback *playback,
                                  const struct mcat_response **out);

/**
 * Sends the notes that wait in the outbox, in their order. Call it before the device goes to sleep, and in a player without stations now
 * and then; `mcat_station_poll` sends too. docs/outbox.md says what is sent again, what is given up, and whose notes they are.
 *
 * Notes that say the same of several tracks go in one request. One thread at a time sends for a member: while another does, and while the
 * outbox waits after a failure (`response->outbox->retry_after_ms`), the call sends nothing and gives `MCAT_OK`;
 * `response->outbox->waiting` says whether anything is left. It begins nothing new if less than 5 s are left, or less than half of its
 * time if that is shorter: a counted event cut off mid-request cannot be resent. The rest waits for the next call, and the status is
 * `MCAT_OK`.
 *
 * The service counts plays, skips, starts and stops, so they are sent at most once: one that may have arrived is `uncertain`. What the
 * service refuses is `refused`. Everything else waits for another try, up to ten minutes, and never less than the service's Retry-After.
 * Parameters: none besides deadline_ms and priority.
 * Errors: those of every call, if an entry failed and waits; `MCAT_ERR_STORE` if the store cannot be marked: without that an entry might
 * be sent twice; `MCAT_ERR_CLOCK` if an entry waits for the device's clock. `response->outbox` is always there. Specification: Station
 * playback. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_outbox_send(struct mcat_client *client,
                             const struct mcat_params *params,
                             const struct mcat_response **out);

/**
 * The state of the outbox, in `response->outbox`. Sends nothing; the first call of the outbox reads its store.
 *
 * `MCAT_REASON_OUTBOX_NOT_SAVED`: the store cannot be written, and a power cut would lose a note. Later calls of the outbox and of
 * stations try again. Errors: those of every call. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_outbox_check(struct mcat_client *client,
                              const struct mcat_response **out);

/** @} */

/* -------------------------------------------------------------------------------------------------------------------- */
/**
 * @defgroup one_player_per_account One player per account
 * @{
 */

/**
 * A session: one player of an account at a time holds it. Since 1.0.
 */
typedef struct mcat_session {
  /**
   * Session id; NULL where the call gave none.
   */
  const char *id;
  /**
   * The kind of player that took it over (version 1).
   */
  const char *expired_by_client_type;
  /**
   * 1: this player still holds it; 0: another one took over; -1 the service did not say. In doubt 0, see `mcat_track.is_streamable`.
   */
  int8_t valid;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_session;

/**
 * Makes this device the account's player: another player of the account loses its session. The library remembers the session for all
 * clients of the member. `POST /sessions`; in `response->session`.
 *
 * This is the way for players without a station: hold one before the first track, and again after a restart, then call `mcat_session_ask`
 * before each track. A station does both by itself with `mcat_station_options.session`. `mcat_sessions_create` and `mcat_session_get`
 * leave the id to you.
 *
 * The session ends when another player takes over; a sign-out forgets it. If a try may have reached the service it is not sent again
 * (`response->maybe_applied`): hold again. Parameters: none.
 * Errors: `MCAT_ERR_SIGN_IN_NEEDED`, `MCAT_ERR_FORBIDDEN` (the account may not stream), and those of every call. Specification: Catalog
 * metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_session_hold(struct mcat_client *client,
                              const struct mcat_params *params,
                              const struct mcat_response **out);

/**
 * Whether the account still has the session of `mcat_session_hold`. Ask before each track. `GET /session/{id}`; in `response->session`.
 *
 * `context`: id of the album, artist, track, genre, playlist or station that plays next; before service version 2.2 one of "ON_DEMAND",
 * "BASIC_RADIO", "PREM_RADIO" and "UNKNOWN" instead.
 *
 * `MCAT_ERR_CONFLICT` with `MCAT_REASON_SESSION_TAKEN`: another player has taken over, or the service no longer knows the session. Stop
 * playing. Later calls give the same without a request, until `mcat_session_hold`, which only the member should ask for: two players that
 * take over by themselves would do so for ever. No other failure says anything about the session.
 * Parameters: none. Errors: `MCAT_ERR_ARGUMENT` (no session is held), `MCAT_ERR_CONFLICT`, `MCAT_ERR_UNSUPPORTED` (a word on 2.2, an id
 * before), and those of every call. Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_session_ask(struct mcat_client *client,
                             const char *context,
                             const struct mcat_params *params,
                             const struct mcat_response **out);

/**
 * Opens a session, and leaves its id to you: prefer `mcat_session_hold`, which keeps it. This player becomes the account's, and another's
 * session ends. `POST /sessions`; in `response->session`.
 *
 * Needs a signed-in member. Open one before the first track, and ask `mcat_session_get` before each. The path can be replaced:
 * `mcat_client_set_path`. Not sent again if a try may have reached the service (`response->maybe_applied`), because that would open
 * another session. Parameters: none.
 * Errors: `MCAT_ERR_SIGN_IN_NEEDED`, `MCAT_ERR_FORBIDDEN` (the account may not stream), and those of every call. Specification: Catalog
 * metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_sessions_create(struct mcat_client *client,
                                 const struct mcat_params *params,
                                 const struct mcat_response **out);

/**
 * Whether a session by its id is still valid: prefer `mcat_session_ask`. `GET /session/{id}`; in `response->session`: `valid` is 0 as soon
 * as another player took over.
 *
 * `id`: as in `response->session->id` of `mcat_sessions_create`. `context`: id of the album, artist, track, genre, playlist or station
 * that plays next; before service version 2.2 one of "ON_DEMAND", "BASIC_RADIO", "PREM_RADIO" and "UNKNOWN" instead. Parameters: pretty.
 * Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` (a word on 2.2, an id before), and those of every call. Specification: Catalog
 * metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_session_get(struct mcat_client *client,
                             const char *id,
                             const char *context,
                             const struct mcat_params *params,
                             const struct mcat_response **out);

/** @} */

/* -------------------------------------------------------------------------------------------------------------------- */
/**
 * @defgroup favorites_listens_and_tags_of_the_member Favorites, listens and tags of the member
 * @{
 */

/**
 * What an entry of the favorites list is. Since 1.0.
 */
typedef struct mcat_favorite_links {
  /**
   * A track, with its id.
   */
  const struct mcat_link *tracks;
  /**
   * An album, with its id.
   */
  const struct mcat_link *albums;
  /**
   * An artist, with its id.
   */
  const struct mcat_link *artists;
  /**
   * A genre, with its id.
   */
  const struct mcat_link *genres;
  /**
   * A station, with its id.
   */
  const struct mcat_link *stations;
  /**
   * A playlist, with its id.
   */
  const struct mcat_link *playlists;
  /**
   * The list of another member, with the member's id.
   */
  const struct mcat_link *members;
  /**
   * Other relations. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_favorite_links;

/**
 * An entry of the favorites list before 2.2, or the result for one that was added. Specification: Favorites. Since 1.0.
 */
typedef struct mcat_favorite {
  /**
   * The service's word for the object, "favorite".
   */
  const char *type;
  /**
   * Id of the content.
   */
  const char *id;
  /**
   * When it became a favorite, as sent.
   */
  const char *date;
  /**
   * `date` in milliseconds since 1970-01-01T00:00:00Z; INT64_MIN unknown.
   */
  int64_t date_ms;
  /**
   * Adding: whether the service took it; -1 elsewhere.
   */
  int8_t acknowledged;
  /**
   * What it is. Never NULL.
   */
  const struct mcat_favorite_links *links;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_favorite;

/**
 * Whether something is a favorite. Since 1.0.
 */
typedef struct mcat_favorite_status {
  /**
   * Id of the content.
   */
  const char *id;
  /**
   * Members who made it a favorite; -1 unknown.
   */
  int32_t total;
  /**
   * It is a favorite of this member.
   */
  int8_t favorite;
  /**
   * The member's tags on it.
   */
  struct mcat_text_list tags;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_favorite_status;

/**
 * A row of a member's own charts (version 1). Since 1.0.
 */
typedef struct mcat_chart_row {
  /**
   * Id of the track, artist or album.
   */
  const char *id;
  /**
   * How often it was played; -1 unknown.
   */
  int32_t play_count;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_chart_row;

/**
 * The member's favorites. `GET /me/favorites`.
 *
 * On 2.2 the objects themselves, each in the list of its type (`response->tracks`, `albums`, `artists`, `genres`, `stations`,
 * `playlists`, `members` for lists of other members). On 2.1 entries in `response->favorites`, which name them in `links`. Needs a
 * signed-in member. Parameters: limit (default 20), offset, filter (default "all"), catalog, rights (2.2) and is_streamable_only
 * (2.1), both of them with filter "track" or "album" only, pretty.
 * Since service version 2.1; version 1 has `mcat_v1_…` calls of its own. Errors: `MCAT_ERR_UNSUPPORTED` before that version,
 * `MCAT_ERR_ARGUMENT`, `MCAT_ERR_SIGN_IN_NEEDED`, and those of every call. Specification: Member account and favorites. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_favorites(struct mcat_client *client,
                              const struct mcat_params *params,
                              const struct mcat_response **out);

/**
 * Whether content is among the member's favorites. `GET /me/favorites/status?ids=`; in `response->favorite_status`.
 *
 * `ids`: ids of content, or of members for their lists, comma-separated. Needs a signed-in member. Up to 10,000 ids.
 * Parameters: pretty.
 * Since service version 2.1. Errors: those of every call.
 * Specification: Member account and favorites. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_favorites_status(struct mcat_client *client,
                                     const char *ids,
                                     const struct mcat_params *params,
                                     const struct mcat_response **out);

/**
 * Adds favorites. `POST /me/favorites`; the result for each in `response->favorites` (`id`, `acknowledged`).
 *
 * `ids`: tracks, albums, artists, genres, stations, playlists, comma-separated. `context`: where the member found them, the same for all;
 * NULL for none. Only with it does the service notify other members; for a playlist it always does. Needs a signed-in member.
 * `MCAT_ACCEPTED`: they become readable shortly afterwards, `mcat_wait_visible` waits for that. `MCAT_PARTIAL`: some were not
 * acknowledged, the others are as accepted. Sent once: a try that may have reached the service (`response->maybe_applied`) is repeated
 * only with `params->allow_retry`. Without a context and without playlists that is harmless; else others may be notified twice.
 * Parameters: client. To follow another member's favorites call `mcat_me_tag_add`.
 * Since service version 2.1. Errors: those of every call. Specification: Member account and favorites. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_favorites_add(struct mcat_client *client,
                                  const char *ids,
                                  const struct mcat_context *context,
                                  const struct mcat_params *params,
                                  const struct mcat_response **out);

/**
 * Removes a favorite. `DELETE /me/favorites/{id}`.
 *
 * `id`: one track, album, artist, genre, station or playlist; never a member, whose list `mcat_me_favorites_list_remove` removes.
 * Needs a signed-in member. `MCAT_ACCEPTED`: it is gone shortly afterwards, `mcat_wait_visible` waits for it. Sent again after a
 * failure; a repetition that finds nothing left is `MCAT_OK` with `MCAT_REASON_ALREADY_GONE`. Parameters: none.
 * Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND` (no such content), and those of every call.
 * Specification: Member account and favorites. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_favorites_remove(struct mcat_client *client,
                                     const char *id,
                                     const struct mcat_params *params,
                                     const struct mcat_response **out);

/**
 * Stops following another member's favorites: removes that list from the own favorites.
 * `DELETE /me/favorites/{member}?tag=sys.follow_favorited_tracks`.
 *
 * `member`: one member's id. All else as for `mcat_me_favorites_remove`. Since service version 2.1.
 * Errors: those of every call.
 * Specification: Member account and favorites. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_favorites_list_remove(struct mcat_client *client,
                                          const char *member,
                                          const struct mcat_params *params,
                                          const struct mcat_response **out);

/**
 * Members who have something among their favorites too, as far as they let others see it. `GET /me/favorites/{id}/members`; in
 * `response->members`.
 *
 * `id`: one track, album, artist, genre, station or playlist. Needs a signed-in member. Parameters: limit, offset, pretty.
 * Since service version 2.1. Errors: those of every call.
 * Specification: Member account and favorites. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_favorite_members(struct mcat_client *client,
                                     const char *id,
                                     const struct mcat_params *params,
                                     const struct mcat_response **out);

/**
 * What the member listened to, the latest first. `GET /me/listens`; in `response->tracks`.
 *
 * Version 1 gives the last 150 at once. Needs a signed-in member. Parameters: limit (since 2.1, default 20), offset (since 2.1),
 * is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` (limit or offset in version 1), and those of every call.
 * Specification: Member account and favorites. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_listens(struct mcat_client *client,
                            const struct mcat_params *params,
                            const struct mcat_response **out);

/**
 * New albums for the member. `GET /me/personalized/albums/new`; in `response->albums`, and why each was chosen in
 * `response->meta->matched`.
 *
 * Needs a signed-in member. The service insists on a limit; 20 is sent where none is given. Parameters: limit, offset,
 * is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Since service version 2.1. Errors: those of every call.
 * Specification: Member account and favorites. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_personalized_albums_new(struct mcat_client *client,
                                            const struct mcat_params *params,
                                            const struct mcat_response **out);

/**
 * New tracks for the member. `GET /me/personalized/tracks/new`; in `response->tracks`. All else as for
 * `mcat_me_personalized_albums_new`. Parameters: limit, offset, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
 * Since service version 2.1. Errors: those of every call.
 * Specification: Member account and favorites. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_personalized_tracks_new(struct mcat_client *client,
                                            const struct mcat_params *params,
                                            const struct mcat_response **out);

/**
 * Gives content a tag of the member's own. `PUT /me/tags/{tag}`.
 *
 * `tag`: its name, 1 to 300 bytes without control characters, "/" and ",". `ids`: tracks, albums, artists, genres, stations, playlists,
 * comma-separated. With the tag "sys.follow_favorited_tracks" they are ids of other members, whose favorites this member follows from then
 * on. `context` as for `mcat_me_favorites_add`; NULL for none. Needs a signed-in member. Sent again after a failure; with a context or
 * app_name, which may notify others twice, only with `params->allow_retry`. Parameters: app_name.
 * Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND` (nothing was tagged then), `MCAT_ERR_FORBIDDEN` (a member who lets nobody follow), and
 * those of every call. Specification: Member account and favorites. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_tag_add(struct mcat_client *client,
                            const char *tag,
                            const char *ids,
                            const struct mcat_context *context,
                            const struct mcat_params *params,
                            const struct mcat_response **out);

/**
 * Takes the member's tag from content. `DELETE /me/tags/{tag}/{id}`.
 *
 * `tag` and `id` as for `mcat_me_tag_add`, one id. Needs a signed-in member. Sent again after a failure; a repetition that finds
 * nothing left is `MCAT_OK` with `MCAT_REASON_ALREADY_GONE`. Parameters: none.
 * Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND`, and those of every call. Specification: Member account and favorites. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_tag_remove(struct mcat_client *client,
                               const char *tag,
                               const char *id,
                               const struct mcat_params *params,
                               const struct mcat_response **out);

/** @} */

/* -------------------------------------------------------------------------------------------------------------------- */
/**
 * @defgroup the_member_s_library The member's library
 * @{
 */

/**
 * When the member's library last changed. Since 1.0.
 */
typedef struct mcat_last_update_date {
  /**
   * As sent.
   */
  const char *date;
  /**
   * Time zone of `date`.
   */
  const char *time_zone;
  /**
   * Milliseconds since 1970-01-01T00:00:00Z; -1 unknown.
   */
  int64_t time_in_millis;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_last_update_date;

/**
 * When the library last changed, its playlists included. `GET /me/library/updated`; in `response->last_update_date`.
 *
 * What was read after that moment is still as it was; only what was read before it need be read again. This is the cheap question whether
 * to do so: it is always asked, whatever `mcat_config.cache_bytes` says.
 * Parameters: pretty. Errors: those of every call. Specification: Member library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_updated(struct mcat_client *client,
                                    const struct mcat_params *params,
                                    const struct mcat_response **out);

/**
 * The artists of whom the member's library has something, those that came last first. `GET /me/library/artists`; in
 * `response->artists`.
 *
 * Needs a signed-in member, as every call of the library.
 * Parameters: limit (20 where none is given: the service wants one), offset, `is_streamable_only`, rights (2.2), include (up to 2.1),
 * pretty.
 * Errors: `MCAT_ERR_SIGN_IN_NEEDED`, and those of every call. Specification: Member library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_artists(struct mcat_client *client,
                                    const struct mcat_params *params,
                                    const struct mcat_response **out);

/**
 * An artist's albums of which the library has something. `GET /me/library/artists/{artist_id}/albums`; in `response->albums`.
 *
 * `artist_id`: one id. Parameters: limit, offset, `is_streamable_only`, rights (2.2), include (up to 2.1), pretty.
 * Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND` (the artist is not in the library), and those of every call. Specification: Member
 * library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_artist_albums(struct mcat_client *client,
                                          const char *artist_id,
                                          const struct mcat_params *params,
                                          const struct mcat_response **out);

/**
 * An artist's tracks in the library. `GET /me/library/artists/{artist_id}/tracks`; in `response->tracks`.
 *
 * `artist_id`: one id. Parameters: limit, offset, `is_streamable_only`, rights (2.2), include (up to 2.1), pretty.
 * Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND` (the artist is not in the library), and those of every call. Specification: Member
 * library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_artist_tracks(struct mcat_client *client,
                                          const char *artist_id,
                                          const struct mcat_params *params,
                                          const struct mcat_response **out);

/**
 * The albums of which the library has something. `GET /me/library/albums`; in `response->albums`.
 *
 * Parameters: limit (20 where none is given), offset, `is_streamable_only`, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call. Specification: Member library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_albums(struct mcat_client *client,
                                   const struct mcat_params *params,
                                   const struct mcat_response **out);

/**
 * An album's tracks in the library. `GET /me/library/albums/{album_id}/tracks`; in `response->tracks`.
 *
 * `album_id`: one id. Parameters: limit, offset, `is_streamable_only`, rights (2.2), include (up to 2.1), pretty.
 * Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND` (the album is not in the library), and those of every call. Specification: Member
 * library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_album_tracks(struct mcat_client *client,
                                         const char *album_id,
                                         const struct mcat_params *params,
                                         const struct mcat_response **out);

/**
 * The library's tracks. `GET /me/library/tracks`; in `response->tracks`.
 *
 * Parameters: limit (20 where none is given), offset, `is_streamable_only`, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call. Specification: Member library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_tracks(struct mcat_client *client,
                                   const struct mcat_params *params,
                                   const struct mcat_response **out);

/**
 * Puts tracks into the library; their albums and artists come along. `POST /me/library/tracks?id=`, since service version 2.1.
 *
 * `track_ids`: ids, comma-separated, as many as an address holds (6 KiB of them). A track that is there already stays. Not sent
 * again where a try may have reached the service (`response->maybe_applied`), unless `params->allow_retry` says so.
 * Parameters: none. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND` (no such track), `MCAT_ERR_UNSUPPORTED` (version 1), and those of
 * every call. Specification: Member library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_tracks_add(struct mcat_client *client,
                                       const char *track_ids,
                                       const struct mcat_params *params,
                                       const struct mcat_response **out);

/**
 * Takes tracks out of the library. `DELETE /me/library/tracks/{track_ids}`.
 *
 * `track_ids`: ids, comma-separated: all of them or none. Sent again after a failure; a repetition that finds nothing left is `MCAT_OK`
 * with `MCAT_REASON_ALREADY_GONE` where one id was given. Of several it is `MCAT_ERR_NOT_FOUND` with `response->maybe_applied`: one may
 * be unknown, and then nothing was removed.
 * As many ids as an address holds: 6 KiB of them.
 * Parameters: none. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND` (no such track), and those of every call. Specification: Member
 * library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_tracks_remove(struct mcat_client *client,
                                          const char *track_ids,
                                          const struct mcat_params *params,
                                          const struct mcat_response **out);

/**
 * The library's stations. `GET /me/library/stations`; in `response->stations`.
 *
 * Parameters: limit, offset, `is_streamable_only`, rights (2.2), include (up to 2.1), pretty.
 * Errors: those of every call. Specification: Member library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_stations(struct mcat_client *client,
                                     const struct mcat_params *params,
                                     const struct mcat_response **out);

/**
 * Puts a station into the library. `POST /me/library/stations`.
 *
 * `station_id`: one id. Not sent again where a try may have reached the service, unless `params->allow_retry` says so.
 * Parameters: none. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND` (no such station), and those of every call. Specification: Member
 * library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_stations_add(struct mcat_client *client,
                                         const char *station_id,
                                         const struct mcat_params *params,
                                         const struct mcat_response **out);

/**
 * Takes a station out of the library. `DELETE /me/library/stations/{station_id}`.
 *
 * `station_id`: one id. Sent again after a failure; a repetition that finds nothing left is `MCAT_OK` with
 * `MCAT_REASON_ALREADY_GONE`.
 * Parameters: none. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND` (no such station), and those of every call. Specification: Member library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_stations_remove(struct mcat_client *client,
                                            const char *station_id,
                                            const struct mcat_params *params,
                                            const struct mcat_response **out);

/** @} */

/* -------------------------------------------------------------------------------------------------------------------- */
/**
 * @defgroup the_member_s_playlists The member's playlists
 * @{
 */

/**
 * A playlist to create. A field that is NULL is the service's choice, or the original's of a copy. Since 1.0.
 */
typedef struct mcat_new_playlist {
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t size;
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t version;
  /**
   * Name. Required, and not empty.
   */
  const char *name;
  /**
   * Id of a playlist to copy.
   */
  const char *copy_of;
  /**
   * Description. Together with `copy_of` since 2.2.
   */
  const char *description;
  /**
   * "public" or "private".
   */
  const char *privacy;
  /**
   * Track ids, comma-separated, less than 1 MiB.
   */
  const char *tracks;
  /**
   * Tag ids, comma-separated. Tags that are protected are not for members.
   */
  const char *tags;
} mcat_new_playlist;

/**
 * Changes of a playlist. A field that is NULL or `MCAT_UNSET` stays as it is; set at least one. Since 1.0.
 */
typedef struct mcat_playlist_changes {
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t size;
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t version;
  /**
   * `MCAT_YES`: removes all tracks. Not together with `tracks`.
   */
  int32_t clear_tracks;
  /**
   * `MCAT_YES`: removes all tags. Not together with `tags`.
   */
  int32_t clear_tags;
  /**
   * Name; not empty.
   */
  const char *name;
  /**
   * Description; "" empties it.
   */
  const char *description;
  /**
   * "public" or "private".
   */
  const char *privacy;
  /**
   * Track ids, comma-separated, less than 1 MiB: they replace all tracks. Not empty: use `clear_tracks`.
   */
  const char *tracks;
  /**
   * Tag ids, comma-separated: they replace all tags. Not empty: use `clear_tags`.
   */
  const char *tags;
} mcat_playlist_changes;

/**
 * Gives the bytes of an upload. It writes those from `offset` on to `buffer`, at most `capacity` and as few as it likes, and stores how
 * many in `*length`: 0 only at the end of the file. `MCAT_IO_OK`; anything else stops the upload.
 *
 * The library asks for the first bytes before it sends anything, then for all from `offset` 0 on, and once more after the last; from 0
 * again if the service refuses the token or a try failed. Since 1.0.
 */
typedef int32_t (*mcat_source)(void *user,
                               int64_t left_ms,
                               int64_t offset,
                               void *buffer,
                               size_t capacity,
                               size_t *length);

/**
 * The member's playlists, without their tracks. `GET /me/library/playlists`, since service version 2.1; in `response->playlists`.
 *
 * Needs a signed-in member, as every call of the library. In version 1 the playlists are other calls.
 * Parameters: limit, offset, sort (one or more of "privacy", "modified_date", "favorites", "alpha_asc", "alpha_desc", comma-separated;
 * default "modified_date"), include (up to 2.1), pretty.
 * Errors: `MCAT_ERR_UNSUPPORTED` before that version,
 * `MCAT_ERR_ARGUMENT`, `MCAT_ERR_SIGN_IN_NEEDED`, and those of every call. Specification: Member library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_playlists(struct mcat_client *client,
                                      const struct mcat_params *params,
                                      const struct mcat_response **out);

/**
 * One playlist of the member's, with its tracks. `GET /me/library/playlists/{playlist_id}`, since service version 2.1; in
 * `response->playlists`, its tracks in `response->playlists.items[0]->tracks`.
 *
 * All tracks come at once: for long playlists take `mcat_me_library_playlist_tracks`. `playlist_id`: one id.
 * Parameters: `is_streamable_only`, rights (2.2), both of its tracks, include (up to 2.1), pretty. Errors: `MCAT_ERR_UNSUPPORTED` before
 * that version, `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND`, `MCAT_ERR_FORBIDDEN` (not this member's),
 * `MCAT_ERR_LIMIT` (too many tracks for one body), and those of every call. Specification: Member library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_playlist_get(struct mcat_client *client,
                                         const char *playlist_id,
                                         const struct mcat_params *params,
                                         const struct mcat_response **out);

/**
 * Makes a playlist, new or as a copy of another. `POST /me/library/playlists`, since service version 2.1; in
 * `response->playlists`, its address in `response->location` where the service sends one.
 *
 * `playlist`: its fields. The service makes the playlist even if a part of what was asked for fails, for example a protected
 * tag: it is `MCAT_PARTIAL` then, and `response->meta->results` has the result for privacy, tracks and tags. Never sent
 * again if a try may have reached the service (`response->maybe_applied`), because there could be two: look at
 * `mcat_me_library_playlists` then.
 * Parameters: `app_name` (for the notifications of tags). Errors: `MCAT_ERR_ARGUMENT` names the field;
 * `MCAT_ERR_NOT_FOUND` and `MCAT_ERR_FORBIDDEN` (the playlist to copy); `MCAT_ERR_UNSUPPORTED` (description together with `copy_of`
 * before 2.2); and those of every call. Specification: Member library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_playlist_create(struct mcat_client *client,
                                            const struct mcat_new_playlist *playlist,
                                            const struct mcat_params *params,
                                            const struct mcat_response **out);

/**
 * Changes a playlist in one go. `PUT /me/library/playlists/{playlist_id}`, since service version 2.1; in `response->playlists`.
 *
 * `changes`: what is not given stays; tracks and tags that are given replace all earlier ones. The service accepts
 * (`MCAT_ACCEPTED`) and carries it out a little later: `mcat_wait_visible` waits until it can be read. `MCAT_PARTIAL`: parts were
 * refused, the rest is as accepted; `response->meta->results` says which. Sent again after a failure. Changes of one playlist by this client and its shares wait for one another, in the order of the calls.
 * Parameters: `app_name` (for the notifications of tags). Errors: `MCAT_ERR_UNSUPPORTED` before that version,
 * `MCAT_ERR_ARGUMENT` names the field,
 * `MCAT_ERR_NOT_FOUND`, `MCAT_ERR_FORBIDDEN`, and those of every call. Specification: Member library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_playlist_update(struct mcat_client *client,
                                            const char *playlist_id,
                                            const struct mcat_playlist_changes *changes,
                                            const struct mcat_params *params,
                                            const struct mcat_response **out);

/**
 * Makes a playlist public or private. `PUT /me/library/playlists/{playlist_id}/privacy`, service version 2.1 only: on 2.2
 * `mcat_me_library_playlist_update` does it.
 *
 * `privacy`: "public" or "private". Sent again after a failure.
 * Parameters: none. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` (another version), `MCAT_ERR_NOT_FOUND`, and those of every
 * call. Specification: Member library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_playlist_privacy_set(struct mcat_client *client,
                                                 const char *playlist_id,
                                                 const char *privacy,
                                                 const struct mcat_params *params,
                                                 const struct mcat_response **out);

/**
 * Deletes a playlist. `DELETE /me/library/playlists/{playlist_id}`, since service version 2.1.
 *
 * Sent again after a failure: a second try that finds nothing has worked (`MCAT_REASON_ALREADY_GONE`).
 * Parameters: none. Errors: `MCAT_ERR_UNSUPPORTED` before that version,
 * `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND`, `MCAT_ERR_FORBIDDEN`, and those of every call. Specification:
 * Member library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_playlist_delete(struct mcat_client *client,
                                            const char *playlist_id,
                                            const struct mcat_params *params,
                                            const struct mcat_response **out);

/**
 * A playlist's tracks, in their order. `GET /me/library/playlists/{playlist_id}/tracks`, since service version 2.1; in
 * `response->tracks`.
 *
 * `playlist_id`: one id. A track may come several times, and tracks that the member's catalog lacks are left out.
 * Parameters: limit (20 where none is given), offset, `is_streamable_only`, rights (2.2), include (up to 2.1), pretty.
 * Errors: `MCAT_ERR_UNSUPPORTED` before that version,
 * `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND`, `MCAT_ERR_FORBIDDEN`, and those of every call. Specification: Member library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_playlist_tracks(struct mcat_client *client,
                                            const char *playlist_id,
                                            const struct mcat_params *params,
                                            const struct mcat_response **out);

/**
 * Appends tracks to a playlist, in the order given. `POST /me/library/playlists/{playlist_id}/tracks`, since service version 2.1.
 *
 * `track_ids`: ids, comma-separated, up to 1 MiB of them. Never sent again where a try may have reached the service
 * (`response->maybe_applied`): they would be there twice.
 * Parameters: none. Errors: `MCAT_ERR_UNSUPPORTED` before that version,
 * `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND` (no such playlist or track), `MCAT_ERR_CONFLICT` (the playlist
 * would become too long), and those of every call. Specification: Member library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_playlist_tracks_add(struct mcat_client *client,
                                                const char *playlist_id,
                                                const char *track_ids,
                                                const struct mcat_params *params,
                                                const struct mcat_response **out);

/**
 * Inserts tracks into a playlist, so that the first of them is at `position`. Since service version 2.1. docs/playlists.md says how to
 * change a playlist without losing tracks.
 *
 * The service can only append, or replace the whole list. So this reads the playlist and all its tracks (200 a request), checks once more
 * that the playlist is as it was, and sends the whole list (`PUT /me/library/playlists/{playlist_id}/tracks`). Nothing is sent, and the
 * call gives `MCAT_ERR_CONFLICT`, if fewer tracks can be read than the playlist has (the member's catalog may lack some, and they would be
 * lost; version 2.1 does not name those), or if another device changed it meanwhile: then read it again and call again. A change by
 * another device between the last check and the list, which is one request, is overwritten. Changes by this client and its shares wait for
 * one another; after an update wait until it is visible.
 *
 * `position`: 0 is in front of the first track, the number of tracks is behind the last. `track_ids`: ids, comma-separated. One deadline
 * covers all requests: for thousands of tracks set a longer one (`params->deadline_ms`).
 * Parameters: none. Errors: `MCAT_ERR_UNSUPPORTED` before that version, `MCAT_ERR_ARGUMENT` (also a position behind the end),
 * `MCAT_ERR_CONFLICT`, `MCAT_ERR_NOT_FOUND`, `MCAT_ERR_FORBIDDEN`, and those of every call. Specification: Member library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_playlist_tracks_insert(struct mcat_client *client,
                                                   const char *playlist_id,
                                                   int64_t position,
                                                   const char *track_ids,
                                                   const struct mcat_params *params,
                                                   const struct mcat_response **out);

/**
 * Removes one track of a playlist, the one at `position`. Since service version 2.1.
 *
 * It works as `mcat_me_library_playlist_tracks_insert` does. `track_id`: the track at `position`, as a check: another one is
 * `MCAT_ERR_CONFLICT`, and nothing is changed. `position`: 0 is the first track; one behind the end is `MCAT_ERR_CONFLICT` too.
 * Parameters: none. Errors: as for `mcat_me_library_playlist_tracks_insert`. Specification: Member library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_playlist_tracks_remove(struct mcat_client *client,
                                                   const char *playlist_id,
                                                   int64_t position,
                                                   const char *track_id,
                                                   const struct mcat_params *params,
                                                   const struct mcat_response **out);

/**
 * Moves one track of a playlist from one place to another: afterwards it is at `to`. Since service version 2.1.
 *
 * It works as `mcat_me_library_playlist_tracks_insert` does. `track_id`: the track at `from`, as a check: another
 * one is `MCAT_ERR_CONFLICT`, and nothing is changed. Places count from 0; a `from` behind the end is `MCAT_ERR_CONFLICT` too, a `to`
 * behind the end `MCAT_ERR_ARGUMENT`. Moving a track to its own place sends nothing.
 * Parameters: none. Errors: as for `mcat_me_library_playlist_tracks_insert`. Specification: Member library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_playlist_tracks_move(struct mcat_client *client,
                                                 const char *playlist_id,
                                                 int64_t from,
                                                 int64_t to,
                                                 const char *track_id,
                                                 const struct mcat_params *params,
                                                 const struct mcat_response **out);

/**
 * Replaces all tracks of a playlist: for programs that have the whole list.
 * `PUT /me/library/playlists/{playlist_id}/tracks`, since service version 2.1.
 *
 * What is not in `track_ids` (ids, comma-separated, up to 1 MiB of them) is gone afterwards, also what another device has just
 * added: to change single tracks call `mcat_me_library_playlist_tracks_insert`, `_remove` and `_move`. An empty list is
 * `MCAT_ERR_ARGUMENT`: call `mcat_me_library_playlist_tracks_clear`. Sent again after a failure.
 * Parameters: none. Errors: `MCAT_ERR_UNSUPPORTED` before that version,
 * `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND` (no such playlist or track), and those of every call.
 * Specification: Member library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_playlist_tracks_replace(struct mcat_client *client,
                                                    const char *playlist_id,
                                                    const char *track_ids,
                                                    const struct mcat_params *params,
                                                    const struct mcat_response **out);

/**
 * Removes all tracks of a playlist. `PUT /me/library/playlists/{playlist_id}/tracks` with an empty list, since service version 2.1.
 *
 * Sent again after a failure. Parameters: none. Errors: `MCAT_ERR_UNSUPPORTED` before that version,
 * `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND`, `MCAT_ERR_FORBIDDEN`, and those of
 * every call. Specification: Member library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_playlist_tracks_clear(struct mcat_client *client,
                                                  const char *playlist_id,
                                                  const struct mcat_params *params,
                                                  const struct mcat_response **out);

/**
 * A playlist's images: the member's own or a montage, and an animated one where there is one (`image_type` "giphyImage", whose
 * id is another service's). `GET /me/library/playlists/{playlist_id}/images`, since service version 2.2; in `response->images`.
 *
 * On 2.1 the playlist itself has them: `mcat_playlist.images`.
 * Parameters: width and height (only together; default 230 × 153; 230 × 153, 1200 × 400 and 1800 × 600 are usual), pretty.
 * Errors: `MCAT_ERR_UNSUPPORTED` before that version,
 * `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND`, `MCAT_ERR_FORBIDDEN`, and those of every call. Specification: Member library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_playlist_images(struct mcat_client *client,
                                            const char *playlist_id,
                                            const struct mcat_params *params,
                                            const struct mcat_response **out);

/**
 * Gives a playlist of the member an image of its own. `POST /me/library/playlists/{playlist_id}/images`; in `response->images`.
 *
 * `playlist_id`: one playlist id. `jpeg`: the file, `length` bytes: 1 to 9999999. The library sends it without a copy, so do not change it
 * until the call returns. It replaces the playlist's image, so a failed try is repeated like a call that reads. The deadline is
 * `upload_deadline_ms`, for a file below 64 KiB `deadline_ms`. Needs a signed-in member.
 * Parameters: pretty. Since service version 2.2.
 * Errors: `MCAT_ERR_ARGUMENT` (also if it is not a JPEG), `MCAT_ERR_UNSUPPORTED` before that version, `MCAT_ERR_TOO_LARGE`, and those of
 * every call. Specification: Member library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_playlist_image_set(struct mcat_client *client,
                                               const char *playlist_id,
                                               const void *jpeg,
                                               size_t length,
                                               const struct mcat_params *params,
                                               const struct mcat_response **out);

/**
 * Gives a playlist an image that is read while it is sent. `POST /me/library/playlists/{playlist_id}/images`; in `response->images`.
 *
 * `source` gives the file, a JPEG of exactly `length` bytes: 1 to 9999999; see `mcat_source`. If it stops, or the file is shorter or
 * longer, the library closes the connection before the service has the whole file, so this try changed nothing; `response->maybe_applied`
 * says whether an earlier one may have. Otherwise as `mcat_me_library_playlist_image_set`.
 * Parameters: pretty. Since service version 2.2.
 * Errors: `MCAT_ERR_ARGUMENT` (also if it is not a JPEG), `MCAT_ERR_CANCELLED` with `MCAT_REASON_SOURCE` (the source stopped),
 * `MCAT_ERR_CALLBACK` (another length), `MCAT_ERR_UNSUPPORTED` before that version, `MCAT_ERR_TOO_LARGE`, and those of every call.
 * Specification: Member library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_playlist_image_upload(struct mcat_client *client,
                                                  const char *playlist_id,
                                                  mcat_source source,
                                                  void *user,
                                                  int64_t length,
                                                  const struct mcat_params *params,
                                                  const struct mcat_response **out);

/**
 * Gives a playlist of the member an animated image of another service. `POST /me/library/playlists/{playlist_id}/images`; in
 * `response->images`.
 *
 * `playlist_id`: one playlist id. `giphy_id`: the image's id there, 1 to 256 bytes. It takes the place of the animated image that the
 * playlist had; a failed try is made again. Needs a signed-in member.
 * Parameters: pretty. Since service version 2.2. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` before that version, and those
 * of every call. Specification: Member library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_playlist_giphy_set(struct mcat_client *client,
                                               const char *playlist_id,
                                               const char *giphy_id,
                                               const struct mcat_params *params,
                                               const struct mcat_response **out);

/**
 * Removes the member's own image from a playlist. `DELETE /me/library/playlists/{playlist_id}/images?imageType=`, since service
 * version 2.2.
 *
 * `image_type`: "displayImage" (the montage comes back) or "giphyImage" (the animated one). Sent again after a failure.
 * Parameters: none. Errors: `MCAT_ERR_UNSUPPORTED` before that version, `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND` (no such playlist, or
 * it has none), and those of every call.
 * Specification: Member library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_playlist_image_remove(struct mcat_client *client,
                                                  const char *playlist_id,
                                                  const char *image_type,
                                                  const struct mcat_params *params,
                                                  const struct mcat_response **out);

/**
 * A playlist's editorial tags. `GET /me/library/playlists/{playlist_id}/tags`, since service version 2.1; in `response->tags`.
 *
 * Parameters: include (up to 2.1), pretty. Errors: `MCAT_ERR_UNSUPPORTED` before that version,
 * `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND`, `MCAT_ERR_FORBIDDEN`, and those of every
 * call. Specification: Member library. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_library_playlist_tags(struct mcat_client *client,
                                          const char *playlist_id,
                                          const struct mcat_params *params,
                                          const struct mcat_response **out);

/** @} */

/* -------------------------------------------------------------------------------------------------------------------- */
/**
 * @defgroup images_and_downloads Images and downloads
 * @{
 */

/**
 * Kinds of images, by what they show. Since 1.0.
 */
enum mcat_image_kind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * An artist: 70x47, 150x100, 356x237, 633x422.
   */
  MCAT_IMAGE_ARTIST = 1,
  /**
   * An album, or a track by its album's id: 70x70, 170x170, 200x200, 300x300, 500x500.
   */
  MCAT_IMAGE_ALBUM = 2,
  /**
   * A playlist's montage: 230x153, 1200x400, 1800x600.
   */
  MCAT_IMAGE_PLAYLIST = 3,
  /**
   * A genre's montage: 161x64, 240x160.
   */
  MCAT_IMAGE_GENRE = 4,
  /**
   * A station: 230x153, 400x400, 500x500.
   */
  MCAT_IMAGE_STATION = 5,
  /**
   * An image set: 70x70, 170x170, 200x200, 300x300, 500x500.
   */
  MCAT_IMAGE_SET = 6,
  /**
   * A member's own playlist image: 70x70, 170x170, 200x200, 300x300, 500x500, 638x638.
   */
  MCAT_IMAGE_EXTERNAL = 7,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum mcat_image_kind mcat_image_kind;
#else
typedef int32_t mcat_image_kind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * An image, in whichever of the service's shapes it came. Specification: Image. Since 1.0.
 */
typedef struct mcat_image {
  /**
   * The service's word for the object, "image".
   */
  const char *type;
  /**
   * Image id. For a default playlist image the playlist's id; for a giphyImage the external service's.
   */
  const char *id;
  /**
   * Image id of the older and the playlist-image shape; "" for a default image.
   */
  const char *image_id;
  /**
   * Id of what the image belongs to: a playlist, a member (avatar), an artist.
   */
  const char *content_id;
  /**
   * "avatar", "displayImage", "giphyImage" or another word.
   */
  const char *image_type;
  /**
   * Address of the image.
   */
  const char *url;
  /**
   * When it was last changed, as a timestamp; 0 is the default image, 1 an external social-profile image; -1 unknown.
   */
  int64_t version;
  /**
   * Width in pixels; -1 unknown.
   */
  int32_t width;
  /**
   * Height in pixels; -1 unknown.
   */
  int32_t height;
  /**
   * The default image (`isDefault`, or `defaultImage` of the older shape).
   */
  int8_t is_default;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_image;

/**
 * Choices of a playlist montage, and the version of a member's image. Since 1.0.
 */
typedef struct mcat_image_options {
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t size;
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t version;
  /**
   * External playlist image: `mcat_image.version`, which the address carries; 0 leaves it out.
   */
  int64_t image_version;
  /**
   * Playlist montage: "3x2" or "2x2".
   */
  const char *montage;
  /**
   * Playlist montage: "frequency" orders by how often an artist occurs; default by track order.
   */
  const char *order;
} mcat_image_options;

/**
 * What to show a picture of, and the panel that shows it. Set one of the pointers, and `width` and `height`. Objects are responses', and
 * need only live during the call. Since 1.0.
 */
typedef struct mcat_picture {
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t size;
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t version;
  /**
   * A track: its album's image, else its artist's.
   */
  const struct mcat_track *track;
  /**
   * An album: its image, else its artist's.
   */
  const struct mcat_album *album;
  /**
   * An artist: the image, else that of a genre of the artist's.
   */
  const struct mcat_artist *artist;
  /**
   * A playlist: the member's own image, else the montage of its artists.
   */
  const struct mcat_playlist *playlist;
  /**
   * A station: its image, else that of a genre of the station's.
   */
  const struct mcat_station_object *station;
  /**
   * A genre: its montage.
   */
  const struct mcat_genre *genre;
  /**
   * An image of a response: the member's own playlist image, an image set, or what a default image belongs to. Not an avatar, which
   * has an address of its own.
   */
  const struct mcat_image *image;
  /**
   * Instead of an object: the id of an album, artist, playlist, station or genre, or comma-separated ids of image sets. So a
   * station's seed has a picture without its object, where it is one id and no track.
   */
  const char *id;
  /**
   * Most bytes that the decoded picture may take; 0: as many as it needs.
   */
  int64_t max_bytes;
  /**
   * Pixels that the picture is to cover, 1 to 16384.
   */
  int32_t width;
  /**
   * Pixels that the picture is to cover, 1 to 16384.
   */
  int32_t height;
  /**
   * Bytes that a decoded pixel takes, 1 to 16; 0 means 4. Matters with `max_bytes` only.
   */
  int32_t bytes_per_pixel;
  /**
   * Must be 0.
   */
  int32_t reserved;
  /**
   * A playlist's montage: "3x2" or "2x2"; default the service's. Only where a playlist's montage may be shown: of `playlist`, of an
   * `image` that is one, and of a playlist's `id`. Since 1.1.
   */
  const char *montage;
  /**
   * A playlist's montage: "frequency" orders by how often an artist occurs; default by track order. As `montage`. Since 1.1.
   */
  const char *order;
} mcat_picture;

/**
 * Takes the bytes of a download as they come. `received` counts them with these included, and with `params.resume_at` where the
 * server resumed; `total` is -1 where unknown. Non-zero stops the download. Since 1.0.
 */
typedef int32_t (*mcat_sink)(void *user,
                             int64_t left_ms,
                             const void *bytes,
                             size_t length,
                             int64_t received,
                             int64_t total);

/**
 * How a download ended. Since 1.0.
 */
typedef struct mcat_download_result {
  /**
   * The type that the server named: ASCII, with "?" for any other character. NULL: it named none, or one of more than 2048 bytes.
   */
  const char *content_type;
  /**
   * The server's mark of this version of the bytes. Keep it with a part: `params.resume_etag`. NULL: there is none, or none that it
   * takes.
   */
  const char *etag;
  /**
   * Bytes handed to the callback in this call.
   */
  int64_t received_bytes;
  /**
   * Bytes of the whole; -1 unknown.
   */
  int64_t total_bytes;
  /**
   * Where the bytes began: `params.resume_at` where the server resumed, else 0.
   */
  int64_t started_at;
} mcat_download_result;

/**
 * Writes the address of the picture that suits a panel into `buffer`, for `mcat_download` or a picture view: the smallest size that
 * covers the panel and whose pixels fit into `picture->max_bytes`; where none covers it, the largest that fits.
 *
 * Of what `picture` names, the first picture counts that has such a size: `mcat_picture` has the order, and `mcat_image_fetch` goes
 * through it where the service lacks one. `*width` and `*height` (may be NULL) become the picture's size, `*length` (may be NULL) the
 * address's length without the NUL, also where the buffer is too small; `buffer` may be NULL to ask for them. Nothing is sent.
 * Errors: `MCAT_ERR_ARGUMENT`: `why` (may be NULL) lists the sizes and the bytes that they need where all need more. Specification:
 * Image address generation. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_image_best(struct mcat_client *client,
                            const struct mcat_picture *picture,
                            char *buffer,
                            size_t capacity,
                            size_t *length,
                            int32_t *width,
                            int32_t *height,
                            const struct mcat_response **why);

/**
 * Fetches the picture that suits a panel and gives its bytes, a JPEG, to `sink` as they come.
 *
 * As `mcat_image_best` and then `mcat_download`, but where the service lacks a picture (404) the next one that `picture` names is
 * fetched. No key and no token is sent. A try that breaks after its first bytes is not resumed: get the address with
 * `mcat_image_best`, and download that.
 * A body that does not begin as a JPEG, whatever its label, is `MCAT_ERR_PROTOCOL` before `sink` gets a byte of it, with
 * `MCAT_REASON_CAPTIVE_PORTAL` if it is a web page.
 * `response->download` is there on failure too. Parameters: max_bytes (of the JPEG; default: no cap).
 * Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND` (the service has none of them), `MCAT_ERR_LIMIT`, and those of `mcat_download`.
 * Specification: Image address generation. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_image_fetch(struct mcat_client *client,
                             const struct mcat_picture *picture,
                             mcat_sink sink,
                             void *user,
                             const struct mcat_params *params,
                             const struct mcat_response **out);

/**
 * Writes the address of an image into `buffer`.
 *
 * `kind`: one of `mcat_image_kind`. `ids`: one id of that kind (an image set takes several, comma-separated; a track's image is
 * its album's). `width` and `height`: one of the kind's sizes, see `mcat_image_best_size`. `options` may be NULL.
 * `*length` (may be NULL) becomes the address's length without the NUL, also where the buffer is too small; `buffer` may be NULL
 * to ask for it. Nothing is sent and no memory is taken on success.
 * Errors: `MCAT_ERR_ARGUMENT`: `why` (may be NULL) lists the valid sizes. Specification: Image address generation. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_image_address(struct mcat_client *client,
                               int32_t kind,
                               const char *ids,
                               int32_t width,
                               int32_t height,
                               const struct mcat_image_options *options,
                               char *buffer,
                               size_t capacity,
                               size_t *length,
                               const struct mcat_response **why);

/**
 * The smallest size of a kind of image that covers `width` × `height` pixels; the largest where none does.
 *
 * Errors: `MCAT_ERR_ARGUMENT` for another kind or a NULL place; `why` may be NULL. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_image_best_size(int32_t kind,
                                 int32_t width,
                                 int32_t height,
                                 int32_t *best_width,
                                 int32_t *best_height,
                                 const struct mcat_response **why);

/**
 * Fetches the bytes of an address, an image or a preview, and gives them to `sink` as they come.
 *
 * `address` is absolute, of at most 8192 bytes. Spaces, letters beyond ASCII and other characters that HTTP does not allow in an address
 * are percent-encoded in its path and query; what is encoded already stays as it is. Control characters are refused, and a host's name is
 * ASCII (xn--). No key and no token is sent, whichever host it names. Up to three redirects are followed, to absolute and relative
 * addresses, never from https to http. A web page (text that begins with "<", or is labelled as a page) gives `MCAT_ERR_PROTOCOL` with
 * `MCAT_REASON_CAPTIVE_PORTAL` before `sink` gets a byte; everything else is for your decoder to check.
 *
 * `sink` gets the progress with each piece; non-zero from it ends the call with `MCAT_ERR_CANCELLED` and `MCAT_REASON_SINK`.
 * `response->download` is there on failure too. A try that breaks before the first byte is repeated. After that the call ends: call again
 * with `params->resume_at` to continue. If the server can, only the rest comes; else everything from the beginning:
 * `response->download->started_at` and the first piece's `received` say which. With `params->resume_etag` you get only the rest of the
 * same bytes; all of them if they changed; and `MCAT_ERR_CONFLICT` without bytes if the server continues with others, does not say with
 * which, or has fewer than you: then fetch them without `resume_at`.
 * Parameters: max_bytes (default: no cap), resume_at, resume_etag. Errors: `MCAT_ERR_ARGUMENT` (no sink, plain http without `allow_http`
 * to another machine, or to this one if `base_url` is not on it), `MCAT_ERR_LIMIT` (`max_bytes`), `MCAT_ERR_CONFLICT`, and those of every
 * call. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_download(struct mcat_client *client,
                          const char *address,
                          mcat_sink sink,
                          void *user,
                          const struct mcat_params *params,
                          const struct mcat_response **out);

/** @} */

/* -------------------------------------------------------------------------------------------------------------------- */
/**
 * @defgroup memory_and_support Memory and support
 * @{
 */

/**
 * A device's own allocator, for `mcat_memory_set`. The callbacks may run on any thread, several at once, in any call of the library except
 * `mcat_cancel`; they must not call the library. They and their `user` must work for as long as the process uses the library, also after
 * the last client is gone. Since 1.1.
 */
typedef struct mcat_memory {
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t size;
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t version;
  /**
   * Passed to each callback.
   */
  void *user;
  /**
   * Gives a block of `size` bytes, at least one, aligned as `malloc` aligns: to twice the size of a pointer. Its content does not
   * matter. NULL: there is none. Required.
   */
  void *(*allocate)(void *user, size_t size);
  /**
   * Takes back a block that `allocate` gave, never NULL. It has been overwritten with zeros. Required.
   */
  void (*release)(void *user, void *block);
} mcat_memory;

/**
 * Gives the library the device's own allocator: all of its memory comes from there from now on, TLS and decoding included, except the
 * reserve of 128 KiB in the library itself.
 *
 * Call it before every other function of the library that is not a name or a number, on one thread, once in a process: memory must go back
 * to the allocator that it came from. `memory` is copied. The call allocates nothing. What the system allocates itself (name look-ups,
 * files, threads) still comes from `malloc`.
 * Errors: `MCAT_ERR_ARGUMENT` if memory was taken before, or this was called before; then nothing changes. Also if a callback is missing,
 * or `memory` was not prepared with `MCAT_INIT`; `MCAT_ERR_VERSION` if the program's header is newer. After an error of the struct you may
 * call it again. `why`, which may be NULL, gets a response whose `message` says which; free it with `mcat_response_free`. Since 1.1.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_memory_set(const struct mcat_memory *memory,
                            const struct mcat_response **why);

/**
 * Bytes of memory that the library holds in this process, for all clients, responses and stations. Of each call that is under way on
 * another thread up to 16 KiB may not be counted yet. May be called at any time, from any thread. Since 1.1.
 */
MCAT_API
int64_t mcat_memory_held(void);

/**
 * The most bytes that it has held at once, as far as they were counted: see `mcat_memory_held`. Since 1.1.
 */
MCAT_API int64_t mcat_memory_peak(void);

/**
 * A record for support: the last 32 calls of this client and its shares, with their results, times, bytes and TLS, and the state of the
 * library. JSON in `response->raw`, of `response->raw_len` bytes, without a NUL; docs/support.md describes it.
 *
 * It holds no key, token, password, id, query or text of the service or the program, only the ids by which the service's support finds the
 * requests. Keep it with the device's logs, or send it with a report. Sends nothing and waits for nothing. Call it from any thread and
 * from callbacks.
 * Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_MEMORY`. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_support_record(struct mcat_client *client,
                                const struct mcat_response **out);

/** @} */

/* -------------------------------------------------------------------------------------------------------------------- */
/**
 * @defgroup service_version_1 Service version 1
 * @{
 */

/**
 * The member's favorites of version 1, which are tracks: the first 20. `GET /me/favorites`; in `response->tracks`.
 *
 * Needs a signed-in member. Parameters: pretty.
 * Of version 1 alone. Errors: `MCAT_ERR_UNSUPPORTED` on later versions (`mcat_me_favorites` is theirs), and those of every call.
 * Specification: Version differences in endpoints. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_v1_me_favorites(struct mcat_client *client,
                                 const struct mcat_params *params,
                                 const struct mcat_response **out);

/**
 * A track, if it is a favorite of the member. `GET /me/favorites/{track_id}`; in `response->tracks`.
 *
 * `track_id`: one track id. Needs a signed-in member. Parameters: pretty.
 * Of version 1 alone. Errors: `MCAT_ERR_NOT_FOUND` (it is none), `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later versions,
 * and those of every call. Specification: Version differences in endpoints. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_v1_me_favorite_get(struct mcat_client *client,
                                    const char *track_id,
                                    const struct mcat_params *params,
                                    const struct mcat_response **out);

/**
 * Makes tracks favorites of the member. `PUT /me/favorites`.
 *
 * `track_ids`: track ids, comma-separated: all of them or none. `MCAT_ACCEPTED`: it shows a little later. A failed try is made
 * again: what is a favorite does not become one twice. Needs a signed-in member. Parameters: none.
 * Of version 1 alone. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later versions, and those of every call.
 * Specification: Version differences in endpoints. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_v1_me_favorites_add(struct mcat_client *client,
                                     const char *track_ids,
                                     const struct mcat_params *params,
                                     const struct mcat_response **out);

/**
 * Takes a track from the member's favorites. `DELETE /me/favorites/{track_id}`.
 *
 * `track_id`: one track id. `MCAT_ACCEPTED`: it shows a little later. A failed try is made again. Needs a signed-in member.
 * Parameters: none.
 * Of version 1 alone. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later versions, and those of every call.
 * Specification: Version differences in endpoints. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_v1_me_favorite_remove(struct mcat_client *client,
                                       const char *track_id,
                                       const struct mcat_params *params,
                                       const struct mcat_response **out);

/**
 * Adds all tracks of albums to the member's library. `POST /me/library/albums`.
 *
 * `album_ids`: album ids, comma-separated. Where a try may have reached the service it is not made again
 * (`response->maybe_applied`), unless `params->allow_retry` says so. Needs a signed-in member. Parameters: none.
 * Of version 1 alone. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later versions, and those of every call.
 * Specification: Version differences in endpoints. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_v1_me_library_albums_add(struct mcat_client *client,
                                          const char *album_ids,
                                          const struct mcat_params *params,
                                          const struct mcat_response **out);

/**
 * Removes all tracks of albums from the member's library. `DELETE /me/library/albums/{album_ids}`.
 *
 * `album_ids`: album ids, comma-separated: all of them or none. A failed try is made again; one that finds nothing left is `MCAT_OK` with
 * `MCAT_REASON_ALREADY_GONE` where one id was given. Of several it is `MCAT_ERR_NOT_FOUND` with `response->maybe_applied`: one may be
 * unknown, and then nothing was removed. Needs a signed-in member. As many ids as an address holds: 6 KiB of them.
 * Parameters: none.
 * Of version 1 alone. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND`, `MCAT_ERR_UNSUPPORTED` on later versions, and those of every
 * call.
 * Specification: Version differences in endpoints. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_v1_me_library_albums_remove(struct mcat_client *client,
                                             const char *album_ids,
                                             const struct mcat_params *params,
                                             const struct mcat_response **out);

/**
 * Adds tracks to the member's library. `POST /me/library/tracks`, by form.
 *
 * `track_ids`: track ids, comma-separated. Sent again as `mcat_v1_me_library_albums_add` is. Needs a signed-in member.
 * Parameters: none.
 * Of version 1 alone. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later versions (`mcat_me_library_tracks_add` is
 * theirs), and those of every call. Specification: Version differences in endpoints. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_v1_me_library_tracks_add(struct mcat_client *client,
                                          const char *track_ids,
                                          const struct mcat_params *params,
                                          const struct mcat_response **out);

/**
 * Adds stations to the member's library. `POST /me/library/stations`, by form.
 *
 * `station_ids`: station ids, comma-separated. Sent again as `mcat_v1_me_library_albums_add` is. Needs a signed-in member.
 * Parameters: none.
 * Of version 1 alone. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later versions, and those of every call.
 * Specification: Version differences in endpoints. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_v1_me_library_stations_add(struct mcat_client *client,
                                            const char *station_ids,
                                            const struct mcat_params *params,
                                            const struct mcat_response **out);

/**
 * The member's playlists. `GET /me/playlists`; in `response->playlists`.
 *
 * Needs a signed-in member. Parameters: limit (default 20), offset, sort, pretty. Version 1 tells no total: page until nothing
 * returns.
 * Of version 1 alone. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later versions, and those of every call.
 * Specification: Version differences in endpoints. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_v1_me_playlists(struct mcat_client *client,
                                 const struct mcat_params *params,
                                 const struct mcat_response **out);

/**
 * Makes an empty playlist. `POST /me/playlists`; in `response->playlists`, its address in `response->location`.
 *
 * `name`: 1 to 1024 bytes without control characters. Never sent again where a try may have reached the service: there would be
 * two. Needs a signed-in member. Parameters: pretty.
 * Of version 1 alone. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later versions, and those of every call.
 * Specification: Version differences in endpoints. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_v1_me_playlist_create(struct mcat_client *client,
                                       const char *name,
                                       const struct mcat_params *params,
                                       const struct mcat_response **out);

/**
 * A playlist of the member with its tracks. `GET /me/playlists/{playlist_id}`; in `response->playlists`.
 *
 * `playlist_id`: one playlist id. Needs a signed-in member. Parameters: pretty.
 * Of version 1 alone. Errors: `MCAT_ERR_FORBIDDEN` (another member's), `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later
 * versions, and those of every call. Specification: Version differences in endpoints. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_v1_me_playlist_get(struct mcat_client *client,
                                    const char *playlist_id,
                                    const struct mcat_params *params,
                                    const struct mcat_response **out);

/**
 * Gives a playlist another name. `PUT /me/playlists/{playlist_id}`.
 *
 * `playlist_id`: one playlist id. `name`: 1 to 1024 bytes without control characters. A failed try is made again. Needs a
 * signed-in member. Parameters: none.
 * Of version 1 alone. Errors: `MCAT_ERR_FORBIDDEN` (another member's), `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later
 * versions, and those of every call. Specification: Version differences in endpoints. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_v1_me_playlist_rename(struct mcat_client *client,
                                       const char *playlist_id,
                                       const char *name,
                                       const struct mcat_params *params,
                                       const struct mcat_response **out);

/**
 * Deletes a playlist of the member. `DELETE /me/playlists/{playlist_id}`.
 *
 * `playlist_id`: one playlist id. A failed try is made again. Needs a signed-in member. Parameters: none.
 * Of version 1 alone. Errors: `MCAT_ERR_FORBIDDEN` (another member's), `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later
 * versions, and those of every call. Specification: Version differences in endpoints. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_v1_me_playlist_delete(struct mcat_client *client,
                                       const char *playlist_id,
                                       const struct mcat_params *params,
                                       const struct mcat_response **out);

/**
 * The tracks of a playlist of the member. `GET /me/playlists/{playlist_id}/tracks`; in `response->tracks`.
 *
 * `playlist_id`: one playlist id. The service insists on a limit; 20 is sent where none is given. Needs a signed-in member.
 * Parameters: limit, offset, pretty. Version 1 tells no total: page until nothing returns.
 * Of version 1 alone. Errors: `MCAT_ERR_FORBIDDEN` (another member's), `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later
 * versions, and those of every call. Specification: Version differences in endpoints. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_v1_me_playlist_tracks(struct mcat_client *client,
                                       const char *playlist_id,
                                       const struct mcat_params *params,
                                       const struct mcat_response **out);

/**
 * Adds a track at the end of a playlist. `POST /me/playlists/{playlist_id}/tracks`.
 *
 * `playlist_id`: one playlist id. `track_id`: one track id. Never sent again where a try may have reached the service: the track
 * would stand there twice. Needs a signed-in member. Parameters: none.
 * Of version 1 alone. Errors: `MCAT_ERR_FORBIDDEN` (another member's), `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later
 * versions, and those of every call. Specification: Version differences in endpoints. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_v1_me_playlist_tracks_add(struct mcat_client *client,
                                           const char *playlist_id,
                                           const char *track_id,
                                           const struct mcat_params *params,
                                           const struct mcat_response **out);

/**
 * Puts the tracks of a playlist in another order. `PUT /me/playlists/{playlist_id}/tracks`.
 *
 * `playlist_id`: one playlist id. `track_ids`: all tracks of the playlist, comma-separated, each as often as the playlist has it.
 * Sent again after a failure. Needs a signed-in member. Parameters: none.
 * Of version 1 alone. Errors: `MCAT_ERR_CONFLICT` (the playlist has other tracks by now), `MCAT_ERR_FORBIDDEN` (another
 * member's), `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later versions, and those of every call. Specification: Version
 * differences in endpoints. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_v1_me_playlist_tracks_reorder(struct mcat_client *client,
                                               const char *playlist_id,
                                               const char *track_ids,
                                               const struct mcat_params *params,
                                               const struct mcat_response **out);

/**
 * Removes all tracks from a playlist. `DELETE /me/playlists/{playlist_id}/tracks`.
 *
 * `playlist_id`: one playlist id. A failed try is made again. Needs a signed-in member. Parameters: none.
 * Of version 1 alone. Errors: `MCAT_ERR_FORBIDDEN` (another member's), `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later
 * versions, and those of every call. Specification: Version differences in endpoints. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_v1_me_playlist_tracks_clear(struct mcat_client *client,
                                             const char *playlist_id,
                                             const struct mcat_params *params,
                                             const struct mcat_response **out);

/**
 * The last 150 tracks that the member has listened to, the latest first. `GET /me/listens`; in `response->tracks`.
 *
 * Needs a signed-in member. Parameters: pretty.
 * Of version 1 alone. Errors: `MCAT_ERR_UNSUPPORTED` on later versions (`mcat_me_listens` is theirs), and those of every call.
 * Specification: Version differences in endpoints. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_v1_me_listens(struct mcat_client *client,
                               const struct mcat_params *params,
                               const struct mcat_response **out);

/**
 * The tracks that the member listens to most. `GET /me/charts/tracks`; ids and counts in `response->charts`.
 *
 * Needs a signed-in member. Parameters: range ("week" (default), "month", "year" or "life"), limit (default 20), pretty.
 * Of version 1 alone. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later versions, and those of every call.
 * Specification: Version differences in endpoints. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_v1_me_charts_tracks(struct mcat_client *client,
                                     const struct mcat_params *params,
                                     const struct mcat_response **out);

/**
 * The artists whom the member listens to most. `GET /me/charts/artists`; ids and counts in `response->charts`.
 *
 * Needs a signed-in member. Parameters: range ("week" (default), "month", "year" or "life"), limit (default 20), pretty.
 * Of version 1 alone. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later versions, and those of every call.
 * Specification: Version differences in endpoints. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_v1_me_charts_artists(struct mcat_client *client,
                                      const struct mcat_params *params,
                                      const struct mcat_response **out);

/**
 * The albums that the member listens to most. `GET /me/charts/albums`; ids and counts in `response->charts`.
 *
 * Needs a signed-in member. Parameters: range ("week" (default), "month", "year" or "life"), limit (default 20), pretty.
 * Of version 1 alone. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later versions, and those of every call.
 * Specification: Version differences in endpoints. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_v1_me_charts_albums(struct mcat_client *client,
                                     const struct mcat_params *params,
                                     const struct mcat_response **out);

/**
 * Where the service believes the caller to be. `GET /geolocation`; in `response->extra`: country and catalog.
 *
 * The path can be replaced: `mcat_client_set_path`. Parameters: pretty.
 * Of version 1 alone. Errors: `MCAT_ERR_UNSUPPORTED` on later versions, and those of every call. Specification: Version
 * differences in endpoints. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_v1_geolocation(struct mcat_client *client,
                                const struct mcat_params *params,
                                const struct mcat_response **out);

/**
 * Editorial posts on a playlist. `GET /playlists/{playlist_id}/posts`; in `response->posts`.
 *
 * `playlist_id`: one playlist id. The path can be replaced: `mcat_client_set_path`. Parameters: limit, offset, catalog, lang,
 * is_streamable_only, include, pretty.
 * Of version 1 alone. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later versions, and those of every call.
 * Specification: Version differences in endpoints. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_v1_playlist_posts(struct mcat_client *client,
                                   const char *playlist_id,
                                   const struct mcat_params *params,
                                   const struct mcat_response **out);

/**
 * What a text that is being typed may become. `GET /search/typeahead`: ids and names, in the lists of their types.
 *
 * `query`: 1 to 1024 bytes without control characters. The path can be replaced: `mcat_client_set_path`. Parameters: type,
 * limit, offset, catalog, lang, is_streamable_only, include, pretty.
 * Of version 1 alone. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later versions, and those of every call.
 * Specification: Version differences in endpoints. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_v1_search_typeahead(struct mcat_client *client,
                                     const char *query,
                                     const struct mcat_params *params,
                                     const struct mcat_response **out);

/** @} */

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* MUSICCAT_H */
