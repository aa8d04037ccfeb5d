import {
  compareCampaigns,
  getAudienceReport,
  getHealthReport,
  getMarketingReport,
  getTimesReport,
  listReportedCampaigns,
  listReportedLinks,
  listReportSchedules,
  listReportShares,
  listSegments,
  scheduleReport,
  shareReport,
} from '@greenroom/contracts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { AUDIENCE, CAMPAIGN, CAMPAIGNS, HEALTH, LINKS, OTHER, OVERVIEW, TIMES } from './reports.fixture.ts'
import { Component } from './reports.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

const answers = new Map<unknown, unknown>()
beforeEach(() => {
  answers.clear()
  for (const [contract, answer] of [
    [getMarketingReport, OVERVIEW],
    [listReportedCampaigns, CAMPAIGNS],
    [getAudienceReport, AUDIENCE],
    [getHealthReport, HEALTH],
    [listReportedLinks, LINKS],
    [getTimesReport, TIMES],
    [compareCampaigns, { campaigns: [], step_minutes: 60, differences: [] }],
    [listSegments, { items: [], page: 1, limit: 100, total: 0 }],
    [listReportShares, { shares: [] }],
    [listReportSchedules, { schedules: [] }],
  ] as const)
    answers.set(contract, answer)
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown) => {
    const answer = answers.get(contract)
    if (answer instanceof Error) throw answer
    return answer
  })
})

const open = (query = '') => showScreen(<Component />, `/dashboard/marketing/reports${query}`)
const lastQuery = (contract: unknown) =>
  (api.call.mock.calls.findLast(([one]) => one === contract)?.[1] as { query: unknown } | undefined)?.query
const region = (name: string) => screen.findByRole('region', { name })

describe('the overview', () => {
  it('shows each figure with its definition, its rate, and the figure before, and leads to its campaigns', async () => {
    open()
    const clicked = await screen.findByRole('link', { name: '94' })
    expect(clicked.getAttribute('href')).toContain('?tab=campaigns&sort=clicked')
    expect(screen.getByRole('button', { name: /^Clicked: People who opened a link/ })).toBeTruthy()
    expect(screen.getAllByText(/Between 8.3% and 12%, with a probability of 95%/).length).toBeGreaterThan(0)
    expect(screen.getByText('Before: 47 (+100%)')).toBeTruthy()
  })

  it('says what nobody measures, and never shows it as 0', async () => {
    open()
    await screen.findByRole('link', { name: '94' })
    expect(screen.getAllByText('Not measured')).toHaveLength(2)
  })

  it('keeps period, channel, and filters in the address, over a reload', async () => {
    open('?period=90d&channel=email')
    await screen.findByRole('link', { name: '94' })
    expect(lastQuery(getMarketingReport)).toEqual({ period: '90d', channel: 'email' })
  })

  it("begins days of one's own as those of the period before", async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-30T12:00:00Z') })
    try {
      open('?period=90d')
      await screen.findByRole('link', { name: '94' })
      fireEvent.click(screen.getByRole('combobox', { name: 'Period' }))
      fireEvent.click(await screen.findByRole('option', { name: 'Choose days' }))
      await vi.waitFor(() =>
        expect(lastQuery(getMarketingReport)).toEqual({ period: 'custom', from: '2026-08-02', to: '2026-10-30' }),
      )
    } finally {
      vi.useRealTimers()
    }
  })

  it('says what will appear here, before the first campaign', async () => {
    answers.set(getMarketingReport, {
      ...OVERVIEW,
      campaigns: 0,
      totals: { ...OVERVIEW.totals, figures: { ...OVERVIEW.totals.figures, sent: 0 } },
    })
    open()
    await screen.findByText('No campaign in this period')
    expect(screen.getByRole('link', { name: 'Write a text' })).toBeTruthy()
  })

  it('says that it did not load, and tries again', async () => {
    answers.set(getMarketingReport, new Error('The server is resting.'))
    open()
    await screen.findByText('This report did not load')
    answers.set(getMarketingReport, OVERVIEW)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: '94' })
  })
})

