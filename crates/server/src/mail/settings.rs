//! Settings of the mail gateway. Without an address there is no play by mail.

use std::net::SocketAddr;

use botyard_mail::Address;

use super::transports::TransportSettings;

/// Settings of the mail gateway.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MailSettings {
    /// Address that players write to, without a tag: `yard@club.example`. Without it there is no
    /// play by mail.
    pub address: Option<Address>,
    /// Name under which the club's mail server writes `Authentication-Results`. Without it only DKIM
    /// signatures verified by a transport, reply tokens and mail words authenticate senders.
    pub authserv_id: Option<String>,
    /// Whether the server verifies DKIM signatures itself if the club's mail server says nothing.
    pub dkim: bool,
    /// DNS server for DKIM keys, in place of the system's.
    pub dns: Option<SocketAddr>,
    /// Display name beside the address in letters.
    pub name: String,
    /// Settings of the transports.
    pub transports: TransportSettings,
}

impl Default for MailSettings {
    fn default() -> MailSettings {
        MailSettings {
            address: None,
            authserv_id: None,
            dkim: true,
            dns: None,
            name: "botyard".to_owned(),
            transports: TransportSettings::default(),
        }
    }
}

impl MailSettings {
    /// Whether players can write to this server.
    pub fn is_open(&self) -> bool {
        self.address.is_some()
    }
}

/// Parses the server's own address.
pub(crate) fn read_address(text: &str) -> Result<Address, String> {
    let why = || "expected one address without a tag, such as yard@club.example".to_owned();
    let address = Address::normal(text).filter(|address| address.as_str().is_ascii()).ok_or_else(why)?;
    // A token needs 25 of the 64 characters that a local part may have.
    let fits = !address.local().contains('+') && address.local().len() <= 32;
    if fits { Ok(address) } else { Err(why()) }
}

/// Parses the display name beside the address.
pub(crate) fn read_name(text: &str) -> Result<String, String> {
    let fits = !text.is_empty()
        && text.chars().count() <= 60
        && !text.chars().any(|sign| sign.is_control() || "\"<>@\\".contains(sign));
    if fits {
        Ok(text.to_owned())
    } else {
        Err("expected a name of at most 60 characters, without \" < > @".to_owned())
    }
}

/// Parses the name of the server that writes `Authentication-Results`.
pub(crate) fn read_authserv_id(text: &str) -> Result<String, String> {
    let fits = !text.is_empty()
        && text.len() <= 253
        && text.bytes().all(|byte| byte.is_ascii_graphic() && byte != b';');
    if fits {
        Ok(text.to_owned())
    } else {
        Err("expected the first word of an Authentication-Results header, such as mx.club.example".to_owned())
    }
}
