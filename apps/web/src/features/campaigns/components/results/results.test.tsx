import {
  type Campaign,
  countAudience,
  getCampaign,
  listOutcomes,
  listRecipients,
  pauseCampaign,
  resumeCampaign,
  segmentRecipients,
} from '@greenroom/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { showScreen } from '../../../../testing/show-screen.tsx'
import { Component as CampaignScreen } from '../../screens/campaign.tsx'
import { CAMPAIGN_ID as ID, campaignOf, countsOf } from '../../campaign.fixture.ts'

interface Shown {
  message: string
  action?: { label: string; onClick: () => void }
}
const api = vi.hoisted(() => ({ call: vi.fn() }))
const toasts = vi.hoisted(() => [] as Shown[])
vi.mock('../../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))
vi.mock('../../../../lib/toasts.tsx', () => {
  const note = (message: string, options: Omit<Shown, 'message'> = {}) => toasts.push({ message, ...options })
  return { toast: { success: note, error: note, info: note, warning: note } }
})

const MIA = {
  contact_id: '00000000-0000-4000-8000-0000000000aa',
  name: 'Mia Lund',
  phone: '+12125550123',
  email: null,
  outcome: 'delivered',
  reason: null,
  until: null,
  cost: 2,
  at: '2026-11-23T10:00:00.000Z',
}
const SENDING = campaignOf({
  name: 'Tour dates',
  content: 'Hi {{first_name|there}}, I play in Lisbon: https://nova.example/tour',
  state: 'sending',
  started_at: '2026-11-23T10:00:00.000Z',
  counts: countsOf({
    planned: 940,
    waiting: 528,
    held: 120,
    sent: 405,
    delivered: 400,
    failed: 5,
    uncertain: 2,
    clicked: 40,
    replied: 12,
    opted_out: 1,
    cost: 810,
    reserved: 1056,
  }),
})
const OUTCOMES = {
  outcomes: [
    { outcome: 'delivered', reason: null, text: null, mend: null, people: 400 },
    {
      outcome: 'failed',
      reason: 'unreachable',
      text: 'The phone could not be reached.',
      mend: 'Try again later.',
      people: 5,
    },
    { outcome: 'uncertain', reason: null, text: null, mend: null, people: 2 },
  ],
  held_until: null,
  links: [{ link: 0, url: 'https://nova.example/tour', people: 40, clicks: 55, machines: 30 }],
}

let campaign: Campaign | null
let refuses: unknown

beforeEach(() => {
  campaign = SENDING
  refuses = undefined
  toasts.length = 0
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown) => {
    if (contract === refuses) throw new Error('Out of order')
    if (contract === getCampaign) return campaign
    if (contract === countAudience) return { people: 900, reachable: 870, parts: [], excluded: 0, skipped: {} }
    if (contract === listOutcomes) return OUTCOMES
    if (contract === listRecipients) return { items: [MIA], page: 1, limit: 30, total: 1, hidden: 3 }
    if (contract === segmentRecipients) return { id: 'segment-1', name: 'Tour dates (clicked)' }
    if (contract === pauseCampaign) return { ...SENDING, state: 'paused' }
    return SENDING
  })
})

