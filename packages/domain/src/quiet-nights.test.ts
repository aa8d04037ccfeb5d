import { describe, expect, it } from 'vitest'
import { endOfNight } from './quiet-nights.ts'

const berlin = { isQuiet: true, from: 22, until: 8, timeZone: 'Europe/Berlin' }
const end = (now: string, nights = berlin) => endOfNight(new Date(now), nights)?.toISOString()

describe('endOfNight', () => {
  it('is the morning, before and after midnight', () => {
    expect(end('2026-01-10T21:00:00Z')).toBe('2026-01-11T07:00:00.000Z')
    expect(end('2026-01-11T06:59:59Z')).toBe('2026-01-11T07:00:00.000Z')
  })

  it('is undefined by day, and if nights are not quiet', () => {
    expect(end('2026-01-11T07:00:00Z')).toBeUndefined()
    expect(end('2026-01-10T20:59:59Z')).toBeUndefined()
    expect(end('2026-01-10T23:00:00Z', { ...berlin, isQuiet: false })).toBeUndefined()
    expect(end('2026-01-10T23:00:00Z', { ...berlin, from: 8 })).toBeUndefined()
  })

  it('handles hours within one day', () => {
    expect(end('2026-01-10T12:30:00Z', { ...berlin, from: 13, until: 15 })).toBe('2026-01-10T14:00:00.000Z')
  })

  it('follows clock changes and odd zones', () => {
    expect(end('2026-03-28T23:00:00Z')).toBe('2026-03-29T06:00:00.000Z')
    expect(end('2026-10-24T23:00:00Z')).toBe('2026-10-25T07:00:00.000Z')
    expect(end('2026-01-10T20:00:00Z', { ...berlin, timeZone: 'Asia/Kathmandu' })).toBe('2026-01-11T02:15:00.000Z')
  })
})
