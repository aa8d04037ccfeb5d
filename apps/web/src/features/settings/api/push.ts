import {
  addPushSubscription,
  getPushKey,
  getQuietNights,
  listPushSubscriptions,
  removePushSubscription,
  setQuietNights,
  testPush,
} from '@greenroom/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'

/** Worker that shows pushes. Its scope contains no page, so that it controls none. */
const WORKER = '/push-worker.js'

/**
 * What this browser can do. `home-screen`: an iPhone or iPad, where only an app on the Home Screen may push. `ready`: it
 * asks when the user wants it, or is allowed already.
 */
export type PushAbility = 'unsupported' | 'home-screen' | 'denied' | 'ready'

export function pushAbility(): PushAbility {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'denied' : 'ready'
  return isApplePhone() ? 'home-screen' : 'unsupported'
}

/** Recent iPads call themselves Macs, but no Mac has a touch screen. */
const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const PUSH_KEY = ['push'] as const

/** Browsers that get pushes, and whether this one is still subscribed itself. */
export const pushQuery = queryOptions({
  queryKey: PUSH_KEY,
  queryFn: async ({ signal }) => {
    const [{ items }, own] = await Promise.all([call(listPushSubscriptions, { signal }), ownSubscription()])
    return { items: items.map((item) => ({ ...item, is_current: item.is_current && own !== null })) }
  },
  meta: { live: ['push_subscriptions'] },
  staleTime: 0,
})

async function ownSubscription(): Promise<PushSubscription | null> {
  if (pushAbility() !== 'ready') return null
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Asks for permission, subscribes this browser, and tells the server. @throws Error with a sentence if it cannot */
export async function allowPush(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('Your browser did not allow it.')
  const [registration, { key }] = await Promise.all([activeWorker(), call(getPushKey)])
  const { endpoint, keys } = (await subscribe(registration.pushManager, key)).toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('Your browser gave no address for notifications.')
  await call(addPushSubscription, { body: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } })
}

async function subscribe(manager: PushManager, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await withinPatience(manager.subscribe(options))
  } catch (error) {
    // Subscribed with the key of an earlier installation.
    const earlier = await manager.getSubscription()
    if (!earlier) throw new Error(NO_SERVICE, { cause: error })
    await earlier.unsubscribe()
    return withinPatience(manager.subscribe(options))
  }
}

const NO_SERVICE = 'Your browser could not reach its push service. Please try again later.'
/** Milliseconds to wait for the browser's push service: without a connection to it, browsers wait forever. */
const PATIENCE_MS = 20_000

async function withinPatience<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(NO_SERVICE)), PATIENCE_MS)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** Registers the worker and waits until it can take pushes. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: WORKER, updateViaCache: 'none' })
  const coming = registration.installing ?? registration.waiting
  if (registration.active || !coming) return registration
  await new Promise<void>((resolve, reject) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve()
      if (coming.state === 'redundant') reject(new Error('Your browser could not set up notifications.'))
    })
  })
  return registration
}

export const pushApi = {
  remove: (subscriptionId: string) => call(removePushSubscription, { params: { subscriptionId } }),
  test: (subscriptionId: string) => call(testPush, { params: { subscriptionId } }),
}

/** Ends the subscription of this browser itself, so that its service forgets it, too. */
export const forgetOwnSubscription = async (): Promise<void> => void (await (await ownSubscription())?.unsubscribe())

export const nightsQuery = queryOptions({
  queryKey: ['quiet-nights'],
  queryFn: ({ signal }) => call(getQuietNights, { signal }),
  staleTime: 0,
})
export const saveNights = (nights: { is_quiet: boolean; from: number; until: number }) =>
  call(setQuietNights, { body: nights })
