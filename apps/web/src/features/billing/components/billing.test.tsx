import { type BillingDocument, getCard, listBillingDocuments, refreshCard, removeCard } from '@greenroom/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { Documents } from './documents.tsx'
import { PaymentMethod } from './payment-method.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))
const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn() }))
vi.mock('../../../lib/toasts.tsx', () => ({ toast }))

const VISA = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2099 }
const answers = new Map<unknown, () => unknown>()
beforeEach(() => {
  toast.success.mockReset()
  toast.error.mockReset()
  answers.clear()
  answers.set(getCard, () => ({ card: VISA }))
  api.call.mockReset().mockImplementation(async (contract: unknown) => answers.get(contract)?.())
})
afterEach(cleanup)

it('shows the card that is kept, and says that it has expired', async () => {
  answers.set(getCard, () => ({ card: { ...VISA, exp_year: 2020 } }))
  showScreen(<PaymentMethod />)
  await screen.findByText('Visa •• 4242')
  screen.getByText('Expires 04/20')
  screen.getByText('Expired')
})

it('asks the provider when somebody comes back from keeping a card, so that its own word may be late', async () => {
  answers.set(getCard, () => ({ card: null }))
  answers.set(refreshCard, () => ({ card: VISA }))
  const router = showScreen(<PaymentMethod />, '/dashboard/settings?tab=billing&card=kept')
  await screen.findByText('Visa •• 4242')
  expect(router.state.location.search).toBe('?tab=billing')
  expect(toast.success).toHaveBeenCalledExactlyOnceWith('Visa •• 4242 was saved.')
})

it('says what needs the card before it is removed', async () => {
  answers.set(removeCard, () => undefined)
  showScreen(<PaymentMethod />)
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove this card?' }, { timeout: 10_000 })
  within(dialog).getByText(/auto top-up stops/)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove card' }))
  await screen.findByText('No card saved.')
}, 20_000)

const receipt = (n: number, more: Partial<BillingDocument> = {}): BillingDocument => ({
  id: `r${n}`,
  kind: 'receipt',
  title: `Wallet top-up ${n}`,
  at: '2026-11-21T12:00:00.000Z',
  amount: 2500,
  status: 'paid',
  url: `https://pay.example/${n}`,
  pdf_url: null,
  ...more,
})

it('lists the newest receipts first, and all of them when asked', async () => {
  const items = [receipt(1, { status: 'partly_refunded', pdf_url: 'https://pay.example/1.pdf' })]
  for (let n = 2; n <= 8; n++) items.push(receipt(n))
  answers.set(listBillingDocuments, () => ({ items }))
  showScreen(<Documents version={null} />)
  await screen.findByText('Wallet top-up 5')
  expect(screen.queryByText('Wallet top-up 6')).toBeNull()
  screen.getByText('Partly refunded')
  expect(screen.getByRole('link', { name: 'PDF of the receipt from Nov 21, 2026' }).getAttribute('href')).toContain(
    '1.pdf',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Show all 8 documents' }))
  screen.getByText('Wallet top-up 8')
})

it('says when there is none, and when the provider does not answer', async () => {
  answers.set(listBillingDocuments, () => ({ items: [] }))
  showScreen(<Documents version={null} />)
  await screen.findByText(/^None yet\./)
  cleanup()
  answers.set(listBillingDocuments, () => {
    throw new Error('Your receipts could not be fetched. Try again.')
  })
  showScreen(<Documents version={null} />)
  await screen.findByText('Your receipts did not load')
  answers.set(listBillingDocuments, () => ({ items: [receipt(1)] }))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => screen.getByText('Wallet top-up 1'))
})
