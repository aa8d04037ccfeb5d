import { createSite, getMe, getSubscription } from '@greenroom/contracts'
import { PLAN_LIMITS, type PlanTier } from '@greenroom/domain/plans'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call, showPlans } from '../lib/api/index.ts'
import { toast } from '../lib/toasts.tsx'
import { showScreen } from '../testing/show-screen.tsx'
import { Asks } from './asks.tsx'

vi.mock('../lib/toasts.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }))

let plan: PlanTier
beforeEach(() => {
  plan = 'free'
  vi.spyOn(window, 'open').mockReturnValue({ opener: null, close() {}, location: { assign() {} } } as unknown as Window)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { status = 200, body } = answerTo(address, init.method ?? 'GET')
    return new Response(JSON.stringify(body), { status })
  })
})

function answerTo(address: string, method: string): { status?: number; body: unknown } {
  if (method === 'POST' && address === createSite.path)
    return plan === 'free'
      ? {
          status: 402,
          body: {
            message: 'Your plan has no room for another site.',
            code: 'PLAN_LIMIT_REACHED',
            details: { feature: 'minisites', limit: 1, usage: 1 },
          },
        }
      : { status: 201, body: { id: 'second' } }
  if (address === getMe.path) return { body: { plan, limits: PLAN_LIMITS[plan], usage: { minisites: 1 } } }
  if (address.startsWith(getSubscription.path) && address.endsWith('checkout'))
    return { body: { session_id: 'cs_1', url: 'https://pay.example/cs_1' } }
  return {
    body: { plan, plan_name: plan, status: plan === 'free' ? 'none' : 'active', current_period_end: null, choices: [] },
  }
}
const make = () => call(createSite, { body: { username: 'second', name: 'Second' }, idempotencyKey: 'k' })
const dialog = () => screen.findByRole('dialog')
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it('a refused call waits through the upgrade and succeeds', async () => {
  showScreen(<Asks />)
  const made = make()
  await dialog()
  fireEvent.click(await screen.findByRole('button', { name: 'Choose Basic' }))
  await screen.findByText('Pay in the tab that just opened. This continues as soon as you have paid.')
  plan = 'basic'
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  expect(await made).toEqual({ id: 'second' })
  await closed()
})

it('Escape closes it and nothing below it', async () => {
  showScreen(<Asks />)
  const below = vi.fn()
  window.addEventListener('keydown', below, { capture: true })
  const made = make()
  made.catch(() => undefined)
  await dialog()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await expect(made).rejects.toMatchObject({ code: 'PLAN_LIMIT_REACHED' })
  await closed()
  expect(below).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(below).toHaveBeenCalledTimes(1)
  window.removeEventListener('keydown', below, { capture: true })
})

it('the browser’s way back closes it', async () => {
  const router = showScreen(<Asks />, '/dashboard/mini-sites?new')
  const shown = showPlans()
  await dialog()
  await act(() => router.navigate('/dashboard/overview'))
  expect(await shown).toBe(false)
  await closed()
})

it('who comes back from the checkout is told once, and the address forgets it', async () => {
  plan = 'basic'
  const router = showScreen(<Asks />, '/dashboard/mini-sites?new=&upgraded=basic')
  await waitFor(() => expect(router.state.location.search).toBe('?new='))
  await waitFor(() => expect(vi.mocked(toast.success).mock.calls).toEqual([['You are on basic now']]))
})
