import {
  type Campaign,
  type CampaignPreview,
  confirmCampaign,
  countAudience,
  createCampaign,
  getCampaign,
  getMe,
  listContacts,
  listSegments,
  listTags,
  listTemplates,
  previewCampaign,
  previewForPerson,
  unconfirmCampaign,
  updateCampaign,
} from '@greenroom/contracts'
import { DECLINED_WAIT, SEND_WAITS } from '@greenroom/domain/campaigns'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api/index.ts'
import { showScreen } from '../../../testing/show-screen.tsx'
import { CAMPAIGN_ID, campaignOf, PREVIEW } from '../campaign.fixture.ts'
import { Component } from './edit-campaign.tsx'

const api = vi.hoisted(() => ({ call: vi.fn(), showPlans: vi.fn() }))
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

const cost = (cents: number) => ({ least: cents, most: cents })
const FIRST = { joined: cost(824), active: cost(830), score: cost(850) }

let server: Campaign
let preview: CampaignPreview
let refusal: ApiError | undefined
const page = { items: [], page: 1, limit: 20, total: 0 }

beforeEach(() => {
  // Autosizing fields listen for fonts, which this test's document lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  server = campaignOf({ content: 'Hi {{first_name|there}}, doors at eight' })
  preview = PREVIEW
  refusal = undefined
  api.showPlans.mockReset()
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown, input: { body: Record<string, unknown> }) => {
    if (contract === getMe) return { name: 'Nova Reyes', text_prices: { sms: 2, mms: 5 }, phone: null }
    if (contract === getCampaign) return server
    if (contract === createCampaign || contract === updateCampaign) {
      const { media_ids: _, version: __, ...fields } = input.body
      server = { ...server, ...fields, version: server.version + 1 }
      return server
    }
    if (contract === countAudience)
      return { people: 1038, reachable: 1000, parts: [], excluded: 0, skipped: { opted_out_sms: 38 } }
    if (contract === previewCampaign) return preview
    if (contract === previewForPerson) return { person: null }
    if (contract === listTemplates) return { ...page, folders: [], artist: 'Nova Reyes' }
    if (contract === listTags) return { items: [], is_cut: false, statuses: [] }
    if (contract === listSegments || contract === listContacts) return page
    if (contract === confirmCampaign && refusal) throw refusal
    if (contract === confirmCampaign)
      server = { ...server, state: 'scheduled', undo_until: new Date(Date.now() + 10_000).toISOString() }
    if (contract === unconfirmCampaign) server = { ...server, state: 'draft', undo_until: null }
    return server
  })
})

const BASE = '/dashboard/marketing/sms'
const open = (address = `${BASE}/${CAMPAIGN_ID}/edit?section=review`) =>
  showScreen(
    [
      { path: `${BASE}/new`, Component },
      { path: `${BASE}/:campaignId/edit`, Component },
      { path: `${BASE}/:campaignId`, element: <h1>Results</h1> },
    ],
    address,
  )
const field = async () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
const write = async (value: string) => fireEvent.change(await field(), { target: { value } })
const calls = (contract: unknown) => api.call.mock.calls.filter(([called]) => called === contract)
const sendButton = () => screen.findByRole('button', { name: /^Send to 1,000 people for up to \$21\.20/ })

it('a new campaign is created with its first change, and stays open at its own address', async () => {
  const router = open(`${BASE}/new`)
  expect(calls(createCampaign)).toEqual([])
  const text = await field()
  text.focus()
  await write('Hi')
  fireEvent.blur(text)
  await waitFor(() => expect(router.state.location.pathname).toBe(`${BASE}/${CAMPAIGN_ID}/edit`))
  expect(await field()).toBe(text)
  expect(calls(createCampaign)).toHaveLength(1)
})

