import {
  type Campaign,
  duplicateCampaign,
  listOutcomes,
  listRecipients,
  pauseCampaign,
  resumeCampaign,
  unconfirmCampaign,
} from '@greenroom/contracts'
import { SEND_WAITS } from '@greenroom/domain/campaigns'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CAMPAIGN_ID as ID, campaignOf } from '../../campaign.fixture.ts'
import { answersOf, openResults, resultsServer, type ResultsServer, SENDING } from './results.fixture.tsx'

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

let server: ResultsServer
beforeEach(() => {
  server = resultsServer()
  toasts.length = 0
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown) => answersOf(server)(contract))
})

const sent = (contract: unknown) =>
  api.call.mock.calls
    .filter(([asked]) => asked === contract)
    .map(([, input]) => input as { query: object; params: object; body: object })

describe('while it is sent', () => {
  it('shows how far it is, what it has cost, and what is set aside', async () => {
    openResults()
    const progress = await screen.findByRole('region', { name: 'Progress' })
    expect(progress.textContent).toContain('412 of 940 people')
    expect(progress.textContent).toContain('$8.10 charged')
    expect(progress.textContent).toContain('$10.56 set aside')
    for (const name of ['Delivered 400', 'Failed 5', 'Uncertain 2', 'Held 120', 'Waiting 408'])
      expect(within(progress).getByRole('button', { name })).toBeDefined()
    expect(screen.getByText('Sending 43%')).toBeDefined()
  })

  it('pauses, and then offers to go on', async () => {
    openResults()
    fireEvent.click(await screen.findByRole('button', { name: 'Pause' }))
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeDefined()
    expect(sent(pauseCampaign)[0]?.params).toEqual({ campaignId: ID })
  })

  it('says what canceling means', async () => {
    openResults()
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('412 of 940 were sent. The other 528 will not be, and $10.56 comes back')
    expect(within(dialog).getByRole('button', { name: 'Keep sending' })).toBeDefined()
  })

  it('says why some have not received it, and what helps', async () => {
    openResults()
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
    server.campaign = {
      ...SENDING,
      state: 'paused',
      waits_for: { code: 'funds', ...SEND_WAITS.funds },
    }
    openResults()
    fireEvent.click(await screen.findByRole('button', { name: 'Add funds' }))
    await waitFor(() => expect(sent(resumeCampaign)).toHaveLength(1))
  })
})

describe('a scheduled one', () => {
  const scheduled = (change: Partial<Campaign> = {}) =>
    campaignOf({ state: 'scheduled', starts_at: '2999-01-01T09:00:00.000Z', ...change })

  it('says when it is sent', async () => {
    server.campaign = scheduled()
    openResults()
    expect(await screen.findByText(/2999/)).toBeDefined()
    expect(await screen.findByText('900 people now, 870 can be texted')).toBeDefined()
    expect(sent(listOutcomes)).toHaveLength(0)
  })

  it('is taken back', async () => {
    server.campaign = scheduled()
    const router = openResults()
    fireEvent.click(await screen.findByRole('button', { name: 'Unschedule' }))
    await waitFor(() => expect(sent(unconfirmCampaign)[0]?.params).toEqual({ campaignId: ID }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/marketing/sms/${ID}/edit`))
    expect(toasts.at(-1)?.message).toBe('Tour is a draft again')
  })

  it('that waits for approval is sent once they approve', async () => {
    const approval = { email: 'boss@example.com', state: 'asked', asked_at: '', decided_at: null, note: null } as const
    server.campaign = scheduled({ starts_at: null, approval })
    openResults()
    expect(await screen.findByText('As soon as they approve it')).toBeDefined()
  })

  it('that is stuck is not scheduled, and opens where it is fixed with one press', async () => {
    server.campaign = scheduled({ starts_at: null, waits_for: { code: 'late', ...SEND_WAITS.late } })
    const router = openResults()
    expect(await screen.findByText('Not scheduled')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Choose a new time' }))
    await waitFor(() => expect(sent(unconfirmCampaign)).toHaveLength(1))
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(
      `/dashboard/marketing/sms/${ID}/edit?section=time`,
    )
  })
})

describe('who is held', () => {
  const progress = () => screen.findByRole('region', { name: 'Progress' })

  it('is shown with the moment until when', async () => {
    openResults()
    const held = within(await within(await progress()).findByRole('list', { name: 'Held until' }))
    expect(held.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Jan 1, .+ 80 people$/),
      expect.stringMatching(/^Jan 1, .+ 40 people$/),
    ])
  })

  it('gets it at no known moment while it is paused', async () => {
    server.campaign = { ...SENDING, state: 'paused', waits_for: { code: 'owner', ...SEND_WAITS.owner } }
    openResults()
    await within(await progress()).findByRole('button', { name: 'Held 120' })
    await waitFor(() => expect(sent(listOutcomes)).toHaveLength(1))
    expect(screen.queryByRole('list', { name: 'Held until' })).toBeNull()
  })
})

it('after a restore, “See who received it” shows them', async () => {
  server.campaign = { ...SENDING, state: 'paused', waits_for: { code: 'restore', ...SEND_WAITS.restore } }
  openResults()
  fireEvent.click(await screen.findByRole('link', { name: 'See who received it' }))
  await waitFor(() => expect(sent(listRecipients)[0]?.query).toMatchObject({ outcome: 'delivered' }))
  expect(screen.getByRole('button', { name: 'Resume' })).toBeDefined()
})

it('an automatic message that was on is copied to be changed', async () => {
  server.campaign = { ...SENDING, trigger: { kind: 'birthday', at: '09:00' }, is_running: true }
  const router = openResults()
  fireEvent.click(await screen.findByRole('button', { name: 'Duplicate to change' }))
  await waitFor(() => expect(sent(duplicateCampaign)).toHaveLength(1))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/edit$/))
  expect(toasts.at(-1)?.message).toContain('Turn Tour dates off')
})

it('a draft opens in the creator', async () => {
  server.campaign = campaignOf()
  const router = openResults()
  await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/marketing/sms/${ID}/edit`))
})

it('one that is gone says so', async () => {
  server.campaign = null
  openResults()
  expect(await screen.findByText('We could not find this campaign')).toBeDefined()
})
