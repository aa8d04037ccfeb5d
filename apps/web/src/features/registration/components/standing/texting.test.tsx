import {
  buyNumber,
  checkRegistration,
  getSenderName,
  getWallet,
  manageBrand,
  manageCampaign,
  mendRegistration,
  type RegistrationOverview,
  releaseNumber,
  searchNumbers,
  submitTollFree,
  updateSenderProfile,
} from '@greenroom/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../../testing/show-screen.tsx'
import { overviewWith, registrationWith, wholeProfile } from '../../registration.fixture.ts'
import Texting from './texting.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

let overview: RegistrationOverview
const NUMBER = '+18335550142'
const own = {
  number: NUMBER,
  kind: 'toll_free',
  state: 'approved',
  may_send: true,
  text: 'Campaigns and replies go out from it.',
  monthly_cents: 215,
  renews_on: '2026-12-28',
  unpaid_since: null,
} as const

beforeEach(() => {
  sessionStorage.clear()
  // Autosizing fields listen for fonts, which this test's document lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  Element.prototype.scrollIntoView = vi.fn()
  overview = overviewWith()
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown, input: { body: object }) => {
    if (contract === checkRegistration) return { items: [] }
    if (contract === getSenderName) return { name: null, ended: null, suggestions: [], countries: [], routes: [] }
    if (contract === getWallet) return { balance: 5000, reserved: 0, debt: 0 }
    if (contract === searchNumbers)
      return { items: [{ number: NUMBER, kind: 'toll_free', place: '', monthly_cents: 215 }] }
    if (contract === buyNumber) overview = { ...overview, numbers: [own] }
    if (contract === releaseNumber) overview = { ...overview, numbers: [] }
    if (contract === updateSenderProfile) overview = { ...overview, profile: { ...overview.profile, ...input.body } }
    if (contract === manageBrand || contract === manageCampaign) return { success: true }
    if (contract === buyNumber) return own
    return overview
  })
})
const part = (name: string) => within(screen.getByRole('region', { name }))
const called = (contract: unknown) => api.call.mock.calls.filter(([one]) => one === contract)

it('proposes both kinds of numbers with what they cost', async () => {
  showScreen(<Texting />)
  await screen.findByText('Usually the fastest, for the US and Canada.')
  screen.getByText('$2.15 a month.')
  screen.getByText('An area code that fans know.')
  screen.getByText('$19.50 once, then $3.15 a month.')
})

it('says where texts are not set up', async () => {
  overview = overviewWith({ tenancy: null, provider: null })
  showScreen(<Texting />)
  await screen.findByText(/Whoever runs this installation has to connect a provider/)
})

it('says how each part stands, by when it moves, and what can be done meanwhile', async () => {
  overview = overviewWith({
    brand: registrationWith({
      id: '019a0000-0000-7000-8000-000000000002',
      kind: 'brand',
      state: 'approved',
      allows: 'The brand is known.',
    }),
    campaign: registrationWith({ expected_by: '2026-12-12T12:00:00.000Z' }),
  })
  showScreen(<Texting />)
  await screen.findByText('In review')
  part('Who texts').getByText('Approved')
  part('What you text').getByText('Dec 12, 2026')
  expect(screen.getByRole('link', { name: 'Write your first text as a draft' }).getAttribute('href')).toBe(
    '/dashboard/marketing/sms/new',
  )
})

