import {
  checkRegistration,
  getRegistration,
  getWallet,
  manageBrand,
  manageCampaign,
  mendRegistration,
  type ProfileChanges,
  type RegistrationCheck,
  type RegistrationOverview,
  updateSenderProfile,
} from '@greenroom/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { checkWith, overviewWith, registrationWith, wholeProfile } from '../registration.fixture.ts'
import { Component } from './register-texting.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

let overview: RegistrationOverview
let checks: RegistrationCheck[]
const saved: ProfileChanges[] = []

beforeEach(() => {
  sessionStorage.clear()
  // Autosizing fields listen for fonts, which this test's document lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  window.scrollTo = vi.fn()
  Element.prototype.scrollIntoView = vi.fn()
  overview = overviewWith()
  checks = []
  saved.length = 0
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown, input: { body: ProfileChanges & { action?: string } }) => {
    if (contract === getRegistration) return overview
    if (contract === checkRegistration) return { items: checks }
    if (contract === getWallet) return { balance: 5000, reserved: 0, debt: 0 }
    if (contract === updateSenderProfile) {
      saved.push(input.body)
      overview = { ...overview, profile: { ...overview.profile, ...input.body } }
      return overview
    }
    if (contract === mendRegistration) {
      checks = checks.map((check) => ({ ...check, state: 'passed', mend: null }))
      return overview
    }
    if (contract === manageBrand) {
      overview = { ...overview, brand: registrationWith({ kind: 'brand' }) }
      return { success: true }
    }
    if (contract === manageCampaign) return { success: true }
    throw new Error('unexpected call')
  })
})

const open = (search = '') =>
  showScreen(
    [
      { path: '/dashboard/settings/texting', element: <Component /> },
      { path: '/dashboard/settings', element: <p>Settings</p> },
    ],
    `/dashboard/settings/texting${search}`,
  )
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const type = async (name: string, value: string) => {
  const field = await box(name)
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}
const panel = () => within(screen.getByRole('complementary', { name: 'Checks' }))

it('saves each field as it is typed, and says what came from the site', async () => {
  open()
  expect((await box('Stage name')).getAttribute('aria-describedby')).not.toBeNull()
  screen.getByText('From your site')
  await type('Legal name', 'Nova Maria Reyes')
  await waitFor(() => expect(saved).toEqual([{ legal_name: 'Nova Maria Reyes' }]))
  await screen.findAllByText(/^Saved/)
})

it('asks companies on the stock market alone for exchange and ticker', async () => {
  open()
  await box('Legal name')
  fireEvent.click(screen.getByRole('radio', { name: 'A business' }))
  const companyType = await screen.findByRole('combobox', { name: 'Company type' })
  expect(screen.queryByRole('textbox', { name: 'Ticker symbol' })).toBeNull()
  fireEvent.change(companyType, { target: { value: 'public' } })
  await type('Ticker symbol', 'NOVA')
  fireEvent.change(screen.getByRole('combobox', { name: 'Stock exchange' }), { target: { value: 'NYSE' } })
  await waitFor(() => expect(saved.map((change) => Object.keys(change)).flat()).toContain('stock_exchange'))
  expect(Object.assign({}, ...saved)).toMatchObject({ stock_exchange: 'NYSE', stock_ticker: 'NOVA' })
  fireEvent.change(companyType, { target: { value: 'llc' } })
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Ticker symbol' })).toBeNull())
})

it('asks only for what the kind of sender needs', async () => {
  open()
  await box('Legal name')
  expect(screen.queryByRole('textbox', { name: 'Tax number' })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'A business' }))
  await box('Tax number')
  await waitFor(() => expect(saved).toContainEqual({ kind: 'business', use_case: 'low_volume' }))
  fireEvent.click(screen.getByRole('button', { name: /Contact/ }))
  await box('Job title')
})

it('shows of a saved tax number its last digits only, and takes another one', async () => {
  overview = overviewWith({ profile: { ...wholeProfile(), kind: 'business', tax_number: '6789' } })
  open()
  await screen.findByText('•••• 6789')
  fireEvent.click(screen.getByRole('button', { name: 'Change the tax number' }))
  expect((await box('Tax number')).value).toBe('')
})

it('keeps what was typed when it cannot be saved, also over a reload', async () => {
  const usual = api.call.getMockImplementation()
  api.call.mockImplementation(async (contract: unknown, input: object) => {
    if (contract === updateSenderProfile) throw new Error('The server did not answer.')
    return usual?.(contract, input)
  })
  open('?step=where')
  await type('City', 'Los Angeles')
  await waitFor(() => expect(sessionStorage.getItem('greenroom-until-log-out:registration')).toContain('Los Angeles'))
  expect((await box('City')).value).toBe('Los Angeles')
  cleanup()
  open('?step=where')
  expect((await box('City')).value).toBe('Los Angeles')
})

