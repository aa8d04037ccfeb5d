import {
  type Campaign,
  confirmCampaign,
  createCampaignView,
  listCampaigns,
  listCampaignViews,
  listSegments,
  previewCampaign,
  updateCampaign,
} from '@greenroom/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { campaignOf, countsOf, PREVIEW } from '../campaign.fixture.ts'
import { Component } from './all-campaigns.tsx'

interface Shown {
  message: string
  action?: { label: string; onClick: () => void }
}
const api = vi.hoisted(() => ({ call: vi.fn() }))
const toasts = vi.hoisted(() => [] as Shown[])
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))
vi.mock('../../../lib/toasts.tsx', () => {
  const note = (message: string, options: Omit<Shown, 'message'> = {}) => toasts.push({ message, ...options })
  return { toast: { success: note, error: note, info: note, warning: note } }
})

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const at = (day: number) => new Date(2030, 5, day, 18).toISOString()
const SENT = campaignOf({
  id: id(1),
  name: 'Lisbon tonight',
  state: 'finished',
  started_at: new Date(2030, 5, 3, 12).toISOString(),
  counts: countsOf({ planned: 940, sent: 940, delivered: 900, clicked: 90, replied: 8, cost: 1880 }),
})
const DRAFT = campaignOf({ id: id(2), name: 'New song', type: 'email', schedule: { mode: 'at', at: at(11) } })
const CONFIRMED = campaignOf({
  id: id(3),
  name: 'Merch drop',
  state: 'scheduled',
  starts_at: at(12),
  schedule: { mode: 'at', at: at(12) },
})
const VIEW = {
  id: id(8),
  name: 'Sent texts',
  query: 'type=sms&state=finished&sort=clicked',
  position: 0,
  created_at: at(1),
  updated_at: at(1),
}
let campaigns: Campaign[]
let refuses: unknown

beforeEach(() => {
  campaigns = [SENT, DRAFT, CONFIRMED]
  refuses = undefined
  toasts.length = 0
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown, input: { params?: object; body?: object }) => {
    if (contract === refuses) throw new Error('Out of order')
    if (contract === listCampaigns) return { items: campaigns, page: 1, limit: 20, total: campaigns.length }
    if (contract === listCampaignViews) return { items: [VIEW] }
    if (contract === createCampaignView) return { ...VIEW, id: id(9), position: 1, ...input.body }
    if (contract === listSegments) return { items: [], page: 1, limit: 100, total: 0 }
    if (contract === previewCampaign) return PREVIEW
    const known = campaigns.find((one) => one.id === (input.params as Record<string, string>).campaignId)
    if (contract === updateCampaign) return { ...known, ...input.body, state: 'draft', version: 2 }
    return known ?? {}
  })
})

const open = (search = '') => showScreen(<Component />, `/dashboard/campaigns${search}`)
const sent = (contract: unknown) =>
  api.call.mock.calls
    .filter(([asked]) => asked === contract)
    .map(([, input]) => input as { query: object; params: object; body: object })
const link = (name: string) => screen.findByRole('link', { name: new RegExp(name) })

describe('the list', () => {
  it('has both channels, with state, time, and figures', async () => {
    open()
    const row = (await link('Lisbon tonight')).closest('li') as HTMLElement
    within(row).getByText('SMS campaign')
    expect(row.textContent).toMatch(/Everybody.*Sent.*Delivered900.*Clicked9010%.*Replied8.*\$18\.80cost/)
    within((await link('New song')).closest('li') as HTMLElement).getByText('email campaign')
  })

  it('shows what a campaign earned once it has sold something, and its cost as long as it has not', async () => {
    campaigns = [{ ...SENT, counts: { ...SENT.counts, orders: 3, revenue: 6000, return: 4120 } }]
    open()
    const row = (await link('Lisbon tonight')).closest('li') as HTMLElement
    expect(row.textContent).toMatch(/Return\$41\.20/)
    expect(row.textContent).not.toContain('cost')
    fireEvent.click(screen.getByRole('button', { name: 'Sort by return' }))
    await waitFor(() => expect(sent(listCampaigns).at(-1)?.query).toMatchObject({ sort: 'return', order: 'desc' }))
  })

  it('is ordered by its headings, and keeps everything in the address', async () => {
    const router = open('?type=sms&q=lis')
    await link('Lisbon tonight')
    fireEvent.click(screen.getByRole('button', { name: 'Sort by clicked' }))
    await waitFor(() =>
      expect(sent(listCampaigns).at(-1)?.query).toMatchObject({
        type: 'sms',
        q: 'lis',
        sort: 'clicked',
        order: 'desc',
      }),
    )
    fireEvent.click(screen.getByRole('button', { name: /Sort by clicked/ }))
    await waitFor(() => expect(router.state.location.search).toBe('?type=sms&sort=clicked&order=asc&q=lis'))
  })

  it('says when nothing matches, and shows all again', async () => {
    campaigns = []
    open('?state=paused')
    fireEvent.click(await screen.findByRole('button', { name: 'See all campaigns' }))
    await screen.findByText('Write to everybody at once')
  })

  it('that does not load can be asked for again', async () => {
    refuses = listCampaigns
    open()
    await screen.findByRole('heading', { name: 'Your campaigns did not load' })
    refuses = undefined
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await link('Lisbon tonight')
  })
})

