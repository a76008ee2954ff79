/* player.cpp: the example player in C++11, on musiccat.hpp. Signs a member in, asks whether the member may stream, opens a station
 * and plays its next tracks. Options, transcript, keys, Ctrl-C and sound are the C files that the C player has too.
 *
 *     cc -c player/{alsa,ask,decode,keys,options,say,sound,stop,wav}.c $(pkg-config --cflags musiccat)
 *     c++ -pthread player.cpp *.o $(pkg-config --cflags --libs musiccat) -o player
 *
 * and with sound, where the two libraries are installed: -DHAVE_MPG123 -DHAVE_ALSA in the first, libmpg123 and alsa in the second.
 */
#include <musiccat.hpp>

extern "C" {
#include "player/player.h"
}

#include <cctype>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstring>
#include <exception>
#include <fstream>
#include <mutex>
#include <string>
#include <sys/stat.h>
#include <thread>

using musiccat::call;

namespace {

/* Why the player ends; the reason is already printed. */
struct ending {
  int code;
};

std::string in_full(const char *first, const char *last) {
  const std::string name = musiccat::text(first);
  return last ? name.empty() ? last : name + " " + last : name;
}

/* SIGINT and SIGTERM cancel the client's calls until this goes out of scope: declare it after the client. */
class interrupt {
 public:
  explicit interrupt(const musiccat::client &client) {
    if (stop_install(client.get()) != 0) {
      say_problem("signals cannot be caught: %s", std::strerror(errno));
      throw ending{EXIT_FAILED};
    }
  }
  ~interrupt() { stop_forget(); }
};

void tell_log(void *, std::int32_t, const char *text) noexcept {
  say_problem("%s", text);
}

musiccat::client make_client(const options &options) {
  std::string outbox;
  auto config = musiccat::init<mcat_config>();
  config.base_url = options.address;
  config.image_url = options.images;
  config.api_key = options.secrets.key;
  config.api_secret = options.secrets.secret[0] ? options.secrets.secret : nullptr;
  config.ca_file = options.authority;
  config.token_file = options.token_file;
  if (options.token_file) {
    outbox = std::string(options.token_file) + ".outbox"; /* unsent reports are sent at the next start */
    config.outbox_file = outbox.c_str();
  }
  config.user_agent = "musiccat-player/" MCAT_VERSION;
  config.log = tell_log;
  config.log_level = MCAT_LOG_ERROR;
  config.tick = stop_tick;

  musiccat::client client;
  call(mcat_client_new, config, client).or_throw();
  return client;
}

void sign_in(const musiccat::client &client, secrets &secrets) {
  const bool complete = (secrets.user[0] || ask("User name: ", secrets.user, sizeof secrets.user, false) == 0) &&
                        (secrets.password[0] || ask("Password: ", secrets.password, sizeof secrets.password, true) == 0);
  if (stopped()) {
    throw ending{EXIT_INTERRUPTED};
  }
  if (!complete) {
    say_problem("not signed in: a user name and a password are needed, see --secrets in player --help");
    throw ending{EXIT_NOT_SIGNED_IN};
  }
  musiccat::response signed_in = call(mcat_auth_password, client, secrets.user, secrets.password, nullptr);
  wipe(secrets.password, sizeof secrets.password);
  signed_in.or_throw();
  if (signed_in->reason == MCAT_REASON_NOT_SAVED) {
    say_problem("signed in, but the token could not be stored: the next start will ask again");
  }
}

/* Returns if the member may stream; else it prints why not. */
void admit(const musiccat::client &client, options &options) {
  bool stored = true;
  musiccat::response me = call(mcat_me_account, client, nullptr);
  if (me.status() == MCAT_ERR_SIGN_IN_NEEDED) { /* nobody is signed in yet, or the service withdrew the sign-in */
    stored = false;
    sign_in(client, options.secrets);
    me = call(mcat_me_account, client, nullptr);
  }
  me.or_throw();
  const mcat_account *account = me->account;
  const mcat_subscription *subscription = account->subscription;
  say("Signed in", "%s, %s", in_full(account->first_name, account->last_name).c_str(),
      stored ? "with the stored token" : "with name and password");
  say("Account", "%s, %s", text_or_dash(subscription->tier_name), text_or_dash(subscription->state));

  std::int32_t verdict;
  call(mcat_account_judge, account, "canStreamOnHomeDevice", &verdict).or_throw();
  say("Verdict", "%s", mcat_verdict_text(verdict));
  if (verdict == MCAT_VERDICT_UPGRADE) {
    say("", "To listen here, upgrade the subscription at %s.", options.website);
    throw ending{EXIT_UPGRADE};
  }
  if (verdict == MCAT_VERDICT_WAIT) {
    throw ending{EXIT_FAILED};
  }
  if (verdict != MCAT_VERDICT_MAY_STREAM) {
    const bool suspended = subscription->is_suspended == 1;
    say("", "The subscription %s. Please visit %s.", suspended ? "is suspended" : "has expired", options.website);
    throw ending{suspended ? EXIT_SUSPENDED : EXIT_EXPIRED};
  }
}

/* What to open: the seed that was asked for, else the first of the top stations. */
std::string choose(const musiccat::client &client, const options &options) {
  auto params = musiccat::init<mcat_params>();
  params.limit = 5;
  const musiccat::response top = call(mcat_stations_top, client, params).value();
  say_title("Top stations");
  for (const mcat_station_object *station : top->stations) {
    say_more(text_or_dash(station->id), "%s", text_or_dash(station->name));
  }
  if (options.artist) { /* by id or shortcut; a station is made from the id */
    const musiccat::response found = call(mcat_artists_get, client, options.artist, nullptr).value();
    for (const mcat_artist *artist : found->artists) {
      return musiccat::text(artist->id);
    }
  } else if (options.track || options.station) {
    return options.track ? options.track : options.station;
  } else {
    for (const mcat_station_object *station : top->stations) {
      return musiccat::text(station->id);
    }
  }
  say_problem("there is nothing to make a station from: name one with --station, --artist or --track");
  throw ending{EXIT_FAILED};
}

musiccat::station open_station(const musiccat::client &client, const options &options) {
  const std::string seed = choose(client, options);
  say("Station", "%s", seed.c_str());
  if (options.tune) { /* before it is opened, so that its first tracks fit */
    call(mcat_station_tuning_set, client, seed, options.popularity, options.variety, nullptr).or_throw();
  }
  auto how = musiccat::init<mcat_station_options>();
  how.session = options.one_player ? MCAT_YES : MCAT_NO;
  musiccat::station station;
  call(mcat_station_open, client, seed, how, nullptr, station).or_throw();
  return station;
}

/* While the music plays, a thread does the station's work: reports, feedback, the next tracks. */
class errands {
 public:
  explicit errands(const musiccat::station &station) : station_(station), thread_([this] { run(); }) {}

