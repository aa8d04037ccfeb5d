import type { ReportedControl } from '@greenroom/contracts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '../../../../lib/api/index.ts'
import { answersOf, FUNNEL, openResults, resultsServer, SENDING } from './results.fixture.tsx'

vi.mock('../../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))

const CONTROL: ReportedControl = {
  share: 5,
  days: 5,
  ends_at: '2026-11-28T10:00:00.000Z',
  reached: { people: 940, buyers: 282, rate: { value: 0.3, low: 0.27, high: 0.33 } },
  control: { people: 50, buyers: 5, rate: { value: 0.1, low: 0.04, high: 0.21 } },
  extra: { value: 188, low: 88, high: 243 },
  doubt: null,
  text: 'People who got it ordered more often than those held back.',
}
let control: ReportedControl | null
const open = () => {
  const campaign = { ...SENDING, control_share: control?.share ?? null }
  const server = { ...resultsServer(), campaign, funnel: { ...FUNNEL, control } }
  vi.mocked(call).mockImplementation(answersOf(server) as never)
  openResults()
}
beforeEach(() => {
  control = CONTROL
})

it('extra orders stand with their interval, beside both groups and what the figure means', async () => {
  open()
  await screen.findByText('+188')
  screen.getByText(/between \+88 and \+243, with a probability of 95%/)
  screen.getByText('Sent to: 30% ordered')
  screen.getByText('282 of 940 people')
  screen.getByText('Held back: 10% ordered')
  screen.getByText('5 of 50 people')
  screen.getByText(/^How many more people ordered/)
})

it('what cannot be told is not told, with the reason in one sentence', async () => {
  control = {
    ...CONTROL,
    doubt: 'chance',
    text: 'Cannot be told yet: the difference between the groups may be chance.',
  }
  open()
  await screen.findByText(/^Cannot be told yet: the difference/)
  expect(screen.queryByText('+188')).toBeNull()
})

it('a campaign that held nobody back says nothing of it', async () => {
  control = null
  open()
  await screen.findByText('From audience to reply')
  expect(screen.queryByText(/^How many more people ordered/)).toBeNull()
})
