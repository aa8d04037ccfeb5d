import { expect, it } from 'vitest'
import { periodAt } from './periods.ts'

const at = (date: string) => new Date(`${date}T09:30:00Z`)

it.each([
  ['2027-01-31', '2027-02-10', '2027-02-27', '2027-01-31'],
  ['2027-01-31', '2027-02-10', '2027-02-28', '2027-02-28'],
  ['2027-01-31', '2027-02-10', '2027-03-30', '2027-02-28'],
  ['2027-01-31', '2027-02-10', '2027-03-31', '2027-03-31'],
  ['2027-01-01', '2027-01-20', '2027-12-31', '2027-12-01'],
  ['2026-12-15', '2027-01-20', '2027-01-25', '2026-12-15'],
])('of a plan whose period began on %s, seen on %s, a text on %s counts from %s on', (current, now, moment, start) => {
  expect(periodAt(at(current), at(now), at(moment))).toEqual(at(start))
})