const open = (search = '') =>
  showScreen(
    [
      { path: '/dashboard/marketing/sms/:campaignId', element: <CampaignScreen /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    `/dashboard/marketing/sms/${ID}${search}`,
  )
const sent = (contract: unknown) =>
  api.call.mock.calls
    .filter(([asked]) => asked === contract)
    .map(([, input]) => input as { query: object; params: object; body: object })

describe('while it is sent', () => {
  it('shows how far it is, what it has cost, and what is set aside', async () => {
    open()
    const progress = await screen.findByRole('region', { name: 'Progress' })
    expect(progress.textContent).toContain('412 of 940 people')
    expect(progress.textContent).toContain('$8.10 charged')
    expect(progress.textContent).toContain('$10.56 set aside')
    for (const name of ['Delivered 400', 'Failed 5', 'Uncertain 2', 'Held 120', 'Waiting 408'])
      expect(within(progress).getByRole('button', { name })).toBeDefined()
    expect(screen.getByText('Sending 43%')).toBeDefined()
  })

  it('pauses, and then offers to go on', async () => {
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Pause' }))
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeDefined()
    expect(sent(pauseCampaign)[0]?.params).toEqual({ campaignId: ID })
  })

  it('says what cancelling means', async () => {
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('412 of 940 have left. The other 528 will not be sent')
    expect(within(dialog).getByRole('button', { name: 'Keep sending' })).toBeDefined()
  })

  it('says why some did not get it, and what helps', async () => {
    open()
    const cause = await screen.findByRole('button', { name: /Failed: 5 people/ })
    expect(cause.textContent).toContain('The phone could not be reached.')
    expect(cause.textContent).toContain('Try again later.')
    expect(screen.getByRole('button', { name: /Uncertain: 2 people/ }).textContent).toContain('never sent again')
    fireEvent.click(cause)
    await waitFor(() =>
      expect(sent(listRecipients)[0]?.query).toMatchObject({ outcome: 'failed', reason: 'unreachable' }),
    )
  })

  it('that waits for funds goes on by adding them', async () => {
    campaign = {
      ...SENDING,
      state: 'paused',
      waits_for: { code: 'funds', text: 'Your wallet has too little money.', mend: 'Add funds, then resume it.' },
    }
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Add funds' }))
    await waitFor(() => expect(sent(resumeCampaign)).toHaveLength(1))
  })
})

describe('afterwards', () => {
  beforeEach(() => {
    campaign = {
      ...SENDING,
      state: 'finished',
      finished_at: '2026-11-23T11:00:00.000Z',
      counts: { ...SENDING.counts, planned: 412, waiting: 0, held: 0, reserved: 0 },
    }
  })

  it('shows rates of delivered texts, with what they mean', async () => {
    open()
    const clicked = await screen.findByRole('button', { name: 'Clicked: 40' })
    expect(clicked.closest('div')?.textContent).toContain('10% of delivered')
    expect(clicked.dataset.tip).toMatch(/Machines .* not counted/)
  })

  it('has no rates of fewer than 20 deliveries', async () => {
    campaign = { ...SENDING, counts: countsOf({ planned: 19, sent: 19, delivered: 19, clicked: 5 }) }
    open()
    const clicked = await screen.findByRole('button', { name: 'Clicked: 5' })
    expect(clicked.closest('div')?.textContent).not.toContain('%')
  })

  it('leads to the replies, the longest waiting first', async () => {
    open()
    expect((await screen.findByRole('link', { name: 'Answer 12 replies' })).getAttribute('href')).toBe(
      `/dashboard/conversations?campaign_id=${ID}&sort=longest_waiting`,
    )
  })

  it('tells people from machines at each link', async () => {
    open()
    const link = await screen.findByRole('button', { name: 'https://nova.example/tour: 40 people' })
    expect(link.closest('li')?.textContent).toContain('30 by machines, not counted')
    fireEvent.click(link)
    await waitFor(() => expect(sent(listRecipients)[0]?.query).toMatchObject({ outcome: 'clicked', link: 0 }))
  })

  it('a figure opens its people, who can be searched and lead to their contacts', async () => {
    open('?people=unconfirmed&who=mi')
    const person = await screen.findByRole('link', { name: /Mia Lund/ })
    expect(person.getAttribute('href')).toBe(`/dashboard/contacts/${MIA.contact_id}`)
    expect(sent(listRecipients)[0]?.query).toMatchObject({ outcome: 'sent', q: 'mi', page: 1 })
    expect(screen.getByText(/3 more are counted without a name/)).toBeDefined()
  })

  it('a figure becomes a segment', async () => {
    const router = open()
    fireEvent.click(await screen.findByRole('button', { name: 'Make a segment of those under “Clicked”' }))
    const name = await screen.findByRole('textbox', { name: 'Segment name' })
    expect((name as HTMLInputElement).value).toBe('Tour dates (clicked)')
    fireEvent.click(screen.getByRole('button', { name: 'Make the segment' }))
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('Made the segment Tour dates (clicked)'))
    expect(sent(segmentRecipients)[0]?.body).toEqual({ name: 'Tour dates (clicked)', outcome: 'clicked' })
    toasts.at(-1)?.action?.onClick()
    expect(router.state.location.pathname).toBe('/dashboard/marketing/audience/segment-1')
  })

  it('shows the message with its fields by name', async () => {
    open()
    const phone = await screen.findByRole('group', { name: 'Message' })
    expect(phone.textContent).toBe('Hi First name, I play in Lisbon: https://nova.example/tour')
  })

  it('keeps the figures if the causes do not load', async () => {
    refuses = listOutcomes
    open()
    expect(await screen.findByText('The causes did not load')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Clicked: 40' })).toBeDefined()
  })
})

it('a scheduled one says when it leaves', async () => {
  campaign = campaignOf({ state: 'scheduled', starts_at: '2999-01-01T09:00:00.000Z' })
  open()
  expect(await screen.findByText(/2999/)).toBeDefined()
  expect(await screen.findByText('900 people now, 870 of them can be texted')).toBeDefined()
  expect(sent(listOutcomes)).toHaveLength(0)
})

it('a draft opens in the creator', async () => {
  campaign = campaignOf()
  const router = open()
  await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/marketing/sms/${ID}/edit`))
})

it('one that is gone says so', async () => {
  campaign = null
  open()
  expect(await screen.findByText('We could not find this campaign')).toBeDefined()
})