it('shows beside the form what carriers would say, and mends it with one click', async () => {
  checks = [checkWith(), checkWith({ id: 'F1', state: 'passed', text: 'The name is fine.', mend: null })]
  open()
  await screen.findByText('1 thing to mend')
  panel().getByText('The box for texts is ticked beforehand.')
  fireEvent.click(panel().getByRole('button', { name: 'Use the checked wording' }))
  await screen.findByText('Nothing stands against it')
  expect(api.call).toHaveBeenCalledWith(mendRegistration, { body: { mend: 'use_checked_wording' } })
  expect(panel().getByRole('link', { name: 'See the page that carriers look at' }).getAttribute('href')).toBe(
    'https://greenroom.example/nova/texts',
  )
})

it('leads from a check to its field, where the sentence shows', async () => {
  checks = [checkWith({ id: 'F4', text: 'This ZIP code is not in CA.', field: 'postcode', mend: null })]
  overview = overviewWith({ profile: wholeProfile() })
  open()
  await screen.findByText('1 thing to mend')
  fireEvent.click(panel().getByRole('button', { name: 'Go to ZIP code' }))
  const field = await box('ZIP code')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.getAllByText('This ZIP code is not in CA.')).toHaveLength(2)
})

it('opens the field that a link names', async () => {
  open('?step=contact&field=email')
  const field = await box('Email')
  await waitFor(() => expect(document.activeElement).toBe(field))
})

it('says what is left, and hands in brand and campaign with the signature', async () => {
  overview = overviewWith({ profile: { ...wholeProfile(), legal_name: '' } })
  open('?step=send')
  fireEvent.click(await screen.findByRole('button', { name: 'Legal name' }))
  await type('Legal name', 'Nova Reyes')
  fireEvent.click(screen.getByRole('button', { name: /^6?\s*Send/ }))
  await screen.findByText(/\$19\.50 of your wallet is reserved/)
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Hand in' })
  await waitFor(() => expect(send.disabled).toBe(false))
  fireEvent.click(send)
  await screen.findByText('Confirm that what you say is true.')
  fireEvent.click(screen.getByRole('checkbox'))
  await type('Your name', ' Nova Reyes ')
  fireEvent.click(send)
  await screen.findByText('Settings')
  const formData = { signature: 'Nova Reyes', agreed: true }
  const handed = api.call.mock.calls.filter(([contract]) => contract === manageBrand || contract === manageCampaign)
  expect(handed).toEqual([
    [manageBrand, { body: { action: 'submit', formData } }],
    [manageCampaign, { body: { action: 'submit', formData } }],
  ])
})

it('shows why it was refused, and goes on with what is left', async () => {
  overview = overviewWith({ profile: wholeProfile() })
  const usual = api.call.getMockImplementation()
  let refusals = 1
  api.call.mockImplementation(async (contract: unknown, input: object) => {
    if (contract === manageCampaign && refusals-- > 0) return { success: false }
    return usual?.(contract, input)
  })
  open('?step=send')
  fireEvent.click(await screen.findByRole('checkbox'))
  await type('Your name', 'Nova Reyes')
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Hand in' })
  await waitFor(() => expect(send.disabled).toBe(false))
  fireEvent.click(send)
  await screen.findByText('Failed to manage A2P campaign.')
  fireEvent.click(send)
  await screen.findByText('Settings')
  expect(api.call.mock.calls.filter(([contract]) => contract === manageBrand)).toHaveLength(1)
})

it('shows no fee again for what was handed in before', async () => {
  const brand = registrationWith({ kind: 'brand', state: 'approved' })
  const can = { edit: true, submit: true, resend: false, vet: false, withdraw: false }
  overview = overviewWith({ profile: wholeProfile(), brand, campaign: registrationWith({ state: 'draft', can }) })
  open('?step=send')
  const costs = within(await screen.findByRole('table', { name: 'What it costs' }))
  expect(costs.queryByText('Registering who texts')).toBeNull()
  costs.getByText('Review of what you text')
  await screen.findByText(/\$15\.00 of your wallet is reserved/)
})

it('gives each text with its place where the provider takes registrations in its console only', async () => {
  overview = overviewWith({ profile: wholeProfile(), tenancy: 'direct' })
  open('?step=send')
  await screen.findByText('Paste this into Twilio’s console')
  screen.getByRole('button', { name: 'Copy: Campaign description' })
  screen.getByText('Messaging › Regulatory compliance › Campaigns › Create new campaign')
  screen.getByText('Once it is in Twilio’s console')
  screen.getByRole('button', { name: 'Look it up' })
  expect(screen.queryByRole('button', { name: 'Hand in' })).toBeNull()
})

it('hands a toll-free number in from here in any case', async () => {
  overview = overviewWith({ profile: { ...wholeProfile(), number_kind: 'toll_free' }, tenancy: 'direct' })
  open('?step=send')
  await screen.findByRole('button', { name: 'Hand in' })
  expect(screen.queryByText('Paste this into Twilio’s console')).toBeNull()
})

it('says where texts are not set up', async () => {
  overview = overviewWith({ tenancy: null, provider: null })
  open()
  await screen.findByText('Texts are not set up here')
})
