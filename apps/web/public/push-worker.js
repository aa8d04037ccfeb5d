/**
 * Shows the notifications that the server pushes, and opens what they are about. It does nothing else: it controls no
 * page, answers no request, and keeps nothing (record 0055).
 */

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data?.json() ?? {}))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})

// The browser has given itself another address: the server has to learn it, or nothing arrives anymore.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(event))
})

/** Browsers require that every push is shown; one about the conversation in front of the reader makes no sound. */
async function show({ title = 'Something new', body = '', path = '/dashboard', tag = 'greenroom' }) {
  const isInFront = (await windowsAt(path)).some((page) => page.focused)
  await self.registration.showNotification(title, {
    body,
    tag,
    renotify: !isInFront,
    silent: isInFront,
    icon: '/icon-192.png',
    data: { path },
  })
}

async function open(path) {
  const [page] = await windowsAt(path)
  await (page ? page.focus() : self.clients.openWindow(ownAddress(path).href))
}

/** Returns the open windows that show this path. */
async function windowsAt(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const { pathname } = ownAddress(path)
  return windows.filter((page) => new URL(page.url).pathname === pathname)
}

/** Returns an address of ours, whatever was pushed. */
function ownAddress(path) {
  const { origin } = self.location
  const address = new URL(typeof path === 'string' ? path : '/dashboard', origin)
  return address.origin === origin ? address : new URL('/dashboard', origin)
}

async function subscribeAgain({ oldSubscription, newSubscription }) {
  const { pushManager } = self.registration
  const current =
    newSubscription ?? (await pushManager.subscribe(oldSubscription?.options ?? { userVisibleOnly: true }))
  const { endpoint, keys } = current.toJSON()
  await fetch('/api/push-subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  })
}
