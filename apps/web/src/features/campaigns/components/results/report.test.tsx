import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answersOf, openResults, REPORT, resultsServer, type ResultsServer, SENDING } from './results.fixture.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

let server: ResultsServer
beforeEach(() => {
  server = resultsServer()
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown) => answersOf(server)(contract))
})

const card = async (title: string) => screen.findByRole('region', { name: title })

describe('the report of a campaign', () => {
  it('has opens between delivered and clicked, and the share of machines beside', async () => {
    server.report = { ...REPORT, opens: { people: 120, machines: 260 } }
    openResults()
    const funnel = await card('From audience to reply')
    await within(funnel).findByText('Opened')
    const steps = within(funnel).getAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent?.match(/^[A-Z][a-z]+/)?.[0])).toEqual([
      'Planned',
      'Sent',
      'Delivered',
      'Opened',
      'Clicked',
      'Replied',
    ])
    expect(steps[3]?.textContent).toMatch(/^Opened120.*260 more by machines, not counted/)
  })

  it('has no opens where they are not counted', async () => {
    openResults()
    await card('When people clicked')
    expect(screen.queryByText('Opened')).toBeNull()
  })

  it('draws when people clicked, with a table for those who do not see it', async () => {
    openResults()
    const table = within(await card('When people clicked')).getByRole('table')
    expect(within(table).getAllByRole('row')).toHaveLength(4)
    expect(table.textContent).toMatch(/15 minutes from .*25/)
  })

  it('draws nothing as long as nobody clicked', async () => {
    server.report = { ...REPORT, curve: { from: '2026-11-23T10:00:00.000Z', minutes: 15, clicks: [0, 0], opens: null } }
    openResults()
    await card('From audience to reply')
    expect(screen.queryByRole('region', { name: 'When people clicked' })).toBeNull()
  })

  it('is split by segment and country, with what is not known said plainly, and says what was charged', async () => {
    const part = {
      ...{ people: 200, delivered: 190, opened: null, opened_people: null, clicked: null, clicked_people: 19 },
      ...{ replied: 4, opted_out: 1, complaints: null, bounced: 10 },
    }
    const causes = [{ code: 'unreachable', text: 'The phone could not be reached.', people: 10 }]
    server.funnel = {
      ...server.funnel,
      segments: [{ ...part, id: 'a', name: 'Berlin', causes }],
      countries: [
        { ...part, country: 'DE' },
        { ...part, country: null },
      ],
      costs: [{ at: '2026-11-23T10:00:00.000Z', description: 'Text campaign', amount: 810 }],
      figures: { cost: 810, revenue: null, return: null } as NonNullable<ResultsServer['funnel']['figures']>,
    }
    openResults()
    const [, berlin] = within(await card('By segment')).getAllByRole('row')
    expect(berlin?.textContent).toBe('Berlin20019010: The phone could not be reached. (10)Not counted1910%41Not told')
    const countries = within(await card('By country')).getAllByRole('rowheader')
    expect(countries.map(({ textContent }) => textContent)).toEqual(['Germany', 'Not known'])
    expect((await card('Money')).textContent).toContain('$8.10 charged to your wallet.')
  })

  it('shows one figure of the countries on a map', async () => {
    const part = { ...{ people: 9, delivered: 8, opened: null, opened_people: null, clicked: null }, complaints: null }
    const rest = { ...part, clicked_people: 3, opted_out: 0, bounced: 0 }
    server.funnel = {
      ...server.funnel,
      countries: [
        { ...rest, replied: 0, country: 'DE' },
        { ...rest, replied: 1, country: 'PT' },
      ],
    }
    openResults()
    const countries = within(await card('By country'))
    const shadeOf = (code: string) => document.querySelector(`[data-code=${code}]`)?.getAttribute('data-shade')
    await vi.waitFor(() => expect([shadeOf('DE'), shadeOf('PT'), shadeOf('ES')]).toEqual(['6', '6', '0']))
    fireEvent.click(countries.getByRole('radio', { name: 'Replied' }))
    expect([shadeOf('DE'), shadeOf('PT')]).toEqual(['0', '6'])
    expect(document.querySelector('[data-code=PT]')?.getAttribute('data-tip')).toBe('Portugal: 1 person, replied')
  })

  it('opens the people of each step', async () => {
    const router = openResults()
    const funnel = await card('From audience to reply')
    fireEvent.click(within(funnel).getByRole('button', { name: 'Replied: 12 people' }))
    expect(router.state.location.search).toContain('people=replied')
    expect(within(funnel).queryByRole('button', { name: /^Sent/ })).toBeNull()
  })

  it('compares mailbox providers, and says what nobody tells', async () => {
    server.report = {
      ...REPORT,
      providers: [
        { provider: 'gmail', name: 'Gmail', sent: 300, bounced: 3, clicked: 30, complaints: null },
        { provider: 'yahoo', name: 'Yahoo', sent: 4, bounced: 0, clicked: null, complaints: 0 },
      ],
      providers_at: '2026-11-23T11:00:00.000Z',
    }
    openResults()
    const rows = within(await card('By mailbox provider')).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'ProviderSentBouncedClickedSpam reports',
      'Gmail30031.0%3010%Not told',
      'Yahoo40Too few0',
    ])
  })

  it('warns of too many complaints and says what helps, unless the campaign was stopped for them', async () => {
    server.report = { ...REPORT, complaints: { people: 2, is_high: true } }
    openResults()
    expect(await screen.findByText('2 people of 405 reported this email as spam.')).toBeTruthy()
    expect(screen.getByText(/What helps:/)).toBeTruthy()
  })

  it('says once that a campaign was stopped for complaints', async () => {
    const waits = { code: 'complaints', text: 'Too many people reported it as spam.', mend: 'Look at it.' }
    server.campaign = { ...SENDING, state: 'paused', waits_for: waits } as typeof SENDING
    server.report = { ...REPORT, complaints: { people: 2, is_high: true } }
    openResults()
    await card('When people clicked')
    expect(screen.queryByText(/2 people of/)).toBeNull()
  })
})
