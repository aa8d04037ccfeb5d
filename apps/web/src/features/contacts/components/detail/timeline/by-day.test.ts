import type { TimelineEntry } from '@greenroom/contracts'
import { expect, it } from 'vitest'
import { byDay } from './by-day.ts'

const at = (day: number, hour: number): TimelineEntry => ({
  id: `${day}-${hour}`,
  kind: 'note',
  at: new Date(2026, 10, day, hour).toISOString(),
  details: {},
})

it('puts what happened under its day, as the reader’s clock tells days', () => {
  const days = byDay([at(21, 23), at(21, 0), at(20, 23)])
  expect(days.map(({ entries }) => entries.map(({ id }) => id))).toEqual([['21-23', '21-0'], ['20-23']])
})
