import { chooseWinner, getCampaignReport } from '@greenroom/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '../../../../lib/api/index.ts'
import { type VariantReport, standingWords } from '../../rules/variant-words.ts'
import { answersOf, openResults, REPORT, resultsServer } from './results.fixture.tsx'

vi.mock('../../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))

const VERSION = { subject: 'Tour', preheader: '', sender_name: null, people: 100, is_winner: false }
const TEST: VariantReport = {
  state: 'running',
  ends_at: '2999-01-01T12:00:00.000Z',
  decide: 'clicks',
  rest: 200,
  rest_at: null,
  winner: null,
  decided_by: null,
  decided_at: null,
  confidence: null,
  variants: [
    { ...VERSION, label: 'A', delivered: 100, clicked: 5, rate: 0.05, low: 0.02, high: 0.11 },
    { ...VERSION, label: 'B', subject: 'Come', delivered: 99, clicked: 20, rate: 0.2, low: 0.13, high: 0.29 },
  ],
}

let server = resultsServer()
beforeEach(() => {
  server = { ...resultsServer(), report: { ...REPORT, test: TEST } }
  vi.mocked(call).mockImplementation(answersOf(server) as never)
})

it('shows each version with its rate, its interval, and its people', async () => {
  openResults()
  const second = within(await screen.findByRole('listitem', { name: 'Version B' }))
  second.getByText('Come')
  second.getByText('20% clicked')
  second.getByText('20 of 99 people')
  expect(vi.mocked(call)).toHaveBeenCalledWith(getCampaignReport, expect.anything())
})

it('asks before the rest gets a version', async () => {
  openResults()
  fireEvent.click(await screen.findByRole('button', { name: 'Send B to the rest' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/^200 people get it now/)
  fireEvent.click(dialog.getByRole('button', { name: 'Send version B' }))
  await waitFor(() =>
    expect(vi.mocked(call)).toHaveBeenCalledWith(chooseWinner, expect.objectContaining({ body: { variant: 1 } })),
  )
})

it('says who won and why, in words', () => {
  const now = new Date('2026-11-23T10:00:00Z')
  const said = (part: Partial<VariantReport>) => standingWords({ ...TEST, ...part }, now)
  const decided = { state: 'decided', winner: 1 } as const
  expect(said({ ...decided, decided_by: 'clicks', confidence: 0.9876 })).toBe(
    'Version B won: more people clicked it (98.7% certain). 200 other people get version B.',
  )
  expect(said({ ...decided, winner: 0, decided_by: 'tie', confidence: 0.3, rest: 0 })).toBe(
    'A tie: no version was clearly clicked by more people.',
  )
  expect(said({ ...decided, decided_by: 'hand' })).toBe('You chose version B. 200 other people get version B.')
  expect(said({ ...decided, decided_by: 'hand', rest_at: '2026-11-25T10:00:00Z' })).toMatch(
    /200 other people get version B from .*, the next day with room for your emails\.$/,
  )
  expect(said({ state: 'waiting', decide: 'hand' })).toBe('The test is over. 200 people wait for your choice.')
  expect(said({ state: 'cancelled' })).toBe('The campaign was canceled before the test ended.')
  expect(said({})).toContain('A clear winner ends it sooner, and a tie sends version A. 200 people wait for it.')
})
