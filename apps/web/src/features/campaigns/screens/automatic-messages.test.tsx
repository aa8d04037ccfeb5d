import { type Campaign, listCampaigns, pauseCampaign, resumeCampaign } from '@greenroom/contracts'
import { SEND_WAITS } from '@greenroom/domain/campaigns'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { CAMPAIGN_ID as ID, campaignOf, countsOf } from '../campaign.fixture.ts'
import { Component as Campaigns } from './campaigns.tsx'

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

const BIRTHDAY = campaignOf({
  name: 'Birthday wish',
  state: 'sending',
  trigger: { kind: 'birthday', at: '09:00' },
  is_running: true,
  content: 'Happy birthday!',
  counts: countsOf({ planned: 84, sent: 84, delivered: 80, clicked: 20, replied: 4, cost: 168 }),
})

/** What an automatic message is after it was turned off. */
const OFF = { state: 'paused', is_running: false, waits_for: { code: 'owner', ...SEND_WAITS.owner } } as const

let automatic: Campaign[]
/** Archived ones, if they are others than those listed. */
let archive: Campaign[] | undefined

beforeEach(() => {
  automatic = [BIRTHDAY]
  archive = undefined
  toasts.length = 0
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown, input: { query?: Record<string, string> }) => {
    if (contract !== listCampaigns) return BIRTHDAY
    const items = input.query?.archived === 'true' ? (archive ?? automatic) : automatic
    return { items, page: 1, limit: 20, total: items.length }
  })
})

const open = (search = '') => showScreen(<Campaigns />, `/dashboard/marketing/sms?show=automatic${search}`)
const row = async () => (await screen.findByRole('link', { name: 'Birthday wish' })).closest('li') as HTMLElement
const sent = (contract: unknown) =>
  api.call.mock.calls
    .filter(([asked]) => asked === contract)
    .map(([, input]) => input as { query: object; params: object; body: object })
const menu = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'More for Birthday wish' }))
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}

describe('automatic messages', () => {
  it('say when they are sent and what came of them, and have a switch', async () => {
    open()
    const card = await row()
    expect(within(card).getByText('On their birthday, at 9 AM')).toBeDefined()
    expect(card.textContent).toContain('84 people received it')
    expect(card.textContent).toMatch(/Delivered80.*Clicked2025%.*Replied4.*Cost\$1\.68/)
    const toggle = within(card).getByRole('switch', { name: '“Birthday wish” is on' })
    expect((toggle as HTMLInputElement).checked).toBe(true)
    fireEvent.click(toggle)
    await waitFor(() => expect(sent(pauseCampaign)[0]?.params).toEqual({ campaignId: ID }))
    expect(toasts.at(-1)?.message).toBe('Birthday wish is off')
  })

  it('that were never on go to their review first', async () => {
    automatic = [{ ...BIRTHDAY, state: 'draft', is_running: false }]
    const router = open()
    fireEvent.click(await screen.findByRole('switch', { name: '“Birthday wish” is on' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/marketing/sms/${ID}/edit`))
  })

  it('that are on can be turned off or copied to be changed', async () => {
    open()
    expect(await menu()).toEqual(['Turn off', 'Duplicate to change', 'History'])
  })

  it('that are off can be archived and deleted, too', async () => {
    automatic = [{ ...BIRTHDAY, ...OFF }]
    open()
    expect(await menu()).toEqual(['Turn on', 'Duplicate to change', 'History', 'Archive', 'Delete'])
  })

  it('say that a deleted one that was on stays off for good', async () => {
    automatic = [{ ...BIRTHDAY, ...OFF }]
    open()
    await menu()
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('Deleted Birthday wish'))
    toasts.at(-1)?.action?.onClick()
    await waitFor(() => expect(toasts.at(-1)?.message).toContain('cannot be turned on again'))
  })

  it('that are short of funds are not on, say why, and go on once there are some', async () => {
    automatic = [{ ...BIRTHDAY, state: 'paused', waits_for: { code: 'funds', ...SEND_WAITS.funds } }]
    open()
    const card = within(await row())
    expect(card.getByText('Waiting for funds')).toBeDefined()
    expect(card.getByText(SEND_WAITS.funds.text)).toBeDefined()
    expect(card.getByRole<HTMLInputElement>('switch').checked).toBe(false)
    expect(await menu()).toEqual(['Turn on', 'Duplicate to change', 'History', 'Archive', 'Delete'])
    fireEvent.click(card.getByRole('button', { name: 'Add funds' }))
    await waitFor(() => expect(sent(resumeCampaign)[0]?.params).toEqual({ campaignId: ID }))
  })

  it('are searched, and found in the archive', async () => {
    automatic = [{ ...BIRTHDAY, ...OFF, archived: true }]
    open('&archived&q=birth')
    const card = within(await row())
    expect(sent(listCampaigns)[0]?.query).toMatchObject({ automatic: 'true', archived: 'true', q: 'birth' })
    expect(screen.getByRole('searchbox', { name: 'Search automatic messages' })).toBeDefined()
    expect(card.queryByRole('switch')).toBeNull()
    expect(await menu()).toEqual(['Duplicate to change', 'History', 'Restore from archive', 'Delete'])
  })

  it('that are all archived can be seen there', async () => {
    automatic = []
    archive = [{ ...BIRTHDAY, ...OFF, archived: true }]
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'See archived automatic messages' }))
    await row()
  })

  it('open the choice of occasions from the palette', async () => {
    open('&new')
    expect((await screen.findByRole('menuitem', { name: 'Birthday' })).getAttribute('href')).toBe(
      '/dashboard/marketing/sms/new?automatic=birthday',
    )
  })

  it('begin with an occasion', async () => {
    automatic = []
    open()
    expect((await screen.findByRole('link', { name: /After a keyword/ })).getAttribute('href')).toBe(
      '/dashboard/marketing/sms/new?automatic=keyword',
    )
  })
})
