import { expect, it } from 'vitest'
import { countdownPicture, timeLeft } from './countdown-picture.ts'

const nameOf = (at: string) => /([0-9a-z]+)\.png$/.exec(countdownPicture(at))?.[1] ?? ''
const left = (at: string, now: string) => timeLeft(nameOf(at), Date.parse(now))

it('counts days, hours, and minutes to a moment, and says when that changes', () => {
  const at = '2027-02-05T20:00:00Z'
  expect(left(at, '2027-02-03T18:30:15Z')).toEqual({
    left: { days: 2, hours: 1, minutes: 30 },
    changesIn: 45_000,
  })
  expect(left(at, '2027-02-05T19:59:59Z')?.left).toEqual({ days: 0, hours: 0, minutes: 1 })
  expect(left(at, '2027-02-05T20:00:00Z')).toEqual({
    left: { days: 0, hours: 0, minutes: 0 },
    changesIn: Number.POSITIVE_INFINITY,
  })
})

it('counts to no moment further away than five years', () => {
  expect(left('2040-01-01T00:00:00Z', '2027-01-01T00:00:00Z')).toBeUndefined()
  for (const name of ['', 'zzzzzzzzz', '1.5', '../me', 'ZZ']) expect(timeLeft(name, 0)).toBeUndefined()
})
