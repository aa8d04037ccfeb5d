import { getMarketing, getWallet, type MarketingHub } from '@greenroom/contracts'
import { onlineManager } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { Component } from './marketing.tsx'

const api = vi.hoisted(() => ({ call: vi.fn(), askForFunds: vi.fn(async () => true) }))
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

const EMPTY: MarketingHub = {
  todo: [],
  more_to_do: 0,
  sms: { may_send: true, because: null, numbers: [], plan: null, hours: { from: 480, to: 1260 }, quiet_until: null },
  email: { may_send: true, because: null, from: 'own', domain: 'nova.example', daily: null, plan: null },
  wallet: { balance: 1200, spoken_for: 0, after: 1200, short_at: null },
  under_way: [],
  next: [],
  next_total: 0,
  drafts: [],
  drafts_total: 0,
  last: [],
  audience: { people: 120, sms: 80, email: 100, joined: 12, left: 2 },
}
const listed = { id: '00000000-0000-4000-8000-000000000001', type: 'sms', audience_words: 'Everybody' } as const
let hub: MarketingHub
let isRefused: boolean

beforeEach(() => {
  hub = EMPTY
  isRefused = false
  api.askForFunds.mockClear()
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown) => {
    if (contract === getWallet)
      return { balance: 1200, reserved: 0, debt: 0, auto_topup: { enabled: false, threshold: 0, amount: 0 } }
    if (contract !== getMarketing) return undefined
    if (isRefused) throw new Error('Out of order')
    return hub
  })
})
afterEach(() => onlineManager.setOnline(true))
const open = () => showScreen(<Component />, '/dashboard/marketing')

it('says that nothing waits, what may be sent, and how the audience grew', async () => {
  open()
  await screen.findByText('Nothing waits for you. A good moment to write.')
  screen.getByText('Texts can go out')
  screen.getByText('From nova.example')
  screen.getByText('Texts arrive now. They arrive from 8 AM to 9 PM where fans live.')
  screen.getByText('12 joined, 2 opted out')
  screen.getByText('Nothing is scheduled. Pick a day for a draft, or write something new.')
})

it('has one action for each thing to do, and asks for exactly what is missing', async () => {
  hub = {
    ...EMPTY,
    todo: [
      {
        kind: 'funds',
        title: 'Add $5.40 for the next sends',
        text: 'The next sends set aside up to $17.40.',
        action: { label: 'Add funds', path: '/dashboard/settings?tab=billing', funds: 540 },
      },
      {
        kind: 'replies',
        title: '3 people wait for an answer',
        text: 'Answer them before your next message goes out.',
        action: { label: 'Answer', path: '/dashboard/conversations?filter=waiting', funds: null },
      },
    ],
    more_to_do: 2,
  }
  open()
  await screen.findByRole('heading', { name: 'Add $5.40 for the next sends' })
  const [add] = screen.getAllByRole('button', { name: 'Add funds' })
  fireEvent.click(add as HTMLElement)
  await waitFor(() => expect(api.askForFunds).toHaveBeenCalledWith(540))
  expect(screen.getByRole('link', { name: 'Answer' }).getAttribute('href')).toBe(
    '/dashboard/conversations?filter=waiting',
  )
  screen.getByText('2 more things can wait.')
})

it('shows what goes out next with its cost, what is nearly ready, and how the last ones did', async () => {
  hub = {
    ...EMPTY,
    next: [
      {
        ...listed,
        name: 'Merch drop',
        state: 'scheduled',
        starts_at: new Date(2030, 5, 12, 18).toISOString(),
        local_at: null,
        recipients: 80,
        cost: 1600,
        is_covered: false,
        approval: { email: 'sam@example.com', state: 'asked' },
      },
    ],
    next_total: 1,
    wallet: { balance: 1200, spoken_for: 1600, after: -400, short_at: new Date(2030, 5, 12, 18).toISOString() },
    drafts: [
      {
        ...listed,
        name: 'New song',
        state: 'draft',
        updated_at: new Date().toISOString(),
        missing: ['message', 'audience'],
      },
    ],
    drafts_total: 1,
    last: [
      {
        ...listed,
        name: 'Low Tide',
        state: 'finished',
        started_at: new Date().toISOString(),
        delivered: 400,
        clicked: 60,
        replied: 4,
        cost: 800,
        rate: 0.15,
        usual: 0.08,
        against: 'above',
      },
    ],
  }
  open()
  await screen.findByRole('link', { name: 'Merch drop' })
  for (const words of [
    'Jun 12, 6 PM',
    '80 people',
    'Wallet too low',
    'Waits for sam@example.com',
    'Needs a message and an audience',
    'Above your usual 8.0%',
    '15%',
  ])
    screen.getByText(words)
  screen.getByText('Too little from Jun 12, 6 PM.')
})

it('that does not load can be asked for again, and offline it says so', async () => {
  isRefused = true
  open()
  await screen.findByRole('heading', { name: 'Your marketing did not load' })
  isRefused = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Texts can go out')
})
