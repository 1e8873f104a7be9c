// Part of the service worker: shows messages of the house, and opens the own screen they are about.
const CLIENT = '/h5/';

/** An own screen as an address of the client; anything else is its first screen. */
function addressOf(url) {
  const isOwn = typeof url === 'string' && /^\/pages\/[\w/?=&%.,-]+$/.test(url);
  return isOwn ? `${CLIENT}#${url}` : CLIENT;
}

self.addEventListener('push', (event) => {
  let said = {};
  try {
    said = event.data?.json() ?? {};
  } catch {
    // What nobody can read is shown as news of nothing in particular: a push must show something.
  }
  const { title = 'Bourse', body = '', tag = '', url = '' } = said;
  const shown = { body, tag, icon: `${CLIENT}icon-192.png`, data: { url } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = addressOf(event.notification.data?.url);
  const open = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const page = pages.find((each) => new URL(each.url).pathname.startsWith(CLIENT));
    if (page === undefined) return self.clients.openWindow(address);
    await page.focus();
    return page.navigate(address);
  };
  event.waitUntil(open());
});
