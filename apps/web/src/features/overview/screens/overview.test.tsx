import {
  getLaunchpad,
  getMe,
  getOverview,
  getRecentActivity,
  listContacts,
  type Overview,
  recordShare,
} from '@greenroom/contracts'
import { onlineManager } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { overviewOf } from '../components/overview.fixture.ts'
import { Component } from './overview.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/index.ts', () => api)
vi.mock('../../../lib/session/index.ts', () => ({ useAuth: () => ({ user: { name: 'Nova Reyes' } }) }))

let overview: Overview
let hasOwnName: boolean
let limits: { contacts: number }
const refused = new Set<unknown>()
beforeEach(() => {
  overview = overviewOf({ totals: { views: 150, unique_visitors: 90, clicks: 60 }, previous: null })
  hasOwnName = true
  limits = { contacts: -1 }
  refused.clear()
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown) => {
    if (refused.has(contract)) throw new Error('The server is resting.')
    if (contract === getOverview) return overview
    if (contract === getRecentActivity) return { items: [], newest_blocks: [] }
    if (contract === listContacts) return { items: [], locked: 12 }
    if (contract === getLaunchpad) return { steps: [], done: 0, total: 0, dismissed_at: null }
    if (contract === getMe)
      return { name: 'Nova Reyes', has_own_name: hasOwnName, plan: 'free', plan_name: 'Free Trial', limits, usage: {} }
    return undefined
  })
})
afterEach(() => onlineManager.setOnline(true))

const open = (path = '/dashboard/overview') => showScreen(<Component />, path)
const asked = (contract: unknown) =>
  api.call.mock.calls.filter(([one]) => one === contract).map(([, input]) => input as { query?: { period?: string } })

it('greets by name, says how things stand, and tells the four numbers', async () => {
  open()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/^Good \w+, Nova$/)
  await screen.findByText('No visitors today or yesterday. A fresh post with your link brings people back.')
  for (const name of [
    /^Page views last 30 days\s*150/,
    /^Unique visitors last 30 days\s*90/,
    /^Link clicks last 30 days\s*60/,
    /^Clicks per view last 30 days\s*0\.4/,
  ])
    expect(screen.getByRole('link', { name })).toBeTruthy()
})

it('greets without a name where nobody has given one', async () => {
  hasOwnName = false
  open()
  await vi.waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Good \w+$/), 15_000)
})

it('says how many fans wait for room in the plan, and what opens them', async () => {
  limits = { contacts: 0 }
  open()
  const notice = within(await screen.findByRole('region', { name: 'Waiting sign-ups' }))
  notice.getByText(/signed up on your page and are waiting for room in your plan/)
  notice.getByText('12 people')
  notice.getByRole('button', { name: 'See the plans' })
})

it('keeps period and number in the address', async () => {
  const router = open('/dashboard/overview?period=7d')
  const time = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Time' })
  expect([time.value, asked(getOverview)[0]?.query?.period]).toEqual(['7d', '7d'])
  fireEvent.click(screen.getByRole('link', { name: /Clicks per view/ }))
  await screen.findByRole('heading', { name: 'Clicks per view' })
  fireEvent.change(time, { target: { value: '24h' } })
  await vi.waitFor(() => expect(asked(getOverview).at(-1)?.query?.period).toBe('24h'), 15_000)
  expect(router.state.location.search).toBe('?period=24h&show=rate')
  fireEvent.click(screen.getByRole('link', { name: /Clicks per view/ }))
  await screen.findByRole('heading', { name: 'Views and clicks' })
})

it('says how far back the plan keeps numbers where more was asked for', async () => {
  overview = { ...overview, limited_to_days: 60 }
  open('/dashboard/overview?period=365d')
  await screen.findByText('Free Trial keeps 60 days of numbers, so this chart goes back that far.')
})

it('without a site there is one thing to do', async () => {
  overview = overviewOf({ newest_site: null, sites: 0, top_sites: [] })
  open()
  const link = await screen.findByRole('link', { name: 'Make your page' })
  expect(link.getAttribute('href')).toBe('/onboarding')
  expect(screen.queryByRole('link', { name: 'View site' })).toBeNull()
  expect(screen.queryByText('Recent activity')).toBeNull()
})

it('before the first visit it helps to share, and notes that it was done', async () => {
  overview = overviewOf({ views_ever: 0 })
  open()
  const share = within(await screen.findByRole('region', { name: 'Your page is ready for its first visitors' }))
  await share.findByRole('img', { name: 'QR code of https://example.com/nova' })
  fireEvent.click(share.getByRole('button', { name: 'Copy link' }))
  await vi.waitFor(() => expect(asked(recordShare)).toHaveLength(1), 15_000)
  expect(asked(recordShare)[0]).toMatchObject({ params: { id: overview.newest_site?.id }, body: { way: 'link' } })
  expect(screen.queryByRole('link', { name: /Page views/ })).toBeNull()
})

it('a part that does not load says so and can be asked for again; the others stand', async () => {
  refused.add(getRecentActivity)
  open()
  const alert = within(await screen.findByRole('alert'))
  expect(screen.getByRole('link', { name: /Page views/ })).toBeTruthy()
  refused.clear()
  fireEvent.click(alert.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Nothing in the last two weeks. Visits and changes appear here.')
})

it('numbers that do not load can be asked for again', async () => {
  refused.add(getOverview)
  open()
  await screen.findByRole('heading', { name: 'Your numbers did not load' })
  expect(document.querySelector('header .mantine-Skeleton-root, h1 + * .mantine-Skeleton-root')).toBeNull()
  refused.clear()
  const [again] = screen.getAllByRole('button', { name: 'Try again' })
  fireEvent.click(again as HTMLElement)
  await screen.findByRole('link', { name: /Page views/ })
})

it('offline it says so, and goes on by itself', async () => {
  onlineManager.setOnline(false)
  open()
  await screen.findByRole('heading', { name: 'You are offline' })
  onlineManager.setOnline(true)
  await screen.findByRole('link', { name: /Page views/ })
})
