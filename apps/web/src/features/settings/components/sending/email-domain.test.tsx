import {
  addSenderDomain,
  cancelSenderDomainRenewal,
  checkSenderDomain,
  deleteSenderDomain,
  listSenderDomains,
  renewSenderDomainKeys,
  type SenderDomain,
  updateSenderDomain,
} from '@greenroom/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
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
  keys: {
    made_at: '2026-11-28T09:00:00.000Z',
    is_old: false,
    may_renew: false,
    next_since: null,
    old_until: null,
  },
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
const key = NEW.records.map((record) => ({ ...record, problem: null, seen: [], state: 'unknown' as const }))
const PROVED: SenderDomain = {
  ...NEW,
  state: 'verified',
  verified_at: NEW.created_at,
  keys: { ...NEW.keys, may_renew: true },
}
const WAITING: SenderDomain = {
  ...PROVED,
  records: key.map((record) => ({ ...record, kind: 'next_dkim_rsa', value: 'v=DKIM1; k=rsa; p=NEW' })),
  keys: { ...NEW.keys, next_since: NEW.created_at },
}
const MOVED: SenderDomain = {
  ...PROVED,
  records: key.map((record) => ({ ...record, kind: 'old_dkim_rsa', is_required: false, state: 'found' })),
  keys: { ...NEW.keys, old_until: '2026-12-12T12:00:00.000Z' },
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
    else if (contract === renewSenderDomainKeys) items = [WAITING]
    else if (contract === cancelSenderDomainRenewal) items = [PROVED]
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

describe('the key of a domain', () => {
  it('is renewed after a question, and the new record is shown to be copied', async () => {
    items = [PROVED]
    showScreen(<EmailDomain />)
    await screen.findByText('Signing key from Nov 28, 2026')
    fireEvent.click(screen.getByRole('button', { name: 'Renew key' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Renew the key of novareyes.com?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Renew key' }))
    await screen.findByText('New key waits for its record')
    screen.getByText('v=DKIM1; k=rsa; p=NEW')
    screen.getByText('· add this')
    expect(screen.queryByRole('button', { name: 'Renew key' })).toBeNull()
  })

  it('keeps the present one if the renewal is canceled', async () => {
    items = [WAITING]
    showScreen(<EmailDomain />)
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel renewal' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel renewal' }))
    await screen.findByText('Signing key from Nov 28, 2026')
    expect(api.call).toHaveBeenCalledWith(cancelSenderDomainRenewal, { params: { domainId: NEW.id } })
  })

  it('says what is in the way', async () => {
    items = [PROVED]
    showScreen(<EmailDomain />)
    fireEvent.click(await screen.findByRole('button', { name: 'Renew key' }))
    api.call.mockRejectedValueOnce(new Error('The key was renewed a short time ago.'))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Renew key' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The key was renewed a short time ago.')
  })

  it.each([
    [false, '· keep until Dec 12, 2026'],
    [true, '· can be removed'],
  ])('says what becomes of old records (renewed long ago: %s)', async (mayRenew, note) => {
    items = [{ ...MOVED, keys: { ...MOVED.keys, may_renew: mayRenew } }]
    showScreen(<EmailDomain />)
    await screen.findByText(note)
  })

  it('is advised to be renewed once it is old', async () => {
    items = [{ ...PROVED, keys: { ...PROVED.keys, is_old: true } }]
    showScreen(<EmailDomain />)
    await screen.findByText(/advise a new key at least once a year/)
  })
})