it('counts the text as it leaves, names what makes it dear, and replaces it', async () => {
  open(`${BASE}/new`)
  const long = 'We play in Lisbon on Friday, doors at eight, there are four tickets left. Come early! '
  await write(`${long}Don’t wait`)
  expect(screen.getByText('“’” makes this 2 segments instead of 1.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: "Use '" }))
  expect((await field()).value).toBe(`${long}Don't wait`)
  // The first text says who writes and how to stop.
  expect(screen.getAllByText(/^1 segment · 2¢/).length).toBeGreaterThan(0)
  expect(screen.getByRole('group', { name: 'Text message' }).textContent).toContain('Reply STOP to opt out.')
})

it('a field asks what stands there where it is empty', async () => {
  open(`${BASE}/new`)
  await field()
  fireEvent.click(screen.getByRole('button', { name: 'Personalize' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Last name' }))
  fireEvent.click(screen.getByRole('button', { name: 'Insert' }))
  expect(screen.getByText('Enter a fallback, so that nobody sees a gap.')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'If “Last name” is empty, use' }), {
    target: { value: 'friend' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Insert' }))
  expect((await field()).value).toBe('{{last_name|friend}}')
})

it('is not sent while a field would leave a gap', async () => {
  server = { ...server, content: 'Hi {{first_name}}' }
  open()
  expect(await screen.findByText(/^Add a fallback for “First name”/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(true)
  const form = screen.getByRole('textbox', { name: 'If “First name” is empty, use' }).closest('form')
  if (!form) throw new Error('there is no form')
  fireEvent.submit(form)
  expect((await field()).value).toBe('Hi {{first_name|there}}')
  expect((await sendButton()).hasAttribute('disabled')).toBe(false)
})

it('the review says who, how long, how much, and who is left out', async () => {
  open()
  await sendButton()
  const review = within(screen.getByRole('region', { name: 'Review and send' }))
  expect(review.getByText('$18.80 to $21.20')).toBeTruthy()
  expect(review.getByText('$28.80')).toBeTruthy()
  const bars = review.getByText('Length of the texts').parentElement?.textContent
  expect(bars).toContain('1 segment940')
  expect(bars).toContain('2 segments60')
  expect(review.getByText(/^They opted out of texts/)).toBeTruthy()
  expect(review.getByText(/quiet hours where they live/)).toBeTruthy()
})

it('what stands against sending is named, with the way there', async () => {
  preview = {
    ...PREVIEW,
    problems: [{ code: 'late', text: 'Its time has passed.', mend: 'Choose a time in the future.' }],
  }
  const router = open()
  expect(await screen.findByText(/^Its time has passed/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Go to Time' }))
  expect(router.state.location.search).toBe('?section=time')
})

it('is confirmed by the hash of what was shown, and can be taken back', async () => {
  open()
  fireEvent.click(await sendButton())
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  expect(calls(confirmCampaign)[0]?.[1]).toMatchObject({ body: { hash: 'hash-1' } })
  expect(calls(unconfirmCampaign)).toHaveLength(1)
  expect(await sendButton()).toBeTruthy()
})

it('shows the results once it can no longer be taken back', async () => {
  const router = open()
  const confirmed = await sendButton()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.click(confirmed)
  await screen.findByRole('button', { name: 'Undo' })
  await vi.advanceTimersByTimeAsync(10_500)
  vi.useRealTimers()
  expect(await screen.findByRole('heading', { name: 'Results' })).toBeTruthy()
  expect(router.state.location.pathname).toBe(`${BASE}/${CAMPAIGN_ID}`)
})

it('over the plan: sends to as many as fit, if that is what is wanted', async () => {
  preview = { ...PREVIEW, plan: { limit: 1000, usage: 588, fits: 412, first: FIRST }, problems: [problem('plan')] }
  open()
  fireEvent.click(await sendButton())
  expect(await screen.findByText(/^There is room for 412 of 1,000 people\./)).toBeTruthy()
  expect(calls(confirmCampaign)).toEqual([])
  expect(screen.getByRole('button', { name: 'Send to 412 people for $8.24' })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Highest score' }))
  fireEvent.click(screen.getByRole('button', { name: 'Send to 412 people for $8.50' }))
  await waitFor(() =>
    expect(calls(confirmCampaign)[0]?.[1]).toMatchObject({ body: { only_first: 412, first_by: 'score' } }),
  )
})

it('over the plan: or asks for a bigger one, and looks again', async () => {
  preview = { ...PREVIEW, plan: { limit: 1000, usage: 1000, fits: 0, first: FIRST }, problems: [problem('plan')] }
  api.showPlans.mockResolvedValue(true)
  open()
  fireEvent.click(await sendButton())
  expect(screen.queryByRole('button', { name: /^Send to 0/ })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'See bigger plans' }))
  await waitFor(() => expect(api.showPlans).toHaveBeenCalledWith('sms_messages'))
  await waitFor(() => expect(calls(previewCampaign).length).toBeGreaterThan(1))
})

it('short of funds: says so before, and stays as it was if no money is added', async () => {
  preview = { ...PREVIEW, balance: 500, problems: [problem('funds')] }
  refusal = new ApiError({ message: 'Too little money', code: 'INSUFFICIENT_FUNDS', status: 402 })
  open()
  const button = await sendButton()
  expect(screen.getByText('Your balance is $5.00. We will ask you to add funds, then send.')).toBeTruthy()
  fireEvent.click(button)
  await waitFor(() => expect(calls(confirmCampaign)).toHaveLength(1))
  expect(await sendButton()).toBeTruthy()
  expect(screen.queryByText('Too little money')).toBeNull()
})

it('says why it was refused, and looks again', async () => {
  refusal = new ApiError({ message: 'It would reach more people now.', code: 'CONFLICT', status: 409 })
  open()
  fireEvent.click(await sendButton())
  expect(await screen.findByText('It would reach more people now.')).toBeTruthy()
  await waitFor(() => expect(calls(previewCampaign).length).toBeGreaterThan(1))
})

it('one that came due and waits can be changed and confirmed again', async () => {
  server = {
    ...server,
    state: 'scheduled',
    waits_for: { code: 'changed', ...SEND_WAITS.changed },
  }
  open()
  const button = await sendButton()
  expect(screen.getByText(SEND_WAITS.changed.text)).toBeTruthy()
  expect((await field()).closest('[inert]')).toBeNull()
  fireEvent.click(button)
  await waitFor(() => expect(calls(confirmCampaign)).toHaveLength(1))
})

it('one that was declined says so once, and why', async () => {
  server = {
    ...server,
    state: 'scheduled',
    waits_for: { code: 'approval', ...DECLINED_WAIT },
    approval: { email: 'boss@example.com', state: 'declined', asked_at: '', decided_at: '', note: 'Wrong date' },
  }
  open()
  const notice = (await screen.findByText('boss@example.com declined it')).closest('[role="alert"]')
  expect(notice?.textContent).toContain('“Wrong date”')
  expect(notice?.textContent).toContain(DECLINED_WAIT.mend)
  expect(screen.queryByText(SEND_WAITS.approval.text)).toBeNull()
})

it('an automatic message has a trigger instead of a time, and is turned on', async () => {
  open(`${BASE}/new?automatic=birthday`)
  await write('Happy birthday, {{first_name|friend}}!')
  expect(screen.getByRole('heading', { name: 'What starts it?' })).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/^On that day, at/), { target: { value: '09:30' } })
  fireEvent.blur(await field())
  await waitFor(() =>
    expect(calls(createCampaign)[0]?.[1]).toMatchObject({
      body: { name: 'Birthday', trigger: { kind: 'birthday', at: '09:30' }, audience: { everyone: true } },
    }),
  )
  expect(screen.getByRole('button', { name: 'Turn on' })).toBeTruthy()
})

const problem = (code: string) => ({ code, text: code, mend: null })
