//! A running service, and everything that its owner may do to it.
//!
//! Uses `server`, `control`, `scenario`, `service`, `faults`, `journal`, `member`, `base`.

use crate::base::error::{Error, Result};
use crate::base::network::Network;
use crate::base::private;
use crate::base::settings::Settings;
use crate::base::store::Store;
use crate::control::{self, MemberState};
use crate::faults::{ActiveFault, Fault};
use crate::journal::{Entry, Event};
use crate::member::demo_members::{self, DemoMember, Plan};
use crate::member::listens::{self, Listen};
use crate::member::notifications::Notification;
use crate::member::{history, oauth, passwords, session, subscriptions};
use crate::scenario::{self, Scenario, ScenarioRun};
use crate::server::tls::{Authority, AuthorityScope};
use crate::server::{self, Handshakes, Server};
use crate::service::options::{Certificate, Options};
use crate::service::place::{self, Place};
use crate::service::snapshot::Snapshot;
use crate::service::traffic::Passed;
use crate::service::{self, Service, Trusted, Witness};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// A name for `Options::names` as certificates contain it, or the rule that it breaks.
pub fn checked_name(name: &str) -> std::result::Result<String, &'static str> {
    place::checked(name)
}

/// The members that every sandbox has.
pub fn demo_members() -> &'static [DemoMember] {
    &demo_members::MEMBERS
}

const NO_MEMBER: &str = "there is no such demo member";

/// A running service. Dropping it stops it at once.
pub struct Sandbox {
    pub(crate) service: Arc<Service>,
    authority: Authority,
    listening: Vec<SocketAddr>,
    /// What it shows over HTTPS.
    certificate: Certificate,
    /// The listening sockets once more while it serves, so that nobody takes the port between two certificates.
    listeners: Vec<std::net::TcpListener>,
    server: Option<Server>,
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.service.stage.stop();
    }
}

impl Sandbox {
    /// Starts the service in threads of its own and returns when it accepts connections.
    pub fn start(mut options: Options) -> Result<Sandbox> {
        let names = place::names(&options)?;
        let snapshot = options.snapshot.as_deref().map(Snapshot::open).transpose()?;
        if let Some(snapshot) = &snapshot {
            snapshot.prepare(&mut options);
        }
        let is_new = |file: &Path| std::fs::metadata(file).map_or(true, |file| file.len() == 0);
        let goes_on = options.data.as_deref().is_some_and(|file| !is_new(file));
        let store = Store::open(options.data.as_deref(), service::SCHEMA)?;
        let authority = Authority::of(
            &store,
            AuthorityScope {
                names: names.clone(),
                is_constrained: !options.unconstrained_authority,
            },
            options.authority_days,
        )?;
        let listeners = server::bind(options.address, options.port)?;
        let listening = listeners.iter().map(std::net::TcpListener::local_addr);
        let listening: Vec<SocketAddr> = listening
            .collect::<std::io::Result<_>>()
            .map_err(|cause| Error::cannot("listen", cause))?;
        let port = listening[0].port();
        service::complete(&mut options, &store)?;
        let place = Place::new(&options, names, port);
        let trusted = options.tls.then(|| Trusted {
            pem: authority.certificate_pem.clone(),
            is_constrained: !options.unconstrained_authority,
        });
        let mut sandbox = Sandbox {
            certificate: options.certificate,
            listeners: Vec::new(),
            service: Arc::new(Service::new(
                options,
                store,
                place,
                trusted,
                service::Start { snapshot, goes_on },
            )?),
            authority,
            listening,
            server: None,
        };
        sandbox.serve(listeners)?;
        Ok(sandbox)
    }

    fn serve(&mut self, listeners: Vec<std::net::TcpListener>) -> Result<()> {
        let certificate = |kind| self.authority.clone().server_config(kind);
        let tls = match self.service.options.tls {
            true => Some(Handshakes {
                own: certificate(self.certificate)?,
                portal: certificate(Certificate::WrongName)?,
            }),
            false => None,
        };
        let again = listeners
            .iter()
            .map(std::net::TcpListener::try_clone)
            .collect::<std::io::Result<_>>();
        self.listeners = again.map_err(|cause| Error::cannot("listen", cause))?;
        self.server = Some(Server::start(&self.service, listeners, tls)?);
        Ok(())
    }

    /// Closes every connection and the listening sockets; the state stays.
    pub fn stop(&mut self) {
        self.server = None;
        self.listeners.clear();
    }

