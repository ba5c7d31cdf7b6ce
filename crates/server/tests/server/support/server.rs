//! A server inside the test process, on a port of its own.

use std::net::SocketAddr;

use botyard_client::Client;
use botyard_server::config::Settings;
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server that runs until it is stopped or dropped.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    pub(crate) folder: TempDir,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<Result<(), botyard_server::ServeError>>,
}

impl Server {
    /// Starts a server on a new folder, without rate limits.
    pub(crate) async fn start() -> Server {
        Server::start_with(|_| ()).await
    }

    pub(crate) async fn start_with(change: impl FnOnce(&mut Settings)) -> Server {
        Server::start_in(TempDir::new().expect("a folder"), change).await
    }

    /// Starts a server on the folder of a previous one.
    pub(crate) async fn start_in(folder: TempDir, change: impl FnOnce(&mut Settings)) -> Server {
        let mut settings = Settings::in_folder(folder.path());
        settings.listen = SocketAddr::from(([127, 0, 0, 1], 0));
        settings.limits = false;
        change(&mut settings);
        let (stop, stopped) = oneshot::channel::<()>();
        let (ready, is_ready) = oneshot::channel();
        let task = tokio::spawn(botyard_server::run(
            settings,
            async {
                let _ = stopped.await;
            },
            |address| {
                let _ = ready.send(address);
            },
        ));
        let Ok(address) = is_ready.await else { panic!("the server doesn't start: {:?}", task.await) };
        Server { address, folder, stop: Some(stop), task }
    }

    pub(crate) fn client(&self) -> Client {
        Client::new(self.address)
    }

    /// Stops the server as a signal would; its data stays.
    pub(crate) async fn stop(mut self) -> TempDir {
        drop(self.stop.take());
        self.task.await.expect("no panic").expect("it ends well");
        self.folder
    }
}