  ~errands() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      ends_ = true;
    }
    told_.notify_one();
    thread_.join();
    /* Unsent reports wait in the outbox's file for the next start; without --tokens they are lost. */
    const musiccat::response last = call(mcat_station_poll, station_, nullptr);
    if (last.status() != MCAT_ERR_CANCELLED && last->outbox->waiting > 0) {
      say_problem("%d reports could not be sent", static_cast<int>(last->outbox->waiting));
    }
  }

 private:
  void run() {
    auto params = musiccat::init<mcat_params>();
    params.priority = MCAT_PRIORITY_BACKGROUND; /* a button goes first */
    params.deadline_ms = 2000;                  /* background work must not delay the end of the player */
    const std::chrono::milliseconds pause(500);
    std::unique_lock<std::mutex> lock(mutex_);
    do {
      lock.unlock();
      /* A later poll repeats what failed; if no track is left to play, mcat_station_next says why. */
      const mcat_status status = call(mcat_station_poll, station_, params).status();
      lock.lock();
      ends_ = ends_ || status == MCAT_ERR_CANCELLED || stopped();
    } while (!told_.wait_for(lock, pause, [this] { return ends_; }));
  }

  const musiccat::station &station_;
  std::mutex mutex_;
  std::condition_variable told_;
  bool ends_ = false;
  std::thread thread_; /* the last: it begins at once, and uses the others */
};

/* Single keys from the terminal, until this goes out of scope. */
class keys {
 public:
  explicit keys(const options &options) {
    if (keys_open(&options) != 0) {
      say_problem("the terminal cannot read single keys: %s", std::strerror(errno));
      throw ending{EXIT_FAILED};
    }
  }
  ~keys() { keys_close(); }
};

/* A track that plays: metered from its start to its stop, however it ends. The start is noted before the first bytes, for the download's
 * callback must not call the client; a device notes it where its sound begins. A report that cannot even be noted is no reason to stop the
 * music. */
class playing {
 public:
  playing(const musiccat::station &station, const mcat_track *track)
      : station_(station), track_(track), playback_(musiccat::init<mcat_playback>()) {
    playback_.format = "MP3";
    noted("noting the start", call(mcat_station_started, station_, track_->id, playback_));
  }
  ~playing() { noted("noting the stop", call(mcat_station_stopped, station_, track_->id, playback_)); }
  playing(const playing &) = delete;
  playing &operator=(const playing &) = delete;

