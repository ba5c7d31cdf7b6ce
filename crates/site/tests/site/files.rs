//! Files of a site, and the replacement of title and description.

use botyard_site::Site;

#[test]
fn title_and_description_can_be_replaced() {
    let page = Site::WITHOUT_PAGE.index_about("<title>x</title>");
    assert!(page.contains("<title>x</title>"));
    assert_eq!(page.matches("<title>").count(), 1);
    assert!(page.contains("</html>"));
}

#[test]
fn files_are_found_by_their_path() {
    static SITE: Site = Site::WITHOUT_PAGE;
    assert_eq!(SITE.file("/index.html"), Some(&SITE.index));
    assert_eq!(SITE.file("/"), None);
}
