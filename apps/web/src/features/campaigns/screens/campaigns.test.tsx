import {
  type Campaign,
  cancelCampaign,
  createCampaign,
  deleteCampaign,
  duplicateCampaign,
  listCampaigns,
  listTemplates,
  pauseCampaign,
  restoreCampaign,
  resumeCampaign,
  updateCampaign,
} from '@greenroom/contracts'
import { SEND_WAITS } from '@greenroom/domain/campaigns'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { campaignOf, countsOf } from '../campaign.fixture.ts'
import { Component as Campaigns } from './campaigns.tsx'

interface Shown {
  message: string
  action?: { label: string; onClick: () => void }
}
const api = vi.hoisted(() => ({ call: vi.fn(), showPlans: vi.fn() }))
const toasts = vi.hoisted(() => [] as Shown[])
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))
vi.mock('../../../lib/toasts.tsx', () => {
  const note = (message: string, options: Omit<Shown, 'message'> = {}) => toasts.push({ message, ...options })
  return { toast: { success: note, error: note, info: note, warning: note } }
})

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const SENDING = campaignOf({
  id: id(1),
  name: 'Lisbon tonight',
  state: 'sending',
  counts: countsOf({
    planned: 940,
    waiting: 528,
    sent: 412,
    delivered: 400,
    clicked: 40,
    replied: 8,
    cost: 824,
    reserved: 1056,
  }),
})
const DRAFT = campaignOf({ id: id(2), name: 'New song' })
const SHORT = campaignOf({
  id: id(3),
  name: 'Merch drop',
  state: 'paused',
  waits_for: { code: 'funds', ...SEND_WAITS.funds },
  counts: countsOf({ planned: 100, waiting: 90, sent: 10, delivered: 10 }),
})
let campaigns: Campaign[]
let refuses: unknown

beforeEach(() => {
  campaigns = [SENDING, DRAFT, SHORT]
  refuses = undefined
  toasts.length = 0
  api.showPlans.mockReset()
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown, input: { params?: object }) => {
    if (contract === refuses) throw new Error('Out of order')
    if (contract === listTemplates) return { items: [], folders: [], page: 1, limit: 4, total: 0 }
    if (contract === listCampaigns) return { items: campaigns, page: 1, limit: 20, total: campaigns.length }
    if (contract === createCampaign || contract === duplicateCampaign) return { ...DRAFT, id: id(9) }
    const known = [SENDING, DRAFT, SHORT].find((one) => one.id === (input.params as Record<string, string>).campaignId)
    return known ?? {}
  })
})

const open = (search = '') => showScreen(<Campaigns />, `/dashboard/marketing/sms${search}`)
const row = async (name: string) => (await screen.findByRole('link', { name })).closest('li') as HTMLElement
const sent = (contract: unknown) =>
  api.call.mock.calls
    .filter(([asked]) => asked === contract)
    .map(([, input]) => input as { query: object; params: object; body: object })