it('shows a rejection in our words with its code, its field, and the days left, and mends it', async () => {
  overview = overviewWith({
    campaign: registrationWith({
      state: 'fixable',
      can: { edit: true, submit: true, resend: false, vet: false, withdraw: true },
      edit_until: new Date(Date.now() + 4.5 * 86_400_000).toISOString(),
      rejections: [
        {
          code: 30909,
          class: 'fix',
          text: 'They could not see how fans agree.',
          field: 'flow',
          check: 'F12',
          mend: 'Write the flow anew from your site.',
        },
      ],
    }),
  })
  showScreen(<Texting />)
  await screen.findByText('They could not see how fans agree.')
  screen.getByText('Write the flow anew from your site.')
  screen.getByText('Code 30909')
  screen.getByText(/^5 days left to edit it/)
  expect(screen.getByRole('link', { name: 'Go to how people agree' }).getAttribute('href')).toBe(
    '/dashboard/settings/texting?step=program&field=flow',
  )
  expect(screen.getByRole('link', { name: 'Hand in again' }).getAttribute('href')).toBe(
    '/dashboard/settings/texting?step=send',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Write it from my page' }))
  await waitFor(() => expect(called(mendRegistration)).toEqual([[mendRegistration, { body: { mend: 'write_flow' } }]]))
})

it('says who has to answer the code, counts down, and has it sent again', async () => {
  overview = overviewWith({
    brand: registrationWith({
      kind: 'brand',
      state: 'person',
      person: { kind: 'code', to: '+13105550123', until: new Date(Date.now() + 3_661_000).toISOString() },
      can: { edit: false, submit: false, resend: true, vet: false, withdraw: true },
    }),
  })
  showScreen(<Texting />)
  await screen.findByText(/Reply YES to that text/)
  expect(screen.getByRole('timer', { name: 'Time left' }).textContent).toMatch(/^01:0[01]:\d\d$/)
  fireEvent.click(screen.getByRole('button', { name: 'Send it again' }))
  await waitFor(() => expect(called(manageBrand)).toEqual([[manageBrand, { body: { action: 'resend' } }]]))
})

it('says what a state allows and what comes next, and offers no mend of what carriers do not take again', async () => {
  const rejection = {
    code: 30882,
    class: 'final',
    text: 'Your terms do not meet the rules.',
    mend: null,
    field: null,
    check: 'F10',
  } as const
  overview = overviewWith({
    campaign: registrationWith({
      state: 'final',
      allows: 'Your local number cannot send texts.',
      next: 'Carriers do not take this again.',
      rejections: [rejection],
    }),
  })
  showScreen(<Texting />)
  await screen.findByText('Your local number cannot send texts.')
  screen.getByText('Carriers do not take this again.')
  screen.getByText('Code 30882')
  expect(screen.queryByRole('button', { name: 'Make the terms page' })).toBeNull()
})

it('asks before it withdraws', async () => {
  overview = overviewWith({ campaign: registrationWith() })
  showScreen(<Texting />)
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(called(manageCampaign)).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(called(manageCampaign)).toEqual([[manageCampaign, { body: { action: 'delete' } }]]))
})

it('shows what a number costs, and gives it back only when it is typed', async () => {
  overview = overviewWith({ numbers: [own] })
  showScreen(<Texting />)
  await screen.findByText(/\$2\.15 a month, renews on Dec 28, 2026/)
  fireEvent.click(screen.getByRole('button', { name: 'Release' }))
  const dialog = within(await screen.findByRole('dialog'))
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Release number' })
  expect(confirm.disabled).toBe(true)
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: NUMBER } })
  fireEvent.click(confirm)
  await waitFor(() =>
    expect(called(releaseNumber)).toEqual([[releaseNumber, { params: { number: NUMBER }, body: { typed: NUMBER } }]]),
  )
})

it('verifies a toll-free number in one dialog: number, checks, and signature', async () => {
  overview = overviewWith({ profile: wholeProfile() })
  showScreen(<Texting />)
  fireEvent.click(await screen.findByRole('button', { name: 'Verify a toll-free number' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Toll-free verification' }))
  fireEvent.click(await dialog.findByText('Choose a number'))
  const search = within(await screen.findByRole('dialog', { name: 'Choose a number' }))
  fireEvent.click(await search.findByRole('radio', { name: /833/ }))
  search.getByText('The first month is paid now: your wallet then holds $47.85.')
  fireEvent.click(search.getByRole('button', { name: 'Buy for $2.15 a month' }))
  await waitFor(() => expect(called(buyNumber)).toHaveLength(1))
  await dialog.findByText(/Campaigns and replies go out from it/)
  fireEvent.click(dialog.getByRole('checkbox'))
  fireEvent.change(dialog.getByRole('textbox', { name: 'Your name' }), { target: { value: 'Nova Reyes' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Hand in' }))
  await waitFor(() =>
    expect(called(submitTollFree)).toEqual([[submitTollFree, { body: { signature: 'Nova Reyes', agreed: true } }]]),
  )
}, 20_000)

it('says what did not load, with a way to try again', async () => {
  api.call.mockRejectedValueOnce(new Error('You seem to be offline.'))
  showScreen(<Texting />)
  await screen.findByText('How your texts stand did not load')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Toll-free number')
})
