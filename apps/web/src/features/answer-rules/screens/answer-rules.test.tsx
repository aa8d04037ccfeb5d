import {
  type AnswerRule,
  deleteAnswerRule,
  listAnswerRules,
  orderAnswerRules,
  restoreAnswerRule,
  testAnswerRules,
} from '@greenroom/contracts'
import { Notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { Component } from './answer-rules.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))
vi.mock('../../../ui/sorting.tsx', () => ({ Sorting: () => null }))

const rule = (id: string, word: string): AnswerRule => ({
  id,
  kind: 'keyword',
  words: [word],
  match: 'forgiving',
  channels: ['sms'],
  tag: null,
  answer: `About ${word}`,
  frequency: 'daily',
  join: null,
  hours: null,
  is_active: true,
  position: 0,
  fired_30_days: 0,
  last_fired_at: null,
  unsent: [],
})
let rules: AnswerRule[]
beforeEach(() => {
  // Autosizing fields listen for fonts, which this test's document lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  rules = [rule('a', 'TOUR'), rule('b', 'MERCH')]
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown, input: { body: { ids: string[] } }) => {
    if (contract === listAnswerRules) return { items: rules, artist: 'Nova Reyes' }
    if (contract === orderAnswerRules) {
      rules = input.body.ids.flatMap((id) => rules.filter((one) => one.id === id))
      return { items: rules }
    }
    if (contract === deleteAnswerRule) rules = rules.slice(1)
    if (contract === testAnswerRules)
      return {
        rules: [
          { id: 'a', outcome: 'fires', why: 'It says “TOUR”.' },
          { id: 'b', outcome: 'would_fire', why: 'It says “MERCH”.' },
        ],
        unanswered: null,
        fires: 'a',
        tag: 'tour',
        answer: { content: 'About TOUR', is_question: false, segments: 1, cost: 2 },
        unsent: null,
      }
    return undefined
  })
})
const open = () =>
  showScreen(
    <>
      <Component />
      <Notifications />
    </>,
  )
const names = () =>
  within(screen.getByRole('list', { name: 'Automatic answers' }))
    .getAllByRole('heading')
    .map((heading) => heading.textContent)

it('shows at once which rule answers what a fan would write, and why', async () => {
  open()
  fireEvent.change(await screen.findByRole('textbox', { name: 'Write as a fan' }), { target: { value: 'tour, merch' } })
  expect((await screen.findAllByText('It says “TOUR”.', { exact: false })).length).toBeGreaterThan(0)
  expect(screen.getAllByText(/an earlier one answers/).length).toBeGreaterThan(0)
  expect(screen.getByText('Tagged “tour”. 1 segment, $0.02.')).toBeTruthy()
  expect(api.call).toHaveBeenCalledWith(
    testAnswerRules,
    expect.objectContaining({ body: { channel: 'sms', content: 'tour, merch', is_first: false } }),
  )
})

it('moves a rule by its menu, and says so', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'More for “When someone texts MERCH”' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Move up' }))
  await waitFor(() => expect(names()).toEqual(['When someone texts MERCH', 'When someone texts TOUR']))
  expect(screen.getByText('Moved “When someone texts MERCH” to 1 of 2.')).toBeTruthy()
})

it('deletes at once, and undoes that', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'More for “When someone texts TOUR”' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await waitFor(() => expect(names()).toEqual(['When someone texts MERCH']))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(api.call).toHaveBeenCalledWith(restoreAnswerRule, expect.objectContaining({ params: { ruleId: 'a' } })),
  )
})

it('offers rules to start from while there is none', async () => {
  rules = []
  open()
  fireEvent.click(await screen.findByRole('button', { name: /^Tour dates/ }))
  expect(await screen.findByRole('dialog', { name: 'New automatic answer' }, { timeout: 10_000 })).toBeTruthy()
  expect(screen.getByText('SHOWS')).toBeTruthy()
}, 20_000)