    /// Serves again on the same port with the same state, after [`Sandbox::stop`] or instead of it.
    pub fn restart(&mut self) -> Result<()> {
        self.stop();
        let listeners = server::bind(self.service.options.address, self.listening[0].port())?;
        self.serve(listeners)
    }

    /// Restarts the server with this certificate. Every connection is closed; the port is never free meanwhile.
    pub fn restart_as(&mut self, certificate: Certificate) -> Result<()> {
        self.certificate = certificate;
        match std::mem::take(&mut self.listeners) {
            listeners if listeners.is_empty() => self.restart(),
            listeners => {
                self.server = None;
                self.serve(listeners)
            }
        }
    }

    /// Scheme, host and port, without a version: `https://localhost:49152`. With `Options::names` the host is the first of them; where the
    /// sandbox is open to other machines it is else an address that these can use.
    pub fn base_url(&self) -> &str {
        &self.service.place.base_url
    }

    /// The same for a client on this machine, which needs no name server for it.
    pub fn local_url(&self) -> &str {
        &self.service.place.local_url
    }

    /// Whether other machines can reach it.
    pub fn is_open(&self) -> bool {
        place::is_open(&self.service.options)
    }

    /// The sockets that it listens on.
    pub fn listening(&self) -> &[SocketAddr] {
        &self.listening
    }

    /// What image addresses begin with.
    pub fn image_url(&self) -> &str {
        &self.service.place.base_url
    }

    /// What the addresses of the control interface begin with, where it is served: for a client on this machine.
    pub fn control_url(&self) -> Option<String> {
        let on = self.service.options.control;
        on.then(|| format!("{}{}", self.local_url(), control::ROOT))
    }

    /// The certificate of the generated authority, for a client's trust.
    pub fn authority_pem(&self) -> &str {
        &self.authority.certificate_pem
    }

    /// Writes [`Sandbox::authority_pem`] to a file, instead of one that has this name.
    pub fn authority_file(&self, path: impl AsRef<Path>) -> Result<()> {
        let path = path.as_ref();
        private::replace(path, self.authority_pem().as_bytes())
            .map_err(|cause| Error::cannot(format!("write authority file {path:?}"), cause))
    }

    /// The application key.
    pub fn api_key(&self) -> &str {
        &self.service.options.api_key
    }

    /// The application's secret.
    pub fn api_secret(&self) -> &str {
        &self.service.options.api_secret
    }

    /// The client id of token requests: the application key.
    pub fn client_id(&self) -> &str {
        self.api_key()
    }

    /// The redirect address that the application has registered.
    pub fn redirect_uri(&self) -> &str {
        &self.service.options.redirect_uri
    }

