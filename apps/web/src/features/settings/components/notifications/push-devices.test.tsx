import {
  addPushSubscription,
  getPushKey,
  listPushSubscriptions,
  type PushSubscriptionItem,
  removePushSubscription,
  testPush,
} from '@greenroom/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../../testing/show-screen.tsx'
import { PushDevices } from './push-devices.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

const device = (n: number, rest: Partial<PushSubscriptionItem> = {}): PushSubscriptionItem => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  device: `Browser ${n}`,
  is_current: false,
  created_at: new Date().toISOString(),
  used_at: null,
  ...rest,
})
let items: PushSubscriptionItem[]
/** Subscription that the browser itself holds. */
let own: { toJSON(): object; unsubscribe: ReturnType<typeof vi.fn> } | null

/** Gives the browser what it needs for pushes. @param permission what the person has chosen, and will choose */
function browser(permission: NotificationPermission, chosen: NotificationPermission = permission): void {
  const state = { permission, requestPermission: async () => (state.permission = chosen) }
  const pushManager = {
    getSubscription: async () => own,
    subscribe: async () => {
      own = {
        toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
        unsubscribe: vi.fn(),
      }
      return own
    },
  }
  const registration = { active: {}, installing: null, waiting: null, pushManager }
  vi.stubGlobal('Notification', state)
  vi.stubGlobal('PushManager', vi.fn())
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
    maxTouchPoints: 0,
    onLine: true,
    serviceWorker: { register: async () => registration, getRegistration: async () => registration },
  })
}

beforeEach(() => {
  items = []
  own = null
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown) => {
    if (contract === getPushKey) return { key: 'BKey' }
    if (contract === addPushSubscription) items = [device(1, { device: 'Firefox on Linux', is_current: true })]
    if (contract === removePushSubscription) items = []
    return { items }
  })
})

const calls = (contract: unknown) => api.call.mock.calls.filter(([one]) => one === contract).map(([, input]) => input)

it('allows this device, tests it, and removes it again', async () => {
  browser('default', 'granted')
  showScreen(<PushDevices />)
  fireEvent.click(await screen.findByRole('button', { name: 'Allow on this device' }))
  await screen.findByText('This device')
  expect(calls(addPushSubscription)).toEqual([
    { body: { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } } },
  ])
  expect(screen.queryByRole('button', { name: 'Allow on this device' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Send a test to Firefox on Linux' }))
  await waitFor(() => expect(calls(testPush)).toHaveLength(1))
  fireEvent.click(screen.getByRole('button', { name: 'Remove Firefox on Linux' }))
  await screen.findByRole('button', { name: 'Allow on this device' })
  expect(own?.unsubscribe).toHaveBeenCalledOnce()
})

it('says what to do after the person has refused', async () => {
  browser('default', 'denied')
  showScreen(<PushDevices />)
  fireEvent.click(await screen.findByRole('button', { name: 'Allow on this device' }))
  await screen.findByText('This browser blocks our notifications')
  expect(screen.queryByRole('button', { name: 'Allow on this device' })).toBeNull()
  expect(calls(addPushSubscription)).toEqual([])
})

it('offers to allow again if the browser has forgotten its subscription', async () => {
  browser('granted')
  items = [device(1, { is_current: true })]
  showScreen(<PushDevices />)
  await screen.findByRole('button', { name: 'Allow on this device' })
  expect(screen.queryByText('This device')).toBeNull()
})

it('on an iPhone outside of the Home Screen says how to add the app', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', onLine: true })
  items = [device(2)]
  showScreen(<PushDevices />)
  await screen.findByText('Add the app to your Home Screen first')
  await screen.findByText('Browser 2')
})

it('elsewhere without support says so', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Old Browser', onLine: true })
  showScreen(<PushDevices />)
  await screen.findByText('This browser cannot show notifications')
  expect(calls(listPushSubscriptions)).toHaveLength(1)
})
