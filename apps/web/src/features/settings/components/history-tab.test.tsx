import { type Change, listChanges } from '@greenroom/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import HistoryTab from './history-tab.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

const change = (given: Partial<Change>): Change => ({
  id: crypto.randomUUID(),
  at: '2026-11-20T10:00:00Z',
  actor: 'owner',
  actor_name: null,
  area: 'campaigns',
  object_id: '0190a000-0000-7000-8000-000000000001',
  object_name: 'New single',
  action: 'changed',
  before: {},
  after: {},
  ...given,
})
const answer = (items: Change[]) => ({ items, page: 1, limit: 30, total: items.length })

beforeEach(() => api.call.mockReset())
const open = (path = '/history') => showScreen([{ path: '/history', element: <HistoryTab /> }], path)

it('shows who changed what, and marks the words that differ', async () => {
  api.call.mockResolvedValue(
    answer([
      change({
        before: { content: 'Out now', starts_at: null },
        after: { content: 'Out on Friday', starts_at: '2026-11-27T10:00:00Z' },
      }),
      change({ actor: 'api-key', actor_name: 'Zapier', action: 'created', object_name: 'By a key' }),
      change({
        area: 'notifications',
        object_id: null,
        object_name: '',
        before: { 'Campaigns by mail': true },
        after: { 'Campaigns by mail': false },
      }),
    ]),
  )
  open()
  await screen.findByText('New single')
  expect(screen.getByText('Changed · You · Campaigns')).toBeTruthy()
  expect(screen.getByText('Created · API key Zapier · Campaigns')).toBeTruthy()
  expect(document.querySelector('del')?.textContent).toBe('now')
  expect(document.querySelector('ins')?.textContent).toBe('on Friday')
  expect(screen.getByText('Starts at')).toBeTruthy()
  expect(screen.getByText('On').tagName).toBe('DEL')
})

it('shows pictures before and after, also one that is no longer there', async () => {
  api.call.mockResolvedValue(
    answer([
      change({
        area: 'pages',
        object_name: 'Nova',
        before: { picture: '/uploads/old.webp', bio: null },
        after: { picture: '/uploads/new.webp', bio: 'Low-tide pop' },
      }),
    ]),
  )
  open()
  const [old] = await screen.findAllByRole('img', { name: 'Picture' })
  expect(screen.getAllByRole('img').map((one) => one.getAttribute('src'))).toEqual([
    '/uploads/old.webp',
    '/uploads/new.webp',
  ])
  if (old) fireEvent.error(old)
  await screen.findByText('A picture that is no longer there')
  expect(screen.queryByText('/uploads/old.webp')).toBeNull()
})

it('shows keys with their permissions, people without their names, and offers both as filters', async () => {
  api.call.mockResolvedValue(
    answer([
      change({
        area: 'api-keys',
        object_name: 'Zapier',
        action: 'revoked',
        before: { may_read: 'campaigns, contacts' },
        after: { may_read: null },
      }),
      change({ area: 'contacts', object_id: null, object_name: '2 people', action: 'merged' }),
    ]),
  )
  open()
  await screen.findByText('Revoked · You · API keys')
  expect(screen.getByText('May read')).toBeTruthy()
  expect(screen.getByText('Merged · You · Contacts')).toBeTruthy()
  for (const name of ['API keys', 'Contacts', 'Pages']) expect(screen.getByRole('option', { name })).toBeTruthy()
})

it('writes when a campaign leaves, and its state, in words', async () => {
  api.call.mockResolvedValue(
    answer([
      change({
        before: { state: 'scheduled', schedule: '{"at":"2026-12-03T17:00","mode":"local"}' },
        after: { state: 'draft', schedule: '{"mode":"now","spread_hours":3}' },
      }),
    ]),
  )
  open()
  await screen.findByText('Dec 3, 2026, 5:00 PM where they live')
  screen.getByText('Now, spread over 3 hours')
  screen.getByText('Scheduled')
})

it('keeps filters in the address, and asks for what they leave', async () => {
  api.call.mockResolvedValue(answer([change({})]))
  const router = open(`/history?object=0190a000-0000-7000-8000-000000000001`)
  fireEvent.change(await screen.findByRole('combobox', { name: 'What' }), { target: { value: 'segments' } })
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } })
  await waitFor(() =>
    expect(api.call).toHaveBeenLastCalledWith(
      listChanges,
      expect.objectContaining({ query: expect.objectContaining({ area: 'segments', from: '2026-11-01', page: 1 }) }),
    ),
  )
  expect(router.state.location.search).toContain('area=segments')
  fireEvent.click(screen.getByRole('button', { name: 'Show everything' }))
  await waitFor(() => expect(router.state.location.search).not.toContain('object='))
})

it('says that nothing was changed yet, that nothing matches, and what did not load', async () => {
  api.call.mockResolvedValue(answer([]))
  open()
  await screen.findByText('No changes yet')
  open('/history?area=segments')
  await screen.findByText('Nothing was changed that matches these filters.')
  api.call.mockRejectedValueOnce(new Error('You seem to be offline.'))
  open('/history?actor=approver')
  await screen.findByText('Your history did not load')
})
