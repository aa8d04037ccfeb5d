import { describe, expect, it } from 'vitest'
import { isSameSubject, resendDays, resendWindow } from './resends.ts'

const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 0, day, hour))
const EMAIL = { startedAt: at(1), finishedAt: at(1, 1) }

describe('the days of a second email', () => {
  it('are 1 to 10 after the last mail of the first, as far as they lie ahead', () => {
    expect(resendWindow(EMAIL)).toEqual({ from: at(2, 1), until: at(11, 1) })
    expect(resendDays(EMAIL, at(1, 2))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(resendDays(EMAIL, at(4, 1))).toEqual([4, 5, 6, 7, 8, 9, 10])
    expect(resendDays(EMAIL, at(11, 1))).toEqual([])
  })

  it('end 29 days after its first mail, because later clicks without a name are not known', () => {
    expect(resendDays({ startedAt: at(1), finishedAt: at(25) }, at(25, 1))).toEqual([1, 2, 3, 4, 5])
    expect(resendDays({ startedAt: at(1), finishedAt: at(31) }, at(31))).toEqual([])
  })
})

it('subjects that read the same are the same', () => {
  expect(isSameSubject(' New  dates ', 'new DATES')).toBe(true)
  expect(isSameSubject('New dates', 'New dates!')).toBe(false)
})
