//! Reading side of a long-lived stream. It ends when the client disconnects or reads too slowly, or when its
//! session or token ends.

use std::time::Duration;

use tokio::time::{Instant, sleep_until, timeout_at};

use crate::limits::{ClientAddress, Place};
use crate::people::{Admission, Identity};
use crate::problem::Problem;
use crate::tables::{Pipe, WrittenNotice};
use crate::yard::Yard;

/// Interval of the empty lines that keep a stream alive.
const KEEP_ALIVE: Duration = Duration::from_secs(7);

/// Interval at which the session or token is checked even without a revocation: sessions also expire.
const RECHECK: Duration = Duration::from_secs(20);

/// The next item of a stream.
pub(crate) enum Heard {
    Notice(WrittenNotice),
    /// Nothing has happened for some time.
    Silence,
}

/// Receiving end of a stream.
pub(crate) struct Reader {
    admission: Admission,
    pipe: Pipe,
    recheck_at: Instant,
    _places: Vec<Place>,
}

impl Reader {
    pub(crate) async fn open(
        yard: &Yard,
        identity: Identity,
        client: &ClientAddress,
        pipe: Pipe,
    ) -> Result<Reader, Problem> {
        let places = yard.limits.reader(client, identity.id())?;
        let admission = yard.people.admit(identity).await?;
        Ok(Reader { admission, pipe, recheck_at: Instant::now() + RECHECK, _places: places })
    }

    /// The next item; `None` when the stream is over. A revocation takes effect before queued notices are
    /// sent.
    pub(crate) async fn next(&mut self) -> Option<Heard> {
        let silence_at = Instant::now() + KEEP_ALIVE;
        loop {
            let holds = tokio::select! {
                biased;
                () = self.admission.changed() => self.admission.holds(true).await,
                () = sleep_until(self.recheck_at) => {
                    self.recheck_at = Instant::now() + RECHECK;
                    self.admission.holds(false).await
                }
                heard = timeout_at(silence_at, self.pipe.next()) => {
                    return match heard {
                        Ok(notice) => notice.map(Heard::Notice),
                        Err(_) => Some(Heard::Silence),
                    };
                }
            };
            if !holds {
                return None;
            }
        }
    }

    /// The next notice if one is queued already.
    pub(crate) fn next_at_once(&mut self) -> Option<WrittenNotice> {
        if self.admission.has_changed() { None } else { self.pipe.next_at_once() }
    }

    /// Whether lines that are ready may still be sent.
    pub(crate) async fn is_welcome(&mut self) -> bool {
        !self.admission.has_changed() || self.admission.holds(true).await
    }
}