const choose = async (name: string, item: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `More for ${name}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}

describe('the list', () => {
  it('says where each stands and what came of it, and leads drafts to the creator', async () => {
    open()
    const sending = await row('Lisbon tonight')
    expect(within(sending).getByText('Sending 43%')).toBeDefined()
    expect(within(sending).getByText('412 of 940')).toBeDefined()
    expect(within(sending).getByRole('img', { name: /400 delivered, 12 sent, unconfirmed, 528 waiting/ })).toBeDefined()
    expect(sending.textContent).toMatch(/Delivered400.*Clicked4010%.*Replied8.*\$8\.24/)
    expect((await screen.findByRole('link', { name: 'New song' })).getAttribute('href')).toBe(
      `/dashboard/marketing/sms/${id(2)}/edit`,
    )
  })

  it('asks for what stands in the address', async () => {
    open('?state=scheduled&archived&q=tour&page=2')
    await row('New song')
    expect(sent(listCampaigns)[0]?.query).toMatchObject({
      type: 'sms',
      automatic: 'false',
      archived: 'true',
      state: 'scheduled',
      q: 'tour',
      page: 2,
    })
  })

  it('pauses from the row', async () => {
    open()
    await choose('Lisbon tonight', 'Pause')
    await waitFor(() => expect(sent(pauseCampaign)[0]?.params).toEqual({ campaignId: id(1) }))
    expect(toasts.at(-1)?.message).toBe('Lisbon tonight is paused')
  })

  it('says what canceling means before it cancels', async () => {
    open()
    await choose('Lisbon tonight', 'Cancel')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('412 of 940 were sent. The other 528 will not be, and $10.56 comes back.')
    expect(sent(cancelCampaign)).toHaveLength(0)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel the campaign' }))
    await waitFor(() => expect(sent(cancelCampaign)).toHaveLength(1))
  })

  it('offers what helps one that waits: adding funds is going on, which asks for them', async () => {
    open()
    fireEvent.click(within(await row('Merch drop')).getByRole('button', { name: 'Add funds' }))
    await waitFor(() => expect(sent(resumeCampaign)[0]?.params).toEqual({ campaignId: id(3) }))
  })

  it('goes on only once the plan is bigger', async () => {
    campaigns = [{ ...SHORT, waits_for: { code: 'plan', text: 'No room.', mend: null } }]
    api.showPlans.mockResolvedValueOnce(false).mockResolvedValueOnce(true)
    open()
    const upgrade = within(await row('Merch drop')).getByRole('button', { name: 'Upgrade' })
    fireEvent.click(upgrade)
    await waitFor(() => expect(api.showPlans).toHaveBeenCalledTimes(1))
    fireEvent.click(upgrade)
    await waitFor(() => expect(sent(resumeCampaign)).toHaveLength(1))
    expect(api.showPlans).toHaveBeenCalledTimes(2)
  })

  it('archives and deletes with a way back', async () => {
    open()
    await choose('New song', 'Archive')
    await waitFor(() => expect(sent(updateCampaign)[0]?.body).toEqual({ archived: true }))
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('New song is archived'))
    await choose('New song', 'Delete')
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('Deleted New song'))
    expect(sent(deleteCampaign)).toHaveLength(1)
    toasts.at(-1)?.action?.onClick()
    await waitFor(() => expect(sent(restoreCampaign)[0]?.params).toEqual({ campaignId: id(2) }))
  })

  it('says that what was scheduled comes back as a draft', async () => {
    campaigns = [{ ...DRAFT, state: 'scheduled' }]
    open()
    await choose('New song', 'Delete')
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('Deleted New song'))
    toasts.at(-1)?.action?.onClick()
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('New song is back as a draft. Confirm it again.'))
  })

  it('keeps what is scheduled out of the archive, where it would be sent unseen', async () => {
    campaigns = [{ ...DRAFT, state: 'scheduled' }]
    open()
    fireEvent.keyDown(await screen.findByRole('link', { name: 'New song' }), { key: 'e' })
    fireEvent.click(await screen.findByRole('button', { name: 'More for New song' }))
    await screen.findByRole('menuitem', { name: 'Unschedule' })
    expect(screen.queryByRole('menuitem', { name: 'Archive' })).toBeNull()
    expect(sent(updateCampaign)).toHaveLength(0)
  })

  it('copies, and leads to the copy', async () => {
    const router = open()
    await choose('Lisbon tonight', 'Duplicate')
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('Copied Lisbon tonight'))
    expect(sent(duplicateCampaign)[0]?.params).toEqual({ campaignId: id(1) })
    toasts.at(-1)?.action?.onClick()
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/marketing/sms/${id(9)}/edit`))
  })

  it('resumes in words that promise no second text', async () => {
    campaigns = [{ ...SHORT, waits_for: { code: 'owner', ...SEND_WAITS.owner } }]
    open()
    fireEvent.click(within(await row('Merch drop')).getByRole('button', { name: 'Resume' }))
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('Merch drop resumed'))
  })

  it('one that came due without money goes on by adding some', async () => {
    campaigns = [{ ...DRAFT, state: 'scheduled', waits_for: { code: 'funds', ...SEND_WAITS.funds } }]
    open()
    fireEvent.click(within(await row('New song')).getByRole('button', { name: 'Add funds' }))
    await waitFor(() => expect(sent(resumeCampaign)[0]?.params).toEqual({ campaignId: id(2) }))
  })

  it('does not delete what is being sent', async () => {
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'More for Lisbon tonight' }))
    await screen.findByRole('menuitem', { name: 'Pause' })
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
    expect(screen.queryByRole('menuitem', { name: 'Archive' })).toBeNull()
  })

  it('moves by keys from row to row', async () => {
    open()
    const first = await screen.findByRole('link', { name: 'Lisbon tonight' })
    fireEvent.keyDown(document.body, { key: 'j' })
    expect(document.activeElement).toBe(first)
    fireEvent.keyDown(first, { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toBe('New song')
    fireEvent.keyDown(document.activeElement as Element, { key: 'e' })
    await waitFor(() => expect(sent(updateCampaign)[0]?.params).toEqual({ campaignId: id(2) }))
  })

  it('offers texts to start from before the first campaign', async () => {
    campaigns = []
    const router = open()
    fireEvent.click(await screen.findByRole('button', { name: /Show announcement/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/marketing/sms/${id(9)}/edit`))
    expect(sent(createCampaign)[0]?.body).toMatchObject({ type: 'sms', name: 'Show announcement' })
  })

  it('says that nothing matches, and leads back to all', async () => {
    campaigns = []
    const router = open('?q=tour')
    fireEvent.click(await screen.findByRole('button', { name: 'See all campaigns' }))
    expect(router.state.location.search).toBe('')
  })

  it('says what went wrong, and tries again', async () => {
    refuses = listCampaigns
    open()
    expect(await screen.findByText('Your campaigns did not load')).toBeDefined()
    refuses = undefined
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await row('New song')
  })
})
