import { getCard, getWallet, updateWalletPreferences, type Wallet } from '@greenroom/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api/api-error.ts'
import { showScreen } from '../../../testing/show-screen.tsx'
import { Funds } from './funds.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))
const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), info: vi.fn() }))
vi.mock('../../../lib/toasts.tsx', () => ({ toast }))

const VISA = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2099 }
let wallet: Wallet
let card: typeof VISA | null
let refuse: (() => never) | undefined
const saved: unknown[] = []

beforeEach(() => {
  sessionStorage.clear()
  saved.length = 0
  refuse = undefined
  card = VISA
  wallet = {
    balance: 3000,
    reserved: 0,
    debt: 0,
    auto_topup: { enabled: true, threshold: 1000, amount: 2500, next_at: null, last: null },
  }
  for (const mock of Object.values(toast)) mock.mockReset()
  api.call
    .mockReset()
    .mockImplementation(async (contract: unknown, input: { body: Record<string, number | boolean> }) => {
      if (contract === getWallet) return wallet
      if (contract === getCard) return { card }
      if (contract !== updateWalletPreferences) throw new Error('unexpected call')
      refuse?.()
      saved.push(input.body)
      const { auto_topup_enabled, auto_topup_threshold, auto_topup_amount } = input.body
      wallet = {
        ...wallet,
        auto_topup: {
          ...wallet.auto_topup,
          enabled: auto_topup_enabled === true,
          threshold: Number(auto_topup_threshold),
          amount: Number(auto_topup_amount),
        },
      }
      return wallet
    })
})
afterEach(cleanup)

const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Auto top-up' })
const preferences = (enabled: boolean, threshold = 1000, amount = 2500) => ({
  auto_topup_enabled: enabled,
  auto_topup_threshold: threshold,
  auto_topup_amount: amount,
})

it('says what happens below which balance, and from which card', async () => {
  showScreen(<Funds />)
  await screen.findByText('Below $10.00, we add $25.00 from Visa •• 4242.')
  expect((await toggle()).checked).toBe(true)
})

it('is turned off at once, and back on with Undo', async () => {
  showScreen(<Funds />)
  fireEvent.click(await toggle())
  await waitFor(() => expect(toast.info).toHaveBeenCalled())
  expect((await toggle()).checked).toBe(false)
  toast.info.mock.calls[0]?.[1].action.onClick()
  await waitFor(() => expect(saved).toEqual([preferences(false), preferences(true)]))
  await waitFor(async () => expect((await toggle()).checked).toBe(true))
})

it.each([
  ['Failed to update preferences', { code: 'INTERNAL', status: 500 }],
  ['User not authenticated', { code: 'NOT_AUTHENTICATED', status: 401 }],
])('goes on when turning it off fails, and says "%s"', async (sentence, problem) => {
  refuse = () => {
    throw new ApiError({ message: 'An error occurred', ...problem })
  }
  showScreen(<Funds />)
  fireEvent.click(await toggle())
  await waitFor(() => expect(toast.error.mock.calls.map(([text]) => text)).toEqual([sentence]))
  expect((await toggle()).checked).toBe(true)
})

it('asks before it is turned on, says what is charged at once, and keeps what was chosen', async () => {
  wallet = { ...wallet, balance: 100, auto_topup: { ...wallet.auto_topup, enabled: false } }
  showScreen(<Funds />)
  fireEvent.click(await toggle())
  const below = await screen.findByRole('textbox', { name: 'When the balance falls below' }, { timeout: 10_000 })
  expect((await toggle()).checked).toBe(false)
  fireEvent.change(below, { target: { value: '2000' } })
  await screen.findByText('Choose $0 to $1,000.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Turn on' }).disabled).toBe(true)
  fireEvent.change(below, { target: { value: '20' } })
  fireEvent.click(screen.getByRole('button', { name: '$50' }))
  await screen.findByText(/so we charge \$50\.00 at once/)
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  await waitFor(() => expect(saved).toEqual([preferences(true, 2000, 5000)]))
}, 20_000)

it('leads to where a card is kept where there is none', async () => {
  card = null
  wallet = { ...wallet, auto_topup: { ...wallet.auto_topup, enabled: false } }
  showScreen(<Funds />)
  fireEvent.click(await toggle())
  await screen.findByRole('button', { name: 'Add a card' }, { timeout: 10_000 })
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull()
}, 20_000)

it('says plainly what is owed', async () => {
  wallet = { ...wallet, balance: 0, debt: 1250 }
  showScreen(<Funds />)
  await screen.findByText('$12.50')
  screen.getByText(/You cannot spend anything until your next top-up repays it/)
})

it('says why a card was declined and when it is tried again', async () => {
  const last = { id: 'a', at: new Date().toISOString(), amount: 2500, status: 'declined' as const, problem: 'Expired.' }
  const next_at = new Date(Date.now() + 3_600_000).toISOString()
  wallet = { ...wallet, auto_topup: { ...wallet.auto_topup, next_at, last } }
  showScreen(<Funds />)
  await screen.findByText('Your card was declined')
  screen.getByText(/^Expired\. We will try again on .*, or as soon as you add another card\.$/)
  screen.getByRole('button', { name: 'Replace the card' })
})
