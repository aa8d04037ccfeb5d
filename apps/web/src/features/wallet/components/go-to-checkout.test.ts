import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { goToCheckout } from './go-to-checkout.ts'

const api = vi.hoisted(() => ({ call: vi.fn(), ApiError: class extends Error {} }))
vi.mock('../../../lib/api/index.ts', () => api)

const tab = { opener: {} as unknown, close: vi.fn(), location: { assign: vi.fn() } }
beforeEach(() => {
  for (const mock of [api.call, tab.close, tab.location.assign]) mock.mockReset()
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
})
afterEach(() => vi.restoreAllMocks())

it('opens the checkout in a new tab, which cannot reach back', async () => {
  api.call.mockResolvedValue({ session_id: 'cs_1', url: 'https://pay.example/cs_1' })
  await goToCheckout(2500)
  expect(tab.location.assign).toHaveBeenCalledWith('https://pay.example/cs_1')
  expect(tab.opener).toBeNull()
})

it('stays in the same tab on iOS', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  api.call.mockResolvedValue({ session_id: 'cs_1', url: 'https://pay.example/cs_1' })
  await goToCheckout(2500)
  expect(window.open).not.toHaveBeenCalled()
  expect(assign).toHaveBeenCalledWith('https://pay.example/cs_1')
})

it.each([
  ['Failed to create checkout session', () => api.call.mockRejectedValue(new Error('503'))],
  [
    'Failed to create checkout session - no URL received',
    () => api.call.mockResolvedValue({ session_id: 'cs_1', url: null }),
  ],
])('says "%s", and closes the tab', async (sentence, arrange) => {
  arrange()
  await expect(goToCheckout(2500)).rejects.toThrow(new Error(sentence))
  expect(tab.close).toHaveBeenCalled()
})
