import {
  answerSandboxBank,
  getSandboxCheckout,
  getSandboxCustomer,
  getSandboxReceipt,
  paySandboxCheckout,
  type SandboxCheckout,
  type SandboxCustomer,
  type SandboxReceipt,
} from '@greenroom/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api/index.ts'
import { showScreen } from '../../../testing/show-screen.tsx'
import { Component as Billing } from './billing.tsx'
import { Component as Checkout } from './checkout.tsx'
import { Component as Receipt } from './receipt.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))
const assign = vi.fn()

let checkout: SandboxCheckout
let customer: SandboxCustomer
let receipt: SandboxReceipt

beforeEach(() => {
  checkout = {
    ...{ id: 'cs_1', mode: 'payment', title: 'Wallet top-up', amount: 2500, plan: null, keeps_card: false },
    ...{ email: 'nova@example.com', status: 'open', problem: null, asks_bank: null },
    ...{ success_url: '/paid', cancel_url: '/back' },
  }
  customer = {
    ...{ id: 'cus_1', name: 'Nova', email: 'nova@example.com', card: null, subscriptions: [], invoices: [] },
    payments: [
      {
        ...{ id: 'pi_1', title: 'Wallet top-up', amount: 2500, left: 1500, at: '2026-01-02T10:00:00.000Z' },
        ...{ status: 'paid', problem: null, dispute: null },
        refunds: [{ id: 're_1', amount: 1000, has_failed: false }],
      },
    ],
  }
  receipt = {
    ...{ id: 'pi_1', kind: 'receipt', title: 'Wallet top-up', at: '2026-01-02T10:00:00.000Z', amount: 2500 },
    ...{ status: 'partly_refunded', card: { brand: 'visa', last4: '4242' }, name: 'Nova', email: null },
    refunds: [{ id: 're_1', at: '2026-01-03T10:00:00.000Z', amount: 1000 }],
  }
  assign.mockReset()
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown, input: { body?: Record<string, unknown> }) => {
    if (contract === paySandboxCheckout)
      checkout =
        input.body?.card === 'authentication'
          ? { ...checkout, asks_bank: 'authentication' }
          : input.body?.card === 'declined'
            ? { ...checkout, problem: 'Your card was declined.' }
            : { ...checkout, status: 'paid' }
    if (contract === answerSandboxBank)
      checkout = { ...checkout, asks_bank: null, ...(input.body?.approve ? { status: 'paid' } : { problem: 'No.' }) }
    if (contract === getSandboxCustomer) return customer
    if (contract === getSandboxReceipt) return receipt
    if ([getSandboxCheckout, paySandboxCheckout, answerSandboxBank].includes(contract as never)) return checkout
    return undefined
  })
})

const showCheckout = () =>
  showScreen([{ path: '/sandbox/checkout/:id', element: <Checkout /> }], '/sandbox/checkout/cs_1')
const choose = async (name: string) => fireEvent.click(await screen.findByRole('radio', { name }))
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

it('a checkout pays with the card and the webhook that were chosen, and returns', async () => {
  showCheckout()
  await screen.findByRole('heading', { name: '$25.00', level: 1 })
  await choose('Pays now, is declined later')
  fireEvent.change(screen.getByLabelText('After the payment'), { target: { value: 'twice' } })
  await press('Pay and return')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/paid'))
  const payments = api.call.mock.calls.filter(([contract]) => contract === paySandboxCheckout)
  expect(payments.map(([, { body }]) => body)).toEqual([{ card: 'declined-later', webhook: 'twice' }])
})

it('a payer who stays away is told that it is paid, and can still return', async () => {
  showCheckout()
  await press('Pay and stay away')
  await screen.findByRole('heading', { name: 'Your payment is complete.' })
  expect(assign).not.toHaveBeenCalled()
  expect(screen.getByRole('link', { name: /^Return to/ }).getAttribute('href')).toBe('/paid')
})

it('a declined card is said, and the bank is asked where the card asks it', async () => {
  showCheckout()
  await choose('Is declined')
  await press('Pay and return')
  await screen.findByText('Your card was declined.')
  await choose('Asks your bank')
  await press('Pay and return')
  const question = await screen.findByRole('heading', { name: 'Your bank asks: is this you?' })
  await waitFor(() => expect(document.activeElement).toBe(question))
  await press('Approve')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/paid'))
})

it('what is subscribed to, or only kept, is named so', async () => {
  checkout = { ...checkout, mode: 'subscription', plan: 'pro', amount: 4999, title: 'Pro plan' }
  showCheckout()
  await screen.findByRole('heading', { name: '$49.99 a month' })
  await screen.findByRole('button', { name: 'Subscribe and return' })
})

it('a page that has expired leads back', async () => {
  checkout = { ...checkout, status: 'expired' }
  showCheckout()
  await screen.findByRole('heading', { name: 'This page has expired.' })
  expect(screen.getByRole('link', { name: /^Return to/ }).getAttribute('href')).toBe('/back')
})

it.each([
  [Checkout, 'No such checkout here'],
  [Billing, 'No such customer here'],
  [Receipt, 'No such receipt here'],
] as const)('where there is none, it says so', async (Screen, title) => {
  api.call.mockRejectedValue(new ApiError({ message: 'We could not find this.', code: 'NOT_FOUND', status: 404 }))
  showScreen(<Screen />)
  await screen.findByRole('heading', { name: title, level: 1 })
})

it.each([Checkout, Billing, Receipt])('what did not load can be asked for again', async (Screen) => {
  api.call.mockRejectedValueOnce(new Error('No connection.'))
  showScreen(<Screen />)
  await screen.findByText('No connection.')
  await press('Try again')
  await waitFor(() => expect(screen.queryByText('No connection.')).toBeNull())
})

it('the billing page leads back to this server only', async () => {
  const { origin } = window.location
  showScreen(<Billing />, `/sandbox/billing/cus_1?return=${encodeURIComponent(`${origin}/dashboard`)}`)
  expect((await screen.findByRole('link', { name: /^Return to/ })).getAttribute('href')).toBe(`${origin}/dashboard`)
})

it.each(['https://evil.example/', 'javascript:alert(1)', '//evil.example'])('never to %s', async (address) => {
  showScreen(<Billing />, `/sandbox/billing/cus_1?return=${encodeURIComponent(address)}`)
  await screen.findByRole('heading', { name: 'Billing', level: 1 })
  expect(screen.queryByRole('link', { name: /^Return to/ })).toBeNull()
})

it('a refund is at most what is left', async () => {
  showScreen(<Billing />)
  await press('Refund')
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund a payment' }))
  const amount = dialog.getByLabelText<HTMLInputElement>('Amount')
  expect(amount.value).toBe('15.00')
  fireEvent.change(amount, { target: { value: '15.01' } })
  await dialog.findByText('Choose at most $15.00.')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Refund' }).disabled).toBe(true)
})

it('a receipt tells what was paid, what went back, and prints', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  showScreen(<Receipt />)
  const paper = within(await screen.findByRole('article', { name: 'Receipt' }))
  for (const text of ['Partly refunded', 'Visa •• 4242', '$25.00', '-$10.00', '$15.00']) paper.getByText(text)
  await press('Print or save as PDF')
  expect(print).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
