import { getCampaign } from '@greenroom/contracts'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { readAddress } from '../../../../lib/address/index.ts'
import { showScreen } from '../../../../testing/show-screen.tsx'
import { inboxAddress, viewOfInbox } from '../inbox-address.ts'
import { RepliesChip } from './replies-chip.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))
const id = 'd9c0b0f0-0000-4000-8000-000000000001'
beforeEach(() => {
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown) => (contract === getCampaign ? { name: 'Low Tide' } : {}))
})

it('names the campaign whose replies are listed, and goes back to all', async () => {
  const onRemove = vi.fn()
  showScreen(<RepliesChip campaignId={id} onRemove={onRemove} />)
  screen.getByText('Replies to a campaign')
  await screen.findByText('Replies to “Low Tide”')
  fireEvent.click(screen.getByRole('button', { name: 'Show all conversations' }))
  expect(onRemove).toHaveBeenCalledOnce()
})

it('an address with a campaign asks for its replies', () => {
  const values = readAddress(inboxAddress, new URLSearchParams({ campaign_id: id, sort: 'longest_waiting' }))
  expect(viewOfInbox(values)).toEqual({ filter: 'all', sort: 'longest_waiting', campaign_id: id })
})
