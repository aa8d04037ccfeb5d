import { changeSubscription, choosePlanItems, createPortal, getMe, type Subscription } from '@greenroom/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { PlanSection } from './plan-section.tsx'
import { BASIC, choiceOf, meOn, NO_PLAN, PRO } from './subscription.fixture.ts'

const api = vi.hoisted(() => ({ call: vi.fn(), showPlans: vi.fn(), ApiError: class extends Error {} }))
vi.mock('../../../lib/api/index.ts', () => api)
vi.mock('../../../lib/toasts.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

let subscription: Subscription
beforeEach(() => {
  api.call.mockReset()
  api.call.mockImplementation(
    async (contract: unknown, input: { body: { cancel_at_period_end?: boolean; keep?: string[] } }) => {
      if (contract === getMe) return meOn(subscription.plan, { minisites: 2, phone_blocks: 0 })
      if (contract === createPortal) return { url: 'https://portal.example/' }
      if (contract === changeSubscription)
        subscription = { ...subscription, cancel_at_period_end: input.body.cancel_at_period_end === true }
      if (contract === choosePlanItems) {
        const kept = input.body.keep ?? []
        const choices = subscription.choices.map((choice) => ({
          ...choice,
          settled: true,
          items: choice.items.map((item) => ({ ...item, is_locked: !kept.includes(item.id) })),
        }))
        subscription = { ...subscription, choices }
      }
      return { ...subscription }
    },
  )
})

const open = (shown: Subscription, address?: string) => {
  subscription = shown
  showScreen(<PlanSection />, address)
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const sent = (contract: unknown) =>
  api.call.mock.calls
    .filter(([asked]) => asked === contract)
    .map(([, input]) => (input as { body: unknown } | undefined)?.body)
const boxes = () => screen.findAllByRole<HTMLInputElement>('checkbox')
const chosen = async () => (await boxes()).map(({ checked }) => checked)

it('the Free Trial shows what is used and leads to the plans', async () => {
  open(NO_PLAN)
  await screen.findByText('Free, for as long as you like. No card needed.')
  expect(screen.getByText('2 of 1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Payment portal' })).toBeNull()
  await press('Choose a plan')
  expect(api.showPlans).toHaveBeenCalled()
})

it('a plan is canceled after it was said what that means, and resumed', async () => {
  open(PRO)
  await screen.findByText('$49.99 a month. Renews on Dec 21, 2026.')
  await press('Cancel plan')
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel your plan' }))
  expect(dialog.getByText('You keep Pro until Dec 21, 2026. Then you are on the Free Trial.')).toBeTruthy()
  expect(dialog.getByText(/^You have 2 sites, and Free Trial has room for 1\./)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel plan' }))
  await screen.findByText('Your plan is canceled.')
  expect(sent(changeSubscription)).toEqual([{ cancel_at_period_end: true }])
  await press('Keep Pro')
  await screen.findByText('$49.99 a month. Renews on Dec 21, 2026.')
  expect(sent(changeSubscription)[1]).toEqual({ cancel_at_period_end: false })
})

it('a failed payment is said plainly, with two ways out', async () => {
  const tab = { opener: null, close: vi.fn(), location: { assign: vi.fn() } }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  open({ ...PRO, status: 'past_due' })
  await screen.findByText('Your last payment did not go through.')
  expect(screen.getByRole('button', { name: 'Use another card' })).toBeTruthy()
  await press('Pay now')
  await waitFor(() => expect(tab.location.assign).toHaveBeenCalledWith('https://portal.example/'))
})

it('a renewal that nobody has told of is no past day that it renews on', async () => {
  open({ ...PRO, plan: 'free', is_active: false, current_period_end: '2020-11-20T12:00:00.000Z' })
  await screen.findByText(/Its renewal on Nov 20, 2020 is not confirmed yet/)
  expect(screen.getByText('Renewing')).toBeTruthy()
  expect(screen.queryByText(/Renews on/)).toBeNull()
  await press('Cancel plan')
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel your plan' }))
  expect(dialog.getByText('You keep Pro until the end of its period. Then you are on the Free Trial.')).toBeTruthy()
})

it('what has ended is said, and can be bought again', async () => {
  open({ ...PRO, plan: 'free', status: 'canceled', is_active: false })
  await screen.findByText(/^Pro has ended/)
  expect(screen.getByText('Free Trial')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Choose a plan' })).toBeTruthy()
})

it('the most visited are chosen beforehand, and never more than there is room for', async () => {
  open({ ...BASIC, choices: [choiceOf(5)] })
  await screen.findByText(/^Basic has room for 3 sites, and you have 5\. Choose by Dec 5, 2026/)
  expect(await chosen()).toEqual([true, true, true, false, false])
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Keep these' })
  fireEvent.click((await boxes())[4] as HTMLElement)
  await screen.findByText('4 of 3 chosen. Remove 1.')
  expect(save.disabled).toBe(true)
  fireEvent.click((await boxes())[0] as HTMLElement)
  fireEvent.click(save)
  await screen.findByText('Choose what is shown')
  const { items } = choiceOf(5)
  expect(sent(choosePlanItems)).toEqual([{ keep: [1, 2, 4].map((n) => items[n]?.id) }])
  expect(await chosen()).toEqual([false, true, true, false, true])
})

it('a link that asks for the choice leads to it', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined)
  open({ ...BASIC, choices: [choiceOf(5)] }, '/dashboard/settings?tab=billing#choose')
  const [first] = await boxes()
  await waitFor(() => expect(document.activeElement).toBe(first))
  expect(scrolled).toHaveBeenCalledOnce()
})

it('where the plan has none of it, there is nothing to choose', async () => {
  open({ ...NO_PLAN, choices: [choiceOf(2, { limit: 0, feature: 'phone_blocks' })] })
  await screen.findByText('2 phone blocks over your plan')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('a plan that does not load can be asked for again', async () => {
  const answer = api.call.getMockImplementation()
  api.call.mockRejectedValue(new Error('You seem to be offline.'))
  open(PRO)
  await screen.findByText('Your plan did not load')
  if (answer) api.call.mockImplementation(answer)
  await press('Try again')
  await screen.findByText('$49.99 a month. Renews on Dec 21, 2026.')
})
