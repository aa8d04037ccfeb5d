import {
  askApprovalAgain,
  type Campaign,
  countAudience,
  getCampaign,
  getMe,
  listContacts,
  listSegments,
  listTags,
  listTemplates,
  previewForPerson,
} from '@greenroom/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api/index.ts'
import { showScreen } from '../../../testing/show-screen.tsx'
import { CAMPAIGN_ID, campaignOf } from '../campaign.fixture.ts'
import { Component } from './edit-campaign.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

const asked = (email: string, part: Partial<Campaign> = {}): Campaign =>
  campaignOf({
    state: 'scheduled',
    content: 'Doors at eight',
    approval: { email, state: 'asked', asked_at: '2026-11-24T10:00:00.000Z', decided_at: null, note: null },
    ...part,
  })

let server: Campaign
let refusal: ApiError | undefined

beforeEach(() => {
  // Autosizing fields listen for fonts, which this test's document lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  server = asked('boss@example.com')
  refusal = undefined
  const page = { items: [], page: 1, limit: 20, total: 0 }
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown, input: { body: { email: string } }) => {
    if (contract === getMe) return { name: 'Nova Reyes', text_prices: { sms: 2, mms: 5 }, phone: null }
    if (contract === getCampaign) return server
    if (contract === countAudience) return { people: 3, reachable: 3, parts: [], excluded: 0, skipped: {} }
    if (contract === previewForPerson) return { person: null }
    if (contract === listTemplates) return { ...page, folders: [], artist: 'Nova Reyes' }
    if (contract === listTags) return { items: [], is_cut: false, statuses: [] }
    if (contract === listSegments || contract === listContacts) return page
    if (contract !== askApprovalAgain) throw new Error('no such call in this test')
    if (refusal) throw refusal
    server = asked(input.body.email)
    return server
  })
})

const open = () =>
  showScreen(
    [{ path: '/dashboard/marketing/sms/:campaignId/edit', Component }],
    `/dashboard/marketing/sms/${CAMPAIGN_ID}/edit?section=time`,
  )
const asks = () => api.call.mock.calls.flatMap(([called, input]) => (called === askApprovalAgain ? [input] : []))
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

it('whoever is asked to approve a campaign can be reminded while it stays confirmed', async () => {
  open()
  await press('Send a reminder')
  await waitFor(() =>
    expect(asks()).toEqual([{ params: { campaignId: CAMPAIGN_ID }, body: { email: 'boss@example.com' } }]),
  )
  expect(screen.getByText('Waiting for boss@example.com to approve it')).toBeTruthy()
})

it('somebody else can be asked instead', async () => {
  open()
  await press('Ask someone else')
  const dialog = await screen.findByRole('dialog', { name: 'Ask someone else' })
  const email = within(dialog).getByLabelText<HTMLInputElement>('Their email')
  expect(email.value).toBe('')
  fireEvent.change(email, { target: { value: ' other@example.com ' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send the link' }))
  await screen.findByText('Waiting for other@example.com to approve it')
  expect(asks()).toMatchObject([{ body: { email: 'other@example.com' } }])
})

it('a refusal is told, such as too many mails a day', async () => {
  refusal = new ApiError({ message: 'Too many requests.', code: 'RATE_LIMITED', status: 429 })
  open()
  await press('Ask someone else')
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Their email'), { target: { value: 'other@example.com' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send the link' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Too many requests.')
})

it('nobody is asked again after it is too late', async () => {
  server = asked('boss@example.com', {
    waits_for: { code: 'approval', text: 'It was not approved in time.', mend: 'Choose a new time.' },
  })
  open()
  await screen.findByText('It was not approved in time.')
  expect(screen.queryByRole('button', { name: 'Send a reminder' })).toBeNull()
})
