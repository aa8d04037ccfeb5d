import {
  changeSubscription,
  createSubscriptionCheckout,
  finishSubscription,
  getMe,
  getSubscription,
  type PlanPreview,
  previewSubscription,
  type Subscription,
} from '@greenroom/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { BASIC, meOn, NO_PLAN, PRO } from './subscription.fixture.ts'
import UpgradeDialog from './upgrade-dialog.tsx'

const api = vi.hoisted(() => ({
  call: vi.fn(),
  showPlans: vi.fn(),
  isDeclined: () => false,
  ApiError: class extends Error {
    status = 409
  },
}))
vi.mock('../../../lib/api/index.ts', () => api)
vi.mock('../../../lib/toasts.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }))

let subscription: Subscription
let sites: number
let price: PlanPreview | Promise<PlanPreview>
const tab = { opener: null as unknown, close: vi.fn(), location: { assign: vi.fn() } }
/** Errors for the next call of each contract. */
const refusals = new Map<unknown, Error>()

beforeEach(() => {
  subscription = NO_PLAN
  sites = 1
  price = { today: 3210, monthly: 4999, credited: 0, priced_at: '2026-11-21T12:00:00.000Z' }
  refusals.clear()
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  api.call.mockReset()
  tab.location.assign.mockReset()
  api.call.mockImplementation(async (contract: unknown, input: { body: { plan?: 'pro' } }) => {
    const refusal = refusals.get(contract)
    if (refusal) throw refusal
    if (contract === getMe) return meOn(subscription.plan, { minisites: sites, phone_blocks: 0 })
    if (contract === previewSubscription) return price
    if (contract === createSubscriptionCheckout) return { session_id: 'cs_1', url: 'https://pay.example/cs_1' }
    if (contract === changeSubscription)
      subscription = input.body.plan
        ? { ...PRO, plan: input.body.plan }
        : { ...subscription, cancel_at_period_end: true }
    return { ...subscription }
  })
})

function open(details: unknown = { feature: 'minisites', limit: 1, usage: 1 }, isRefusal = true) {
  const answer = vi.fn()
  showScreen(<UpgradeDialog ask={{ code: 'PLAN_LIMIT_REACHED', details, isRefusal, answer }} opened />)
  return answer
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const sent = (contract: unknown) =>
  api.call.mock.calls
    .filter(([asked]) => asked === contract)
    .map(([, input]) => (input as { body: unknown } | undefined)?.body)
const plan = async (name: string) => within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement)

it('says what is full, that the work is kept, and marks the plan that one has', async () => {
  open()
  await screen.findByText(/^Free Trial has room for 1 site, and you have 1\. What you were doing is saved/)
  expect((await plan('Free Trial')).getByText('Your plan')).toBeTruthy()
  expect((await plan('Basic')).getByText('3 sites')).toBeTruthy()
  expect(screen.getByText('1 of 1')).toBeTruthy()
})

it('offers no second end to a plan that was canceled already', async () => {
  subscription = { ...PRO, cancel_at_period_end: true }
  open({}, false)
  expect((await plan('Free Trial')).queryByRole('button')).toBeNull()
  expect((await plan('Free Trial')).getByText('Starts next')).toBeTruthy()
})

it('a plan without room for it cannot be chosen', async () => {
  sites = 3
  open({ feature: 'minisites', limit: 1, usage: 3 })
  expect((await plan('Basic')).queryByRole('button')).toBeNull()
  expect((await plan('Pro')).getByRole('button', { name: 'Choose Pro' })).toBeTruthy()
})

it('is paid in another tab, heard of, and goes on by itself', async () => {
  const answer = open()
  await press('Choose Basic')
  await waitFor(() => expect(tab.location.assign).toHaveBeenCalledWith('https://pay.example/cs_1'))
  await screen.findByRole('heading', { name: 'Basic is on its way' })
  expect(sent(createSubscriptionCheckout)).toEqual([{ plan: 'basic' }])
  subscription = BASIC
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.findByRole('heading', { name: 'You are on Basic now' })
  expect(answer).not.toHaveBeenCalled()
  await press('Continue')
  expect(answer).toHaveBeenCalledWith(true)
})

it('asks the provider for who says that it is paid', async () => {
  open()
  await press('Choose Basic')
  await screen.findByRole('heading', { name: 'Basic is on its way' })
  subscription = BASIC
  await press('I have paid')
  await screen.findByRole('heading', { name: 'You are on Basic now' })
  expect(sent(finishSubscription)).toHaveLength(1)
})

it('in the same tab, the payer comes back to where they were', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  open()
  await press('Choose Basic')
  const path = `${window.location.pathname}${window.location.search}`
  await waitFor(() => expect(sent(createSubscriptionCheckout)).toEqual([{ plan: 'basic', return_path: path }]))
})