  void played(std::int64_t ms) noexcept { playback_.played_ms = ms; }

 private:
  static void noted(const char *what, const musiccat::response &response) {
    if (response.failed()) {
      (void)say_failure(what, response.get());
    }
  }

  const musiccat::station &station_;
  const mcat_track *track_;
  mcat_playback playback_;
};

class player {
 public:
  player(const options &options, const musiccat::client &client, const musiccat::station &station)
      : options_(options), client_(client), station_(station), keys_(options) {}

  void play() {
    if (keeps_files() && mkdir(options_.device, 0777) != 0 && errno != EEXIST) {
      say_problem("cannot make the folder %s: %s", options_.device, std::strerror(errno));
      throw ending{EXIT_FAILED};
    }
    for (int number = 1; ended_by_ != FEEDBACK_QUIT && number <= options_.tracks && !stopped(); number++) {
      musiccat::response next = call(mcat_station_next, station_, nullptr);
      if (next->reason == MCAT_REASON_SESSION_TAKEN) { /* only the member takes it back, by a new start */
        say("", "Another player of the account plays now.");
        return;
      }
      next.or_throw();
      if (number == 1 && next->meta->popularity >= 0) {
        say("Tuning", "popularity %.2f, variety %.2f", next->meta->popularity, next->meta->variety);
      }
      if (next->tracks.len == 0) {
        say("", "The station has nothing more to play.");
        return;
      }
      for (const mcat_track *track : next->tracks) {
        play(track, number);
      }
    }
  }

 private:
  bool keeps_files() const { return options_.sink == SINK_WAV || options_.sink == SINK_MP3; }

  void play(const mcat_track *track, int number) {
    char count[16];
    (void)std::snprintf(count, sizeof count, "%02d", number);
    say_title((std::string(count) + " " + text_or_dash(track->name)).c_str());
    say_more("artist", "%s", text_or_dash(track->artist_name));
    say_more("album", "%s", text_or_dash(track->album_name));
    const std::string file =
        std::string(musiccat::text(options_.device)) + "/" + count + in_file_name(track->artist_name) + in_file_name(track->name);
    show_cover(track, file + ".jpg");

    const feedback scripted = script_word(options_.script, number - 1);
    const bool skips_early = scripted == FEEDBACK_SKIP && !keeps_files(); /* a file must be complete */
    const musiccat::response station = call(mcat_station_check, station_);
    may_skip_ = station.failed() || station->station->skips_left != 0; /* -1: no limit is known */
    skip_at_ = skips_early ? 64 * 1024 : -1;
    opinion_ = ended_by_ = FEEDBACK_NONE;
    if (track->preview_url) {
      hear(track, file);
    } else {
      say_more("preview", "none");
    }
    if (!skips_early) {
      note(scripted);
    }
    if (options_.sink != SINK_ALSA && ended_by_ == FEEDBACK_NONE) {
      note(keys_wait()); /* a file is written faster than anybody can press a key */
    }
    tell(track, opinion_);
    tell(track, ended_by_);
  }

  /* "-the-name": names from a network become harmless as names of files. */
  static std::string in_file_name(const char *name) {
    std::string harmless = std::string("-") + musiccat::text(name);
    for (char &letter : harmless) {
      letter = std::isalnum(static_cast<unsigned char>(letter)) ? letter : '-';
    }
    return harmless.substr(0, 100);
  }

  /* The smallest picture that fills the panel. Music without a picture is still music. */
  void show_cover(const mcat_track *track, const std::string &path) {
    auto picture = musiccat::init<mcat_picture>();
    picture.track = track;
    picture.width = options_.panel_width;
    picture.height = options_.panel_height;
    char address[1024];
    std::int32_t width;
    std::int32_t height;
    if (call(mcat_image_best, client_, picture, address, sizeof address, nullptr, &width, &height).failed()) {
      say_more("cover", "none");
      return;
    }
    const bool kept = keeps_files();
    std::ofstream file;
    if (kept) {
      file.open(path, std::ios::binary);
    }
    auto take = [&](std::int64_t, const void *bytes, std::size_t length, std::int64_t received, std::int64_t total) {
      say_progress("cover", received, total);
      if (kept) {
        file.write(static_cast<const char *>(bytes), static_cast<std::streamsize>(length));
      }
      return stopped() || !file ? 1 : 0;
    };
    const musiccat::response taken = call(mcat_download, client_, address, musiccat::callback(take), &take, nullptr);
    if (kept) {
      file.close();
    }
    if (file && !taken.failed()) {
      say_more("cover", "%s", address);
      say_more("", "%dx%d, %lld bytes", width, height, static_cast<long long>(taken->download->received_bytes));
      return;
    }
    if (!file) {
      say_problem("cannot write %s", path.c_str());
    } else {
      (void)say_failure("fetching the cover", taken.get());
    }
    if (kept) {
      (void)std::remove(path.c_str()); /* half a picture is useless */
    }
  }

