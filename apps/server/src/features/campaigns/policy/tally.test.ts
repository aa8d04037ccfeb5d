import { PACE_SHARE } from '@greenroom/domain'
import { expect, it } from 'vitest'
import { spanOf } from './tally.ts'

const HOUR = 3_600_000
const at = (hour: number) => Date.UTC(2027, 1, 3, hour)
/** A pace at which an hour has room for a hundred texts. */
const pace = { perSecond: 100 / 3600 / PACE_SHARE, perDay: undefined }
const span = (departures: [hour: number, segments: number][]) => {
  const { first, last } = spanOf({ departures: new Map(departures.map(([hour, n]) => [at(hour), n])) }, pace)
  return [first, last].map((moment) => moment && Math.round(((moment.getTime() - at(0)) / HOUR) * 100) / 100)
}

it('a campaign lasts as long as its texts queue up', () => {
  expect(span([])).toEqual([null, null])
  expect(span([[9, 50]])).toEqual([9, 9.5])
  // A wave that comes while earlier texts still leave.
  expect(
    span([
      [9, 150],
      [10, 100],
    ]),
  ).toEqual([9, 11.5])
  // Waves far apart.
  expect(
    span([
      [9, 50],
      [15, 20],
    ]),
  ).toEqual([9, 15.2])
  expect(
    span([
      [13, 1],
      [14, 1],
      [15, 1],
      [16, 1],
    ]),
  ).toEqual([13, 16.01])
})