it('who has a plan moves at once, after what changes was said', async () => {
  subscription = BASIC
  sites = 3
  const answer = open({ feature: 'minisites', limit: 3, usage: 3 })
  await press('Choose Pro')
  await screen.findByText('Today: $32.10, then $49.99 a month, starting on Dec 21, 2026.')
  expect(sent(changeSubscription)).toEqual([])
  await press('Move to Pro')
  await screen.findByRole('heading', { name: 'You are on Pro now' })
  expect(sent(changeSubscription)).toEqual([
    { plan: 'pro', shown: { today: 3210, priced_at: '2026-11-21T12:00:00.000Z' } },
  ])
  await press('Continue')
  expect(answer).toHaveBeenCalledWith(true)
})

it('nobody has to wait for the sum to agree', async () => {
  subscription = BASIC
  const { promise, resolve } = Promise.withResolvers<PlanPreview>()
  price = promise
  open({}, false)
  await press('Choose Pro')
  await screen.findByText('looking up the amount')
  await press('Move to Pro')
  await screen.findByRole('heading', { name: 'You are on Pro now' })
  expect(sent(changeSubscription)).toEqual([{ plan: 'pro' }])
  resolve({ today: 1, monthly: 4999, credited: 0, priced_at: '2026-11-21T12:00:00.000Z' })
})

it('a sum that cannot be had is said in words, keeps nobody from agreeing, and can be asked for again', async () => {
  subscription = BASIC
  refusals.set(previewSubscription, new Error('We could not look up what that costs. Try again.'))
  open({}, false)
  await press('Choose Pro')
  await screen.findByText('Today you pay for the rest of the month, less the unused part of Basic.')
  await screen.findByText('Then it is $49.99 a month, starting on Dec 21, 2026.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move to Pro' }).disabled).toBe(false)
  refusals.clear()
  await press('Try again')
  await screen.findByText(/^Today: \$32\.10, /)
})

it('what the move would be refused for is said before it is tried', async () => {
  subscription = { ...BASIC, status: 'past_due' }
  const message = 'Your plan stays as it is: The last payment of your plan is still open. Settle it first.'
  refusals.set(previewSubscription, new api.ApiError(message))
  open({}, false)
  await press('Choose Pro')
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  expect(screen.getByRole('button', { name: 'Use another card' })).toBeTruthy()
  expect(screen.queryByText('We could not look up the exact amount.')).toBeNull()
})

it('a sum that has changed is looked up anew before one agrees again', async () => {
  subscription = BASIC
  refusals.set(changeSubscription, new Error('What you would pay today has changed meanwhile.'))
  open({}, false)
  await press('Choose Pro')
  await screen.findByText(/^Today: \$32\.10, /)
  price = { today: 4000, monthly: 4999, credited: 0, priced_at: '2026-11-21T12:20:00.000Z' }
  await press('Move to Pro')
  await screen.findByText(/^Today: \$40\.00, /)
  refusals.clear()
  await press('Move to Pro')
  await screen.findByRole('heading', { name: 'You are on Pro now' })
  expect(sent(changeSubscription)[1]).toMatchObject({ shown: { today: 4000 } })
})

it('a smaller plan costs nothing today, and says what is taken off', async () => {
  subscription = PRO
  price = { today: 0, monthly: 999, credited: 3820, priced_at: '2026-11-21T12:00:00.000Z' }
  open({}, false)
  await press('Switch to Basic')
  await screen.findByText('Today: nothing, then $9.99 a month, starting on Dec 21, 2026.')
  await screen.findByText('The $38.20 that you have already paid is deducted first.')
})

it('a smaller plan is open about what it has no room for', async () => {
  subscription = PRO
  sites = 5
  open({}, false)
  await press('Switch to Basic')
  await screen.findByText(/^You have 5 sites, and Basic has room for 3\. You have 14 days to choose what stays/)
})

it('a refused change says why, and offers another card', async () => {
  subscription = BASIC
  refusals.set(changeSubscription, new Error('Your plan could not be changed.'))
  open({}, false)
  await press('Choose Pro')
  await press('Move to Pro')
  expect((await screen.findByRole('alert')).textContent).toContain('Your plan could not be changed.')
  expect(screen.getByRole('button', { name: 'Use another card' })).toBeTruthy()
})

it('a checkout that does not open says why, and the plans stay', async () => {
  refusals.set(createSubscriptionCheckout, new Error('Failed to create checkout session'))
  open()
  await press('Choose Basic')
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to create checkout session')
  expect(tab.close).toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Choose Pro' })).toBeTruthy()
})

it('what does not load can be asked for again', async () => {
  refusals.set(getSubscription, new Error('You seem to be offline.'))
  open()
  await screen.findByText('You seem to be offline.')
  refusals.clear()
  await press('Try again')
  await plan('Basic')
})

it('closing it is an answer too', async () => {
  const answer = open()
  await screen.findByRole('dialog')
  fireEvent.click(document.querySelector('.mantine-Modal-close') as Element)
  expect(answer).toHaveBeenCalledWith(false)
})
