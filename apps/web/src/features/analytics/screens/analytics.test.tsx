import {
  type AnalyticsReport,
  getAnalyticsNow,
  getAnalyticsPanel,
  getAnalyticsReport,
  getMe,
  listGoals,
  listSites,
} from '@greenroom/contracts'
import type { Panel } from '@greenroom/domain'
import { onlineManager } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { NOTHING, NOW, panelOf, reportOf } from '../report.fixture.ts'
import { Component } from './analytics.tsx'

const api = vi.hoisted(() => ({ call: vi.fn(), showPlans: vi.fn(), isDeclined: () => false }))
const files = vi.hoisted(() => ({ download: vi.fn() }))
const saving = vi.hoisted(() => ({ saveFile: vi.fn() }))
vi.mock('../../../lib/api/index.ts', () => api)
vi.mock('../../../lib/api/download.ts', () => files)
vi.mock('../../../lib/save-file.ts', () => saving)

const SITES = [
  { id: '00000000-0000-4000-8000-000000000001', name: 'Nova Reyes', username: 'nova', url: 'https://g.example/nova' },
  { id: '00000000-0000-4000-8000-000000000002', name: 'Low Tide', username: 'tide', url: 'https://g.example/tide' },
]

let report: AnalyticsReport
let sites: typeof SITES
beforeEach(() => {
  report = reportOf()
  sites = SITES
  for (const mock of [api.call, api.showPlans, files.download, saving.saveFile]) mock.mockReset()
  files.download.mockResolvedValue({ file: new Blob(['a']), name: 'countries.csv', total: undefined })
  api.call.mockImplementation(async (contract: unknown, input?: { params?: { panel: Panel } }) => {
    if (contract === getAnalyticsReport) return report
    if (contract === getAnalyticsPanel) return panelOf(input?.params?.panel ?? 'channels')
    if (contract === getAnalyticsNow) return NOW
    if (contract === listGoals) return { items: [], total: 0 }
    if (contract === listSites) return { items: sites, total: sites.length }
    if (contract === getMe) return { plan: 'free', plan_name: 'Free Trial', limits: {}, usage: {} }
    throw new Error('An unexpected call')
  })
})
afterEach(() => onlineManager.setOnline(true))

const open = (search = '') => showScreen(<Component />, `/dashboard/analytics${search}`)
const asked = () =>
  api.call.mock.calls
    .filter(([contract]) => contract === getAnalyticsReport)
    .map(([, input]) => input?.query) as object[]
const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const row = async (name: string, start: string) =>
  (await panel(name)).findByRole('button', { name: new RegExp(`^${start}`) })

it('tells the five figures, their change, and what the chosen one counts', async () => {
  open()
  for (const name of [
    /^Views\s*8,183/,
    /^Visitors\s*5,892/,
    /^Clicks\s*3,355/,
    /^Clicks per view\s*0\.41/,
    /^Sign-ups\s*147/,
  ])
    expect(await screen.findByRole('link', { name })).toBeTruthy()
  screen.getByText(/^Times that a page was opened/)
  fireEvent.click(screen.getByRole('link', { name: /^Clicks per view/ }))
  await screen.findByText(/^Clicks divided by views/)
  screen.getByRole('slider', { name: 'Clicks per view, by day' })
})

it('keeps page, period, figure, and comparison in the address', async () => {
  const router = open('?period=7d&show=clicks')
  const page = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Page' })
  expect(asked()).toEqual([{ period: '7d', filter: [] }])
  screen.getByRole('slider', { name: 'Clicks, by day' })
  await vi.waitFor(() => expect(page.options).toHaveLength(3))
  fireEvent.change(page, { target: { value: SITES[1]?.id } })
  await vi.waitFor(() => expect(asked().at(-1)).toMatchObject({ site: SITES[1]?.id }))
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }))
  fireEvent.click(screen.getByRole('button', { name: 'Today' }))
  await vi.waitFor(() => expect(asked().at(-1)).toMatchObject({ period: 'today' }))
  expect(router.state.location.search).toBe(`?site=${SITES[1]?.id}&period=today&show=clicks&compare=off`)
})