describe('a saved view', () => {
  it('named in a link shows what is saved under it', async () => {
    const router = open(`?view=${VIEW.id}`)
    await waitFor(() => expect(router.state.location.search).toContain('sort=clicked'))
    await waitFor(() => expect(sent(listCampaigns).at(-1)?.query).toMatchObject({ type: 'sms', state: 'finished' }))
    screen.getByRole('button', { name: 'View: Sent texts' })
  })

  it('is saved from what is shown, without the search', async () => {
    open('?type=email&q=song&show=month')
    fireEvent.click(await screen.findByRole('button', { name: 'View: All campaigns' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Save as new view…' }))
    fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Mail plan' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent(createCampaignView)[0]?.body).toEqual({ name: 'Mail plan', query: 'type=email&show=month' }),
    )
  })
})

describe('the calendar', () => {
  const calendar = async () => {
    open('?show=month&day=2030-06-10')
    await screen.findByRole('heading', { name: 'June 2030' })
  }
  const carry = async (name: string, ...keys: string[]) => {
    const chip = await link(name)
    for (const key of keys) fireEvent.keyDown(chip, { key })
  }

  it('moves a draft by keyboard, says so, and takes it back', async () => {
    await calendar()
    await carry('New song', ' ', 'ArrowRight', 'ArrowDown')
    screen.getByText('New song, Wednesday, June 19.')
    await carry('New song', ' ')
    await waitFor(() =>
      expect(sent(updateCampaign)[0]).toMatchObject({
        params: { campaignId: id(2) },
        body: { schedule: { mode: 'at', at: at(19) }, version: 1 },
      }),
    )
    await waitFor(() => expect(toasts.at(-1)?.message).toMatch(/^New song is planned for/))
    toasts.at(-1)?.action?.onClick()
    await waitFor(() => expect(sent(updateCampaign)[1]?.body).toMatchObject({ schedule: DRAFT.schedule, version: 2 }))
  })

  it('leaves a campaign where it was by escape, and never moves what has left', async () => {
    await calendar()
    await carry('New song', ' ', 'ArrowRight', 'Escape')
    screen.getByText('New song is back where it was.')
    await carry('Lisbon tonight', ' ', 'ArrowRight', ' ')
    expect(sent(updateCampaign)).toEqual([])
  })

  it('asks before a confirmation is taken back, then shows the review to confirm again', async () => {
    await calendar()
    await carry('Merch drop', ' ', 'ArrowRight', ' ')
    await screen.findByText(/It is confirmed\. Moving it takes that back/)
    expect(sent(updateCampaign)).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Move and review' }))
    const confirm = await screen.findByRole('button', { name: 'Confirm the new time' })
    await waitFor(() => expect(confirm.hasAttribute('disabled')).toBe(false))
    fireEvent.click(confirm)
    await waitFor(() => expect(sent(confirmCampaign)[0]?.body).toMatchObject({ hash: PREVIEW.hash }))
  })

  it('refuses a time that has passed', async () => {
    campaigns = [campaignOf({ ...DRAFT, schedule: { mode: 'at', at: new Date(2020, 5, 11, 18).toISOString() } })]
    open('?show=month&day=2020-06-10')
    await carry('New song', ' ', 'ArrowRight', ' ')
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('That time has passed. Choose a later one.'))
    expect(sent(updateCampaign)).toEqual([])
  })
})
