import type { AutoTopUp, Wallet } from '@greenroom/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { walletQuery } from '../../../lib/wallet.ts'
import { AutoTopUpWatch } from './auto-top-up-watch.tsx'

const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn() }))
vi.mock('../../../lib/toasts.tsx', () => ({ toast }))

type Attempt = NonNullable<AutoTopUp['last']>
let attempts = 0
const attempt = (status: Attempt['status'], more: Partial<Attempt> = {}): Attempt => ({
  id: `attempt-${++attempts}`,
  at: new Date().toISOString(),
  amount: 2500,
  status,
  problem: null,
  ...more,
})
const walletWith = (last: Attempt | null): Wallet => ({
  balance: 0,
  reserved: 0,
  debt: 0,
  auto_topup: { enabled: true, threshold: 1000, amount: 2500, next_at: null, last },
})

/** A tab that shows the wallet and its live changes. */
function openTab(first: Attempt | null) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const hear = (last: Attempt | null) =>
    act(async () => {
      client.setQueryData(walletQuery.queryKey, walletWith(last))
      // Queries notify their observers a turn later.
      await new Promise((resolve) => setTimeout(resolve))
    })
  client.setQueryData(walletQuery.queryKey, walletWith(first))
  render(
    <QueryClientProvider client={client}>
      <AutoTopUpWatch />
    </QueryClientProvider>,
  )
  return hear
}
const told = () => [...toast.success.mock.calls, ...toast.error.mock.calls].flat()

beforeEach(() => {
  localStorage.clear()
  toast.success.mockReset()
  toast.error.mockReset()
})
afterEach(cleanup)

it('tells how a charge ended, once, and not what had ended before', async () => {
  const hear = openTab(attempt('paid'))
  expect(told()).toEqual([])
  const next = attempt('charging')
  await hear(next)
  expect(told()).toEqual([])
  await hear({ ...next, status: 'paid' })
  await hear({ ...next, status: 'paid', amount: 2500 })
  expect(told()).toEqual(['Auto top-up successful! Added $25.00 to your wallet.'])
})

it('tells of the first charge ever, and why one was declined', async () => {
  const hear = openTab(null)
  await hear(attempt('declined', { problem: 'Your card has insufficient funds.' }))
  expect(told()).toEqual(['Auto top-up failed: Your card has insufficient funds.'])
})

it('is silent about what is no news anymore', async () => {
  const hear = openTab(null)
  await hear(attempt('paid', { at: new Date(Date.now() - 2 * 3_600_000).toISOString() }))
  expect(told()).toEqual([])
})
