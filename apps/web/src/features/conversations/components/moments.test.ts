import { expect, it } from 'vitest'
import { bothTimes, type Clock, clockWords, zoneOf } from './moments.ts'

const BERLIN = 'Europe/Berlin'
const now = new Date('2026-11-23T12:00:00Z')
const at = new Date('2026-11-24T17:00:00Z')
const mia: Clock = { name: 'Mia', zones: ['America/Los_Angeles'], isGuess: false }

it('shows both times where the clocks differ, and the day where that differs, too', () => {
  expect(bothTimes(mia, at, BERLIN, now)).toBe('9:00 AM for Mia, 6:00 PM for you')
  expect(bothTimes(mia, new Date('2026-11-25T03:00:00Z'), BERLIN, now)).toBe('Tue 7:00 PM for Mia, Wed 4:00 AM for you')
  expect(bothTimes({ ...mia, zones: ['Europe/Paris'] }, at, BERLIN, now)).toBeUndefined()
  expect(bothTimes({ ...mia, zones: [] }, at, BERLIN, now)).toBeUndefined()
})

it('says by whose clock, and where a number may be anywhere in between', () => {
  const guess = { ...mia, isGuess: true }
  expect(clockWords(mia, BERLIN, now)).toBe('By Mia’s clock, in Los Angeles.')
  expect(clockWords(guess, BERLIN, now)).toBe('By the clock of their number, in Los Angeles.')
  expect(clockWords({ ...guess, zones: ['America/Boise', 'America/Los_Angeles'] }, BERLIN, now)).toBe(
    'Their number may be in Boise or Los Angeles. These are times in Los Angeles, the latest.',
  )
  expect(clockWords({ ...mia, zones: [] }, BERLIN, now)).toBeUndefined()
  expect(zoneOf(undefined, BERLIN, now)).toBe(BERLIN)
})