it('a row filters the page, its chip says so and takes it back, and three are the most', async () => {
  const router = open()
  fireEvent.click(await row('Places', 'Portugal'))
  fireEvent.click(await row('Sources', 'Social'))
  await screen.findByText('Country: Portugal')
  await screen.findByText('Channel: Social')
  expect(asked().at(-1)).toEqual({ period: '30d', filter: ['country:PT', 'channel:social'] })
  fireEvent.click(await row('Devices', 'Mobile'))
  fireEvent.click(await row('Languages', 'English'))
  await vi.waitFor(() => expect(asked().at(-1)).toMatchObject({ filter: { length: 3 } }))
  expect(screen.queryByText('Language: English')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Remove Country: Portugal' }))
  await vi.waitFor(() => expect(asked().at(-1)).toMatchObject({ filter: ['channel:social', 'device:mobile'] }))
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  await vi.waitFor(() => expect(router.state.location.search).toBe(''))
})

it('names the block that an address filters by, and leaves out what is no filter', async () => {
  open('?filter=block:00000000-0000-4000-8000-00000000000b&filter=nonsense')
  await screen.findByText('Block: Tour dates')
  expect(asked()[0]).toMatchObject({ filter: ['block:00000000-0000-4000-8000-00000000000b'] })
})

it('shows the curve as a table, with every figure of every day', async () => {
  open('?chart=table')
  const table = within(await screen.findByRole('region', { name: 'Figures over time' }))
  expect(table.getAllByRole('row')).toHaveLength(32)
  const first = table.getAllByRole('row')[1]
  expect(first?.textContent).toMatch(/^Sat, Nov 28, 2026\d+/)
  fireEvent.click(screen.getByRole('button', { name: 'Show as a curve' }))
  await screen.findByRole('slider', { name: 'Views, by day' })
})

it('a note stands on the curve, and is told with its day', async () => {
  open()
  const curve = await screen.findByRole('slider', { name: 'Views, by day' })
  for (let day = 0; day < 3; day++) fireEvent.keyDown(curve, { key: 'ArrowLeft' })
  expect(curve.getAttribute('aria-valuetext')).toMatch(/^Wed, Nov 25, 2026: Before \d+, Views \d+, Musicbox, Lisbon$/)
  within(screen.getByRole('list', { name: 'Notes' })).getByText('Low Tide is out')
})

it('saves a panel as CSV, with the filters of the screen', async () => {
  open('?filter=channel:social&show=visitors')
  fireEvent.click((await panel('Places')).getByRole('button', { name: 'More for Places: Countries' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Save as CSV' }))
  await vi.waitFor(() => expect(saving.saveFile).toHaveBeenCalledWith(expect.any(Blob), 'countries.csv'))
  expect(files.download.mock.calls[0]?.[1]).toEqual({
    params: { panel: 'countries' },
    query: { period: '30d', filter: ['channel:social'], sort: 'visitors' },
  })
})

it('shows all rows of a panel, to search and to sort', async () => {
  open('?all=countries')
  const drawer = within(await screen.findByRole('dialog', { name: 'Countries' }))
  await drawer.findByRole('button', { name: 'Malta' })
  fireEvent.click(drawer.getByRole('button', { name: 'Clicks' }))
  fireEvent.click(drawer.getByRole('button', { name: 'Clicks' }))
  expect(drawer.getAllByRole('row')[1]?.textContent).toMatch(/^MTMalta/)
  fireEvent.change(drawer.getByRole('searchbox', { name: 'Search countries' }), { target: { value: 'united' } })
  await vi.waitFor(() => expect(drawer.getAllByRole('row')).toHaveLength(3))
})

it("days of one's own begin as those that are shown", async () => {
  const router = open('?period=7d')
  await screen.findByRole('link', { name: /^Views/ })
  fireEvent.click(screen.getByRole('button', { name: 'Custom' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Show these days' }))
  await vi.waitFor(() =>
    expect(router.state.location.search).toBe(`?period=custom&from=${report.from}&to=${report.to}`),
  )
})

it('a period beyond the plan opens the plans, and shows once there is room', async () => {
  api.showPlans.mockResolvedValue(false)
  const router = open()
  const year = await screen.findByRole('button', { name: /^Last 12 months\s*, with a larger plan/ })
  fireEvent.click(year)
  await vi.waitFor(() => expect(api.showPlans).toHaveBeenCalledTimes(1))
  expect(router.state.location.search).toBe('')
  api.showPlans.mockResolvedValue(true)
  fireEvent.click(year)
  await vi.waitFor(() => expect(router.state.location.search).toBe('?period=365d'))
})

it('says how far back the plan shows, and since when more is kept', async () => {
  report = reportOf({ limited_to_days: 60, kept_from: '2026-02-01' })
  open('?period=90d')
  const notice = within(await screen.findByRole('region', { name: 'How far back' }))
  notice.getByText(/Free Trial shows the last 60 days. Your numbers since Feb 1, 2026 are kept/)
  fireEvent.click(notice.getByRole('button', { name: 'See the plans' }))
  expect(api.showPlans).toHaveBeenCalledTimes(1)
})

it('says what was filtered out, and who was not told apart', async () => {
  open()
  await screen.findByText('1,204 hits filtered out.')
  await screen.findByText('312 views without a visitor.')
  expect((await screen.findByRole('link', { name: 'IP Geolocation by DB-IP' })).getAttribute('href')).toBe(
    'https://db-ip.com',
  )
})

it('before the first visit there is the link to share', async () => {
  report = reportOf({ kept_from: null, totals: NOTHING, previous: null, points: [], notes: [] })
  open()
  await screen.findByRole('heading', { name: 'Nobody has been here yet' })
  screen.getByText('g.example/nova')
  screen.getByRole('button', { name: 'Copy link' })
})

it('without a page there is one thing to do', async () => {
  sites = []
  report = reportOf({ kept_from: null, totals: NOTHING, previous: null, points: [], notes: [] })
  open()
  expect((await screen.findByRole('link', { name: 'Make your page' })).getAttribute('href')).toBe('/onboarding')
})

it('filters that nobody matches can be cleared at once', async () => {
  report = reportOf({ totals: NOTHING, previous: null })
  const router = open('?filter=country:AQ')
  await screen.findByRole('heading', { name: 'Nobody matches these filters' })
  fireEvent.click(screen.getByRole('button', { name: 'Clear the filters' }))
  await vi.waitFor(() => expect(router.state.location.search).toBe(''))
})

it('tells who is there now, and what they did', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: /4\s*visitors now/ }))
  const now = within(await screen.findByRole('dialog', { name: /visitors now/ }))
  await now.findByText('37 views')
  now.getByText('Clicked Tour dates')
  now.getByText('Portugal · Instagram')
})

it('offline it says so, and loads when the line is back', async () => {
  onlineManager.setOnline(false)
  open()
  await screen.findByRole('heading', { name: 'You are offline' })
  onlineManager.setOnline(true)
  await screen.findByRole('slider', { name: 'Views, by day' })
})

it('an error can be tried again', async () => {
  api.call.mockImplementation(async (contract: unknown) => {
    if (contract === listSites) return { items: sites, total: sites.length }
    throw new Error('The server is resting.')
  })
  open()
  await screen.findByText('The server is resting.')
  screen.getByRole('button', { name: 'Try again' })
})
