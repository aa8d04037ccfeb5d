import { createResend, getCampaign, getResend } from '@greenroom/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { showScreen } from '../../../../testing/show-screen.tsx'
import { CAMPAIGN_ID, campaignOf, countsOf } from '../../campaign.fixture.ts'
import { ResendCard } from './resend-card.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

const SECOND_ID = '01900000-0000-7000-8000-0000000000b2'
const SENT = campaignOf({ type: 'email', name: 'Dates', subject: 'New dates', state: 'finished' })
const SECOND = campaignOf({
  id: SECOND_ID,
  type: 'email',
  name: 'Dates (again)',
  subject: 'Last seats',
  resend_of: { id: CAMPAIGN_ID, name: 'Dates', sender_name: null },
})
const MOMENTS = [2, 3, 4].map((days) => ({ days, at: `2999-01-0${days}T09:00:00.000Z` }))

let view: object
let refusal: Error | undefined
beforeEach(() => {
  view = {
    problem: null,
    moments: MOMENTS,
    reach: { recipients: 120, skipped: { clicked: 9, untold: 41 } },
    resend: null,
  }
  refusal = undefined
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown) => {
    if (contract === getResend) return view
    if (contract === getCampaign) return { ...SENT, counts: countsOf({ planned: 500, sent: 500, clicked: 90 }) }
    if (refusal) throw refusal
    return { campaign: SECOND, recipients: 120, skipped: {} }
  })
})
const open = (campaign = SENT) =>
  showScreen(
    [
      { path: '/', element: <ResendCard campaign={campaign} /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    '/',
  )
const asked = () => api.call.mock.calls.filter(([contract]) => contract === createResend).map(([, input]) => input)

it('tells whom a second email would reach, and why the others get none', async () => {
  open()
  const reasons = await screen.findByRole('list', { name: 'Will not get it' })
  expect(screen.getByText(/It would reach/).textContent).toContain('It would reach 120 people now.')
  expect(reasons.textContent).toMatch(/^41They did not agree that clicks are kept under their names.*9They clicked/)
})

it('takes days and another subject, and leads on to the review', async () => {
  const router = open()
  const subject = await screen.findByRole('textbox', { name: 'New subject' })
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'When' }).value).toBe('3')
  fireEvent.change(subject, { target: { value: ' new  DATES' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue to review' }))
  expect(await screen.findByText(/This is the subject of the first email/)).toBeDefined()
  expect(asked()).toEqual([])
  fireEvent.change(subject, { target: { value: 'Last seats' } })
  expect(screen.getByText('10 of 200')).toBeDefined()
  fireEvent.change(screen.getByRole('combobox', { name: 'When' }), { target: { value: '4' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue to review' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/marketing/email/${SECOND_ID}/edit`))
  expect(router.state.location.search).toBe('?section=review')
  expect(asked()).toMatchObject([{ params: { campaignId: CAMPAIGN_ID }, body: { days: 4, subject: 'Last seats' } }])
})

it('says why the server refuses, and keeps what was typed', async () => {
  refusal = new ApiError({ message: 'There is a second email already.', code: 'CONFLICT', status: 409 })
  open()
  const subject = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New subject' })
  fireEvent.change(subject, { target: { value: 'Last seats' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue to review' }))
  expect(await screen.findByText('There is a second email already.')).toBeDefined()
  expect(subject.value).toBe('Last seats')
})

it('offers nothing if it would reach nobody', async () => {
  view = { ...view, reach: { recipients: 0, skipped: { clicked: 3 } } }
  open()
  expect(await screen.findByText('It would reach nobody now.')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('says why it can no longer be sent again', async () => {
  view = { problem: 'It was sent too long ago to be sent again.', moments: [], reach: null, resend: null }
  open()
  expect(await screen.findByText('It was sent too long ago to be sent again.')).toBeDefined()
})

it('shows the second email with what it added', async () => {
  view = {
    problem: null,
    moments: [],
    reach: null,
    resend: { ...SECOND, state: 'finished', counts: countsOf({ planned: 120, sent: 118, clicked: 38, replied: 2 }) },
  }
  open()
  const link = await screen.findByRole('link', { name: 'Dates (again)' })
  expect(link.getAttribute('href')).toBe(`/dashboard/marketing/email/${SECOND_ID}`)
  expect(screen.getByText('+38')).toBeDefined()
})

it('on the second email, leads back to the first', async () => {
  open({ ...SECOND, state: 'finished', counts: countsOf({ planned: 120, sent: 118, clicked: 38 }) })
  const link = await screen.findByRole('link', { name: 'Dates' })
  expect(link.getAttribute('href')).toBe(`/dashboard/marketing/email/${CAMPAIGN_ID}`)
  expect(await screen.findByText('90')).toBeDefined()
  expect(screen.getByText('+38')).toBeDefined()
})
