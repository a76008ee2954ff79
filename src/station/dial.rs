//! A station's tuning: the one in force at the service, and the one that the member asked for.
use crate::abi::mcat_meta;
use crate::base::error::Error;

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tuning {
    pub popularity: f64,
    pub variety: f64,
}

impl Tuning {
    pub fn new(popularity: f64, variety: f64) -> Result<Tuning, Error> {
        for (name, value) in [("popularity", popularity), ("variety", variety)] {
            if !(0.0..=1.0).contains(&value) {
                return Err(Error::argument(name, "must be 0.0 to 1.0"));
            }
        }
        Ok(Tuning { popularity, variety })
    }
}

#[derive(Default)]
pub struct Dial {
    told: Option<Tuning>,
    wanted: Option<Tuning>,
    is_tunable: Option<bool>,
    /// Counts calls of `turn`: tracks fetched before the last one are dropped.
    turns: u64,
}

impl Dial {
    /// A later tuning replaces an earlier one.
    pub fn turn(&mut self, tuning: Tuning) {
        self.wanted = Some(tuning);
        self.turns += 1;
    }

    pub fn turns(&self) -> u64 {
        self.turns
    }

    /// The tuning that must still be sent to the service.
    pub fn wanted(&self) -> Option<Tuning> {
        self.wanted
    }

    /// The service accepted the tuning that was wanted after this many turns, or refused it (`taken` is `None`).
    pub fn settle(&mut self, turns: u64, taken: Option<Tuning>) {
        if self.turns == turns {
            self.wanted = None;
            self.told = taken.or(self.told);
        }
    }

    /// Takes the tuning from the service's description of the station.
    pub fn told(&mut self, meta: &mcat_meta) {
        if let Ok(tuning) = Tuning::new(meta.popularity, meta.variety) {
            self.told = Some(tuning);
        }
        if meta.is_tunable >= 0 {
            self.is_tunable = Some(meta.is_tunable == 1);
        }
    }

    pub fn is_tunable(&self) -> Option<bool> {
        self.is_tunable
    }

    /// The tuning that is in force, or will be.
    pub fn now(&self) -> Option<Tuning> {
        self.wanted.or(self.told)
    }
}
