import type { Subscription } from '@greenroom/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import PlanBanner from './plan-banner.tsx'
import { BASIC, choiceOf, PRO } from './subscription.fixture.ts'

const api = vi.hoisted(() => ({ call: vi.fn(), ApiError: class extends Error {} }))
vi.mock('../../../lib/api/index.ts', () => api)
vi.mock('../../../lib/toasts.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const show = (subscription: Subscription, address = '/dashboard/mini-sites') => {
  api.call.mockReset()
  api.call.mockResolvedValue(subscription)
  showScreen(<PlanBanner />, address)
}
const nothing = async () => {
  await waitFor(() => expect(api.call).toHaveBeenCalled())
  expect(screen.queryByRole('region')).toBeNull()
}

it('a failed payment stays in sight until it is settled', async () => {
  show({ ...PRO, status: 'past_due' })
  await screen.findByRole('region', { name: 'Your last payment did not go through' })
  expect(screen.getByRole('link', { name: 'Pay now' }).getAttribute('href')).toBe('/dashboard/settings?tab=billing')
  expect(screen.queryByRole('button', { name: 'Hide this for now' })).toBeNull()
})

it('an open choice says until when', async () => {
  show({ ...BASIC, choices: [choiceOf(5)] })
  await screen.findByText('Your plan has room for 3 of your 5 sites.')
  const link = screen.getByRole('link', { name: 'Choose' })
  expect(link.getAttribute('href')).toBe('/dashboard/settings?tab=billing#choose')
})

it('the last week of a plan that was canceled can be hidden', async () => {
  show({ ...PRO, cancel_at_period_end: true, current_period_end: inDays(3) })
  await screen.findByRole('region', { name: 'Your plan ends soon' })
  fireEvent.click(screen.getByRole('button', { name: 'Hide this for now' }))
  expect(screen.queryByRole('region')).toBeNull()
})

it.each([
  ['a plan that renews', PRO],
  ['a canceled plan with weeks to go', { ...PRO, cancel_at_period_end: true, current_period_end: inDays(20) }],
  ['a choice that was made', { ...BASIC, choices: [choiceOf(5, { settled: true })] }],
])('says nothing of %s', async (_, subscription) => {
  show(subscription)
  await nothing()
})

it('says nothing where it is decided', async () => {
  show({ ...PRO, status: 'past_due' }, '/dashboard/settings?tab=billing')
  await nothing()
})