    /// The demo members: the first may stream on a home device.
    pub fn members(&self) -> &'static [DemoMember] {
        demo_members()
    }

    /// Does on the hosted sign-in form at this address what a member does who allows the access, and returns the address
    /// that the browser is redirected to. Not to be called from asynchronous code, which it would block.
    pub fn accept(&self, authorize_address: &str, user_name: &str) -> Result<String> {
        let what = format!("sign {user_name} in on the form");
        let cannot = |cause: &str| Error::cannot(&what, cause);
        let member = demo_members::find(user_name).ok_or_else(|| cannot(NO_MEMBER))?;
        let path = self.service.place.path_of(authorize_address);
        let path = path.ok_or_else(|| cannot("the address is not this sandbox's"))?;
        let server = self.server.as_ref().ok_or_else(|| cannot("it is stopped"))?;
        let password = passwords::password_of(&self.service.store.lock(), member);
        let password = password.map_err(|cause| Error::cannot(&what, cause))?;
        let fields = [
            ("username", member.user_name),
            ("password", &password),
            ("decision", "accept"),
        ];
        let response = server.submit_form(&self.service, path, &fields)?;
        let location = response.headers().get("location");
        let location = location.and_then(|location| location.to_str().ok());
        let refused = || cannot(&format!("it answers {}", response.status()));
        location.map(str::to_owned).ok_or_else(refused)
    }

    /// The requests so far, oldest first: the last 100,000 of them, and at most about 64 MB; [`Sandbox::journal_dropped`] says how many
    /// others there were. An entry stands here before its answer is sent.
    pub fn journal(&self) -> Vec<Entry> {
        self.service.journal.entries()
    }

    /// How many requests after this number the journal has dropped to make room. A test that counts requests counts them all only where this
    /// is 0.
    pub fn journal_dropped(&self, since: u64) -> u64 {
        self.service.journal.dropped(since)
    }

    /// The number of the last request, be it forgotten or not; 0 before the first.
    pub fn last_entry(&self) -> u64 {
        self.service.journal.last()
    }

    /// What scenarios did so far, oldest first. It is apart from the requests.
    pub fn events(&self) -> Vec<Event> {
        self.service.journal.events(0)
    }

    /// Begins a scenario. What holds at its start holds when this returns; its steps follow, in real time and by what the journal shows. Only
    /// one goes on at a time: a second is refused.
    pub fn run_scenario(&self, scenario: Scenario) -> Result<()> {
        let begun = scenario::perform(&self.service, scenario);
        begun.map_err(|rule| Error::cannot("begin the scenario", rule))
    }

    /// The scenario that goes on, or the last one: how far it has come.
    pub fn scenario(&self) -> ScenarioRun {
        self.service.stage.run()
    }

    /// Stops the scenario that goes on; false where there is none. What it changed stays.
    pub fn stop_scenario(&self) -> bool {
        self.service.stage.stop().is_some()
    }

    /// Forgets the requests so far.
    pub fn journal_clear(&self) {
        self.service.journal.clear();
    }

    /// How many of the requests so far match, of those that [`Sandbox::journal`] still has.
    pub fn count(&self, matches: impl Fn(&Entry) -> bool) -> usize {
        self.service.journal.count(matches)
    }

    /// One who may be asked about the requests and the tokens where the sandbox itself cannot be.
    pub fn witness(&self) -> Witness {
        Witness(self.service.clone())
    }

    /// The notifications and activity-feed entries so far, oldest first.
    pub fn notifications(&self) -> Result<Vec<Notification>> {
        let all = self.service.notifications();
        all.map_err(|cause| Error::cannot("read the notifications", cause))
    }

    /// What a member has listened to, the latest first.
    pub fn listens(&self, user_name: &str) -> Result<Vec<Listen>> {
        let mut listens = Vec::new();
        self.with_member("read the listens", user_name, |service, member| {
            let mut store = service.store.lock();
            history::ensure(&mut store, &service.catalog, member, service.clock.now_ms())?;
            listens = listens::all(&store, member.user_name)?;
            Ok(())
        })?;
        Ok(listens)
    }

    /// Takes the session from a member's player, as another player of the account would.
    pub fn take_session(&self, user_name: &str) -> Result<()> {
        self.with_member("take the session", user_name, |service, member| {
            session::take_away(&service.store.lock(), member)
        })
    }

    /// Moves the service's clock forward: tokens age, locks and skip limits pass.
    pub fn advance(&self, by: Duration) {
        self.service.advance(by);
    }

    /// Moves the service's clock forward to this time, in milliseconds since 1970. A time before [`Sandbox::now_ms`] is refused.
    pub fn set_clock(&self, now_ms: i64) -> Result<()> {
        let moved = self.service.set_clock(now_ms);
        moved.map_err(|rule| Error::cannot("set the clock", rule))
    }

    /// The service's time in milliseconds since 1970.
    pub fn now_ms(&self) -> i64 {
        self.service.clock.now_ms()
    }

    /// The settings that hold now.
    pub fn settings(&self) -> Settings {
        self.service.settings()
    }

    /// Changes settings: `sandbox.change(|settings| settings.delay = Duration::from_secs(1))`.
    pub fn change(&self, change: impl FnOnce(&mut Settings)) {
        let mut settings = self.service.settings();
        change(&mut settings);
        self.service.set_settings(settings);
    }

    /// The network between the devices and the service.
    pub fn network(&self) -> Network {
        self.service.traffic.network()
    }

    /// What has passed through the network since it was set.
    pub fn passed(&self) -> Passed {
        self.service.traffic.passed()
    }

    /// Puts another network between the devices and the service, for all connections at once: `Network::named("3g")`.
    pub fn set_network(&self, network: Network) -> Result<()> {
        let rule = network.check();
        rule.map_err(|rule| Error::cannot("set the network up", rule))?;
        self.service.traffic.set(network);
        Ok(())
    }

    /// Lets a fault strike from now on, and gives its id.
    pub fn fault(&self, fault: Fault) -> Result<u64> {
        fault.check().map_err(|rule| Error::cannot("set the fault up", rule))?;
        Ok(self.service.faults.add(fault))
    }

    /// The faults, and how far each has come.
    pub fn faults(&self) -> Vec<ActiveFault> {
        self.service.faults.list()
    }

    /// Removes a fault; false where there is none of this id.
    pub fn remove_fault(&self, id: u64) -> bool {
        self.service.faults.remove(id)
    }

    /// Removes all faults.
    pub fn clear_faults(&self) {
        self.service.faults.clear();
    }

    /// What the members are at this moment.
    pub fn member_states(&self) -> Result<Vec<MemberState>> {
        control::states(&self.service).map_err(|cause| Error::cannot("read the members", cause))
    }

    /// Lets the access tokens of a member expire; refresh tokens stay valid.
    pub fn expire_tokens(&self, user_name: &str) -> Result<()> {
        self.with_member("expire tokens", user_name, |service, member| {
            oauth::expire(&service.store.lock(), member)
        })
    }

    /// Takes every token from a member, as if the application's access had been withdrawn.
    pub fn revoke_tokens(&self, user_name: &str) -> Result<()> {
        self.with_member("revoke tokens", user_name, |service, member| {
            oauth::revoke(&service.store.lock(), member)
        })
    }

    /// Gives a member another password, as if it had been forgotten: that ends a lock at once.
    pub fn reset_password(&self, user_name: &str, password: &str) -> Result<()> {
        self.with_member("reset the password", user_name, |service, member| {
            passwords::reset_password(&mut service.store.lock(), &service.issued, member, password)
        })
    }

    /// Locks a member's account for 5 minutes, as repeated failed sign-ins do.
    pub fn lock(&self, user_name: &str) -> Result<()> {
        self.with_member("lock the account", user_name, |service, member| {
            passwords::lock(&service.store.lock(), member, service.clock.now_ms())
        })
    }

    /// Ends the lock of a member's account.
    pub fn unlock(&self, user_name: &str) -> Result<()> {
        self.with_member("unlock the account", user_name, |service, member| {
            passwords::unlock(&service.store.lock(), member)
        })
    }

    /// Gives a member another plan, in good standing; [`Plan::Suspended`] suspends the one there is.
    pub fn set_plan(&self, user_name: &str, plan: Plan) -> Result<()> {
        self.with_member("change the plan", user_name, |service, member| {
            subscriptions::set_plan(&service.store.lock(), member, plan)
        })
    }

    /// Suspends a member's subscription.
    pub fn suspend(&self, user_name: &str) -> Result<()> {
        self.set_plan(user_name, Plan::Suspended)
    }

    /// Lifts the suspension of a member's subscription.
    pub fn resume(&self, user_name: &str) -> Result<()> {
        self.with_member("resume the subscription", user_name, |service, member| {
            subscriptions::suspend(&service.store.lock(), member, false)
        })
    }

    /// Makes everything well again and leaves members signed in: ends all faults and the network's profile, takes the settings back to those of the start, the
    /// clock to the machine's time, and ends locks and changed plans. What members have, and the journal, stay.
    pub fn heal(&self) -> Result<()> {
        self.service
            .heal()
            .map_err(|cause| Error::cannot("heal the sandbox", cause))
    }

    /// Writes the whole state to a file that only its owner can read: members and their data, tokens, clock, settings, faults, network, and
    /// the application. [`Options::snapshot`] and [`Sandbox::restore`] put it back.
    pub fn snapshot(&self, file: impl AsRef<Path>) -> Result<()> {
        let file = file.as_ref();
        let bytes = self.service.snapshot()?.to_bytes();
        private::replace_private(file, &bytes).map_err(|cause| Error::cannot(format!("write snapshot {file:?}"), cause))
    }

    /// Puts the state of a file back, the clock included; the journal, the authority and the address stay. A file that does not belong to a
    /// sandbox like this one is refused, and nothing changes.
    pub fn restore(&self, file: impl AsRef<Path>) -> Result<()> {
        self.service.restore(&Snapshot::open(file.as_ref())?)
    }

    /// Takes everything back to the start, which revokes all sign-ins: members and their data, tokens, clock, settings, faults, journal. The
    /// authority and the address stay.
    pub fn reset(&self) -> Result<()> {
        self.service
            .reset()
            .map_err(|cause| Error::cannot("reset the sandbox", cause))
    }

    fn with_member(
        &self,
        what: &str,
        user_name: &str,
        act: impl FnOnce(&Service, &DemoMember) -> rusqlite::Result<()>,
    ) -> Result<()> {
        let what = format!("{what} of {user_name}");
        match demo_members::find(user_name) {
            Some(member) => act(&self.service, member).map_err(|cause| Error::cannot(what, cause)),
            None => Err(Error::cannot(what, NO_MEMBER)),
        }
    }
}