  void hear(const mcat_track *track, const std::string &file) {
    playing metered(station_, track);
    sound *const sound = sound_open(&options_, file.c_str());
    if (!sound) {
      throw ending{EXIT_FAILED};
    }
    bool broken = false;
    auto take = [&](std::int64_t, const void *bytes, std::size_t length, std::int64_t received, std::int64_t total) {
      say_progress("preview", received, total);
      broken = sound_feed(sound, bytes, length) != 0;
      note(keys_read());
      if (skip_at_ >= 0 && received >= skip_at_) {
        note(FEEDBACK_SKIP);
        skip_at_ = -1;
      }
      return broken || ended_by_ != FEEDBACK_NONE || stopped() ? 1 : 0;
    };
    auto params = musiccat::init<mcat_params>();
    if (options_.sink == SINK_ALSA) {
      params.deadline_ms = 120000; /* a preview that is heard as it comes takes its thirty seconds */
    }
    musiccat::response taken = call(mcat_download, client_, track->preview_url, musiccat::callback(take), &take, params);
    double seconds;
    broken = sound_close(sound, &seconds) != 0 || broken;
    metered.played(seconds >= 0 ? static_cast<std::int64_t>(seconds * 1000) : 0); /* without a decoder nothing was heard */
    if (broken) {
      throw ending{EXIT_FAILED};
    }
    if (taken->reason != MCAT_REASON_SINK || stopped()) { /* the listener may end it early */
      taken.or_throw();
    }
    say_more("preview", "%lld bytes", static_cast<long long>(taken->download->received_bytes));
    if (seconds >= 0) {
      say_more("played", "%.1f s", seconds);
    }
    if (keeps_files()) {
      say_more("kept", "%s", file.c_str());
    }
    if (ended_by_ == FEEDBACK_SKIP) {
      say_more("", "skipped");
    }
  }

  void note(feedback word) {
    if (word == FEEDBACK_SKIP && !may_skip_) {
      say_more("", "no skip is left: it plays on");
    } else if (word == FEEDBACK_SKIP || word == FEEDBACK_QUIT) {
      ended_by_ = word;
    } else if (word != FEEDBACK_NONE) {
      opinion_ = word;
    }
  }

  /* The station sends it while the next track plays. */
  void tell(const mcat_track *track, feedback word) {
    if (!feedback_word(word)) {
      return;
    }
    const auto function = word == FEEDBACK_LIKE      ? mcat_station_like
                          : word == FEEDBACK_DISLIKE ? mcat_station_dislike
                                                     : mcat_station_skip;
    const musiccat::response told = call(function, station_, track->id);
    say_more(told.failed() ? "refused" : "noted", "%s", told.failed() ? told->message : feedback_word(word));
  }

  const options &options_;
  const musiccat::client &client_;
  const musiccat::station &station_;
  keys keys_;
  bool may_skip_ = true;
  std::int64_t skip_at_ = -1; /* skips after so many bytes; -1: the script does not skip */
  feedback opinion_ = FEEDBACK_NONE;
  feedback ended_by_ = FEEDBACK_NONE;
};

int run(options &options) {
  const char *doing = "making the client";
  try {
    const musiccat::client client = make_client(options);
    const interrupt until_the_end(client);
    say("Service", "%s", options.address);
    doing = "signing in";
    admit(client, options);
    doing = "opening the station";
    const musiccat::station station = open_station(client, options);
    doing = "playing";
    const errands beside(station);
    player(options, client, station).play();
    return EXIT_PLAYED;
  } catch (const ending &told) {
    return told.code;
  } catch (const musiccat::error &error) {
    return say_failure(doing, &*error);
  } catch (const std::exception &error) {
    say_problem("%s: %s", doing, error.what());
    return EXIT_FAILED;
  }
}

}  // namespace

int main(int argc, char **argv) {
  options options;
  say_start();
  int code = options_read(&options, argc, argv);
  if (code < 0) {
    code = run(options);
  }
  wipe(&options.secrets, sizeof options.secrets);
  if (stopped()) {
    say("", "Stopped.");
    code = EXIT_INTERRUPTED;
  }
  if (say_end() != 0) {
    say_problem("standard output cannot be written");
    code = code == EXIT_PLAYED ? EXIT_FAILED : code;
  }
  return code;
}
