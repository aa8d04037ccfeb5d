import {
  addSenderDomain,
  checkSenderDomain,
  deleteSenderDomain,
  listSenderDomains,
  type SenderDomain,
  updateSenderDomain,
} from '@greenroom/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../../testing/show-screen.tsx'
import { EmailDomain } from './email-domain.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

const NEW: SenderDomain = {
  id: '019a0000-0000-7000-8000-000000000001',
  domain: 'novareyes.com',
  local_part: 'hello',
  is_sender: true,
  state: 'pending',
  problem: null,
  records: [
    {
      kind: 'spf',
      type: 'TXT',
      name: 'bounce.novareyes.com',
      value: 'v=spf1 include:_spf.relay.example -all',
      is_required: true,
      state: 'wrong',
      seen: ['v=spf1 -all'],
      problem: 'It lacks include:_spf.relay.example.',
    },
  ],
  checked_at: null,
  next_check_at: null,
  verified_at: null,
  stretch: 1,
  days: [
    { date: '2026-11-28', people: 500 },
    { date: '2026-11-29', people: 1000 },
  ],
  created_at: '2026-11-28T09:00:00.000Z',
}
let items: SenderDomain[]
beforeEach(() => {
  items = []
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown, input: { body: object }) => {
    if (contract === listSenderDomains) return { items, limit: 5, shared_daily: 500 }
    if (contract === deleteSenderDomain) items = []
    else if (contract === addSenderDomain) items = [NEW]
    else if (contract === checkSenderDomain) items = [{ ...NEW, state: 'verified', checked_at: NEW.created_at }]
    else if (contract === updateSenderDomain) items = items.map((one) => ({ ...one, ...input.body }))
    return items[0]
  })
})

it('takes a domain, shows what has to stand in its DNS and what does, and checks when asked', async () => {
  showScreen(<EmailDomain />)
  await screen.findByText(/up to 500 emails a day/)
  fireEvent.click(screen.getByRole('button', { name: 'Add domain' }))
  await screen.findByText('Enter a domain, like novareyes.com.')
  fireEvent.change(screen.getByRole('textbox', { name: 'Your domain' }), { target: { value: ' novareyes.com ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add domain' }))
  const panel = within(await screen.findByRole('region', { name: 'novareyes.com' }))
  expect(api.call).toHaveBeenCalledWith(addSenderDomain, { body: { domain: 'novareyes.com' } })
  panel.getByText('v=spf1 include:_spf.relay.example -all')
  panel.getByText('v=spf1 -all')
  panel.getByText('It lacks include:_spf.relay.example.')
  panel.getByRole('button', { name: 'Copy the value' })
  fireEvent.click(panel.getByRole('button', { name: 'Check now' }))
  await panel.findByText('Ready')
})

it('shows the warm-up with its dates, and stretches it', async () => {
  items = [{ ...NEW, state: 'verified', records: [] }]
  showScreen(<EmailDomain />)
  const days = await screen.findAllByRole('listitem')
  expect(days.map(({ textContent }) => textContent)).toEqual(['Nov 28500', 'Nov 291,000'])
  fireEvent.change(screen.getByLabelText('How fast'), { target: { value: '2' } })
  await waitFor(() => expect(items[0]?.stretch).toBe(2))
})

it('asks before it removes a domain', async () => {
  items = [NEW]
  showScreen(<EmailDomain />)
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove domain' }))
  await waitFor(() => expect(items).toEqual([]))
  await screen.findByRole('textbox', { name: 'Your domain' })
})
