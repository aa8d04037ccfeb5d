import {
  exportRecipients,
  listConversations,
  listOutcomes,
  listRecipients,
  segmentRecipients,
} from '@greenroom/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CAMPAIGN_ID as ID, countsOf } from '../../campaign.fixture.ts'
import { answersOf, MIA, openResults, resultsServer, type ResultsServer, SENDING } from './results.fixture.tsx'

interface Shown {
  message: string
  action?: { label: string; onClick: () => void }
}
const api = vi.hoisted(() => ({ call: vi.fn() }))
const files = vi.hoisted(() => ({ download: vi.fn(), saveFile: vi.fn() }))
const toasts = vi.hoisted(() => [] as Shown[])
vi.mock('../../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))
vi.mock('../../../../lib/api/download.ts', () => ({ download: files.download }))
vi.mock('../../../../lib/save-file.ts', () => ({ saveFile: files.saveFile }))
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

describe('afterwards', () => {
  beforeEach(() => {
    server.campaign = {
      ...SENDING,
      state: 'finished',
      finished_at: '2026-11-23T11:00:00.000Z',
      counts: { ...SENDING.counts, planned: 412, waiting: 0, held: 0, reserved: 0 },
    }
  })

  it('shows rates of delivered texts, with what they mean', async () => {
    openResults()
    const clicked = await screen.findByRole('button', { name: 'Clicked: 40' })
    expect(clicked.closest('div')?.textContent).toContain('10% of delivered')
    expect(clicked.dataset.tip).toMatch(/machines do not count/)
  })

  it('has no rates of fewer than 20 deliveries', async () => {
    server.campaign = { ...SENDING, counts: countsOf({ planned: 19, sent: 19, delivered: 19, clicked: 5 }) }
    openResults()
    const clicked = await screen.findByRole('button', { name: 'Clicked: 5' })
    expect(clicked.closest('div')?.textContent).not.toContain('%')
  })

  it('leads to those who replied and still wait for an answer, longest first', async () => {
    openResults()
    expect((await screen.findByRole('link', { name: 'Answer 3 replies' })).getAttribute('href')).toBe(
      `/dashboard/conversations?campaign_id=${ID}&filter=waiting&sort=longest_waiting`,
    )
    expect(sent(listConversations)[0]?.query).toMatchObject({ campaign_id: ID, filter: 'waiting' })
  })

  it('leads to all replies once everybody has an answer', async () => {
    server.waiting = 0
    openResults()
    expect((await screen.findByRole('link', { name: 'See replies' })).getAttribute('href')).toBe(
      `/dashboard/conversations?campaign_id=${ID}`,
    )
    expect(screen.queryByRole('link', { name: /^Answer/ })).toBeNull()
  })

  it('tells people from machines at each link', async () => {
    openResults()
    const link = await screen.findByRole('button', { name: 'https://nova.example/tour: 40 people' })
    expect(link.closest('li')?.textContent).toContain('30 by machines, not counted')
    fireEvent.click(link)
    await waitFor(() => expect(sent(listRecipients)[0]?.query).toMatchObject({ outcome: 'clicked', link: 0 }))
  })

  it('a figure opens its people, who can be searched and lead to their contacts', async () => {
    openResults('?people=unconfirmed&who=mi')
    const person = await screen.findByRole('link', { name: /Mia Lund/ })
    expect(person.getAttribute('href')).toBe(`/dashboard/contacts/${MIA.contact_id}`)
    expect(sent(listRecipients)[0]?.query).toMatchObject({ outcome: 'sent', q: 'mi', page: 1 })
    expect(screen.getByText(/3 more people are counted but not named/)).toBeDefined()
  })

  it('the people of a figure are a file, narrowed as they are shown; what goes wrong is said', async () => {
    openResults('?people=failed&reason=blocked&who=mi')
    await screen.findByRole('link', { name: /Mia Lund/ })
    files.download.mockResolvedValueOnce({ file: new Blob(), name: 'failed-2026-11-23.csv', total: undefined })
    fireEvent.click(screen.getByRole('button', { name: 'CSV' }))
    await waitFor(() => expect(files.saveFile).toHaveBeenCalledWith(expect.any(Blob), 'failed-2026-11-23.csv'))
    expect(files.download).toHaveBeenCalledWith(exportRecipients, {
      params: { campaignId: ID },
      query: { outcome: 'failed', reason: 'blocked', q: 'mi' },
    })
    files.download.mockRejectedValueOnce(new Error('The connection broke.'))
    fireEvent.click(screen.getByRole('button', { name: 'CSV' }))
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('The connection broke.'))
  })

  it('a figure becomes a segment', async () => {
    const router = openResults()
    fireEvent.click(await screen.findByRole('button', { name: 'Create segment: Clicked' }))
    const name = await screen.findByRole('textbox', { name: 'Segment name' })
    expect((name as HTMLInputElement).value).toBe('Tour dates (clicked)')
    fireEvent.click(screen.getByRole('button', { name: 'Make the segment' }))
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('Made the segment Tour dates (clicked)'))
    expect(sent(segmentRecipients)[0]?.body).toEqual({ name: 'Tour dates (clicked)', outcome: 'clicked' })
    toasts.at(-1)?.action?.onClick()
    expect(router.state.location.pathname).toBe('/dashboard/marketing/audience/segment-1')
  })

  it('people of one reason who were searched for become a segment, and only they', async () => {
    openResults('?people=failed&reason=blocked&who=mi')
    await screen.findByRole('link', { name: /Mia Lund/ })
    fireEvent.click(screen.getByRole('button', { name: 'Create segment' }))
    const name = await screen.findByRole('textbox', { name: 'Segment name' })
    expect((name as HTMLInputElement).value).toBe('Tour dates (failed: blocked, “mi”)')
    const dialog = name.closest('[role="dialog"]') as HTMLElement
    expect(dialog.textContent).toContain('under “Failed” right now and match “mi”')
    expect(dialog.textContent).toContain('The carrier blocked it.')
    fireEvent.click(screen.getByRole('button', { name: 'Make the segment' }))
    await waitFor(() =>
      expect(sent(segmentRecipients)[0]?.body).toMatchObject({ outcome: 'failed', reason: 'blocked', q: 'mi' }),
    )
  })

  it('shows the message with its fields by name', async () => {
    openResults()
    const phone = await screen.findByRole('group', { name: 'Message' })
    expect(phone.textContent).toBe('Hi First name, I play in Lisbon: https://nova.example/tour')
  })

  it('keeps the figures if the causes do not load', async () => {
    server.refuses = listOutcomes
    openResults()
    expect(await screen.findByText('The causes did not load')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Clicked: 40' })).toBeDefined()
  })
})
