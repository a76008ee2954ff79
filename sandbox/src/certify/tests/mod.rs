mod journal;
mod language;