describe('campaigns', () => {
  it('lead to the people behind each figure, and say how they stand to the usual one', async () => {
    open('?tab=campaigns')
    const table = within(await region('Table of campaigns'))
    const [first] = await table.findAllByRole('link', { name: '94, see who clicked' })
    expect(first?.getAttribute('href')).toBe(`/dashboard/marketing/sms/${CAMPAIGN.id}?people=clicked`)
    expect(screen.getByText('Above your usual')).toBeTruthy()
    expect(screen.getAllByText('Too few').length).toBeGreaterThan(0)
  })

  it('are compared side by side, and say where there is no difference', async () => {
    answers.set(compareCampaigns, {
      campaigns: [
        { ...CAMPAIGN, clicks: [10, 94] },
        { ...OTHER, clicks: [1, 4] },
      ],
      step_minutes: 60,
      differences: [
        { figure: 'delivered', best: null },
        { figure: 'clicked', best: CAMPAIGN.id },
      ],
    })
    open(`?tab=campaigns&compare=${CAMPAIGN.id}&compare=${OTHER.id}`)
    const table = within(await region('Campaigns compared'))
    expect(lastQuery(compareCampaigns)).toEqual({ campaign: [CAMPAIGN.id, OTHER.id] })
    expect(table.getAllByText('No difference')).toHaveLength(2)
    expect(table.getByText('Best')).toBeTruthy()
    expect(table.getByText('Not enough yet')).toBeTruthy()
  })

  it('are sorted by a click on a title', async () => {
    open('?tab=campaigns')
    fireEvent.click(await screen.findByRole('button', { name: 'Clicked' }))
    await vi.waitFor(() => expect(lastQuery(listReportedCampaigns)).toMatchObject({ sort: 'clicked', order: 'desc' }))
  })
})

it('the audience tells who came, who left, and who stays', async () => {
  open('?tab=audience')
  await screen.findByText('+100')
  expect(screen.getByText('Sign-up forms')).toBeTruthy()
  const cohorts = within(await region('Who stays, by month'))
  expect(cohorts.getByText(/^90% of the 40 people who joined in Aug 2026 after 2 months$/)).toBeTruthy()
  expect(cohorts.getAllByText(/^Too few: 4 people/)).toHaveLength(2)
})

it('health tells what to do next, and what is not measured', async () => {
  open('?tab=health')
  await screen.findByText('Text less often.')
  expect(screen.getAllByText('Watch this').length).toBeGreaterThan(0)
  expect(screen.getByText('Not measured')).toBeTruthy()
})

it.each([
  ['health', getHealthReport, { ...HEALTH, channels: [] }],
  ['times', getTimesReport, { ...TIMES, slots: [] }],
])('%s says so while nothing was sent', async (tab, contract, answer) => {
  answers.set(contract, answer)
  open(`?tab=${tab}`)
  await screen.findByRole('heading', { name: 'No campaign in this period' })
})

it('a link leads to those who followed it', async () => {
  open('?tab=links')
  const link = await screen.findByRole('link', { name: 'Low Tide is out' })
  expect(link.getAttribute('href')).toBe(`/dashboard/marketing/sms/${CAMPAIGN.id}?people=clicked&link=0`)
})

it('times tell the best hour, as a map and as a table', async () => {
  open('?tab=times')
  await screen.findByText('Thursday, 6 PM')
  expect(screen.getByText(/^Thursday, 6 PM: 9.8% click. 5,000 messages delivered, 500 clicked$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show as a table' }))
  const rows = within(await region('Click rate by weekday and hour, as a table')).getAllByRole('row')
  expect(rows).toHaveLength(3)
})

it('a report is shared by a link that is shown once', async () => {
  answers.set(shareReport, { id: OTHER.id, url: 'https://greenroom.example/r/abc' })
  open('?tab=links&channel=sms')
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Share a link' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Make the link' }))
  expect(await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link to the report' })).toHaveProperty(
    'value',
    'https://greenroom.example/r/abc',
  )
  expect(api.call.mock.calls.find(([one]) => one === shareReport)?.[1]).toEqual({
    body: { report: 'links', query: { period: '30d', channel: 'sms' }, days: 30, password: null, has_money: false },
  })
})

it('a report is mailed every week', async () => {
  answers.set(scheduleReport, {})
  open('?tab=audience')
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Get it by mail' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Mail it to me' }))
  await vi.waitFor(() =>
    expect(api.call.mock.calls.find(([one]) => one === scheduleReport)?.[1]).toEqual({
      body: { report: 'audience', every: 'week', day: 0, hour: 9, query: {} },
    }),
  )
})
