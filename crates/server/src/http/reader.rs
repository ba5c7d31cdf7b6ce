//! A stream that is read for a long time: it ends with its client, with its session or token, or when the client is too slow.

use std::time::Duration;

use tokio::time::{Instant, sleep_until, timeout_at};

use crate::limits::{ClientAddress, Place};
use crate::people::{Admission, Identity};
use crate::problem::Problem;
use crate::tables::{Pipe, WrittenNotice};
use crate::yard::Yard;

/// The interval of the empty lines that show that a stream is alive.
const KEEP_ALIVE: Duration = Duration::from_secs(7);

/// How often the session or token is looked at without a reason: sessions also end by their age.
const RECHECK: Duration = Duration::from_secs(20);

/// What a stream has to say next.
pub(crate) enum Heard {
    Notice(WrittenNotice),
    /// Nothing has happened for some time.
    Silence,
}

/// The receiving end of a stream.
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

    /// What comes next; `None` when the stream is over. A revocation comes before everything that waits to be sent.
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

    /// A notice that waits already.
    pub(crate) fn next_at_once(&mut self) -> Option<WrittenNotice> {
        if self.admission.has_changed() { None } else { self.pipe.next_at_once() }
    }

    /// May what was prepared still be sent?
    pub(crate) async fn is_welcome(&mut self) -> bool {
        !self.admission.has_changed() || self.admission.holds(true).await
    }
}
