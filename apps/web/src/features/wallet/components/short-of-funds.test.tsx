import { createWalletCheckout, getWallet, type Wallet } from '@greenroom/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { walletQuery } from '../../../lib/wallet.ts'
import ShortOfFunds from './short-of-funds.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

const tab = { opener: {} as unknown, close: vi.fn(), location: { assign: vi.fn() } }
const walletWith = (balance: number, debt = 0): Wallet => ({
  balance,
  reserved: 0,
  debt,
  auto_topup: { enabled: false, threshold: 1000, amount: 2500, next_at: null, last: null },
})

beforeEach(() => {
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  api.call.mockReset().mockImplementation(async (contract: unknown) => {
    if (contract === getWallet) return walletWith(200)
    if (contract === createWalletCheckout) return { session_id: 'cs_1', url: 'https://pay.example/cs_1' }
    throw new Error('unexpected call')
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function ask(amount: number, wallet = walletWith(200)) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const hear = (next: Wallet) => act(async () => client.setQueryData(walletQuery.queryKey, next))
  const onAnswer = vi.fn()
  client.setQueryData(walletQuery.queryKey, wallet)
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <ShortOfFunds amount={amount} opened onAnswer={onAnswer} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return { hear, onAnswer }
}

it('offers what is missing at least, waits for the payment, and goes on once it covers the cost', async () => {
  const { hear, onAnswer } = ask(4000)
  await screen.findByText(/This costs \$40\.00, and your wallet holds \$2\.00\./)
  fireEvent.click(screen.getByRole('button', { name: 'Pay $50.00' }))
  await screen.findByText(/Pay in the tab that just opened/)
  expect(screen.getByRole('link', { name: 'Open it again' }).getAttribute('href')).toBe('https://pay.example/cs_1')
  await hear(walletWith(3999))
  expect(onAnswer).not.toHaveBeenCalled()
  await hear(walletWith(5200))
  await waitFor(() => expect(onAnswer).toHaveBeenCalledExactlyOnceWith(true))
})

it('counts what is owed, which a top-up repays first', async () => {
  ask(4000, walletWith(0, 7500))
  await screen.findByRole('button', { name: 'Pay $115.00' })
  screen.getByText(/You owe \$75\.00 .* You can then spend \$40\.00\./)
})

it('does not go on with a balance that was known before the refusal, and gives up when it is closed', async () => {
  const { onAnswer } = ask(4000, walletWith(9000))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(onAnswer.mock.calls).toEqual([[false]])
})
