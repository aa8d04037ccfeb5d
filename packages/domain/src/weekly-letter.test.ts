import { describe, expect, it } from 'vitest'
import { dateAt, DAY_MS, QUARTER_MS } from './calendar.ts'
import { dueWeek, mondayOf } from './weekly-letter.ts'

/** Zones of many rules: with changes of half an hour, across the date line, at midnight, and none. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/Asuncion',
  'Africa/Cairo',
  'Asia/Kolkata',
]

describe('the week of a letter', () => {
  it('is named by its Monday', () => {
    expect(mondayOf('2026-11-23')).toBe('2026-11-23')
    expect(mondayOf('2026-11-29')).toBe('2026-11-23')
    expect(mondayOf('2027-01-01')).toBe('2026-12-28')
  })

  it('is due from nine on Monday to the end of Tuesday', () => {
    const at = (text: string) => dueWeek(new Date(text), 'Europe/Berlin')
    expect(at('2026-11-23T07:59:59Z')).toBeUndefined()
    expect(at('2026-11-23T08:00:00Z')).toBe('2026-11-23')
    expect(at('2026-11-24T22:59:59Z')).toBe('2026-11-23')
    expect(at('2026-11-24T23:00:00Z')).toBeUndefined()
    expect(at('2026-11-22T12:00:00Z')).toBeUndefined()
  })

  it('comes once a week in every zone, through every change of the clocks', () => {
    const start = Date.parse('2026-01-01T00:00:00Z')
    for (const zone of ZONES) {
      const weeks = new Set<string>()
      const firsts: string[] = []
      for (let at = start; at < start + 364 * DAY_MS; at += QUARTER_MS) {
        const week = dueWeek(new Date(at), zone)
        if (week === undefined || weeks.has(week)) continue
        weeks.add(week)
        const time = new Intl.DateTimeFormat('en-GB', {
          timeZone: zone,
          weekday: 'short',
          hour: '2-digit',
          minute: '2-digit',
        })
        firsts.push(time.format(at))
        expect(dateAt(at, zone), zone).toBe(week)
      }
      expect(weeks.size, zone).toBe(52)
      expect(new Set(firsts), zone).toEqual(new Set(['Mon 09:00']))
    }
  })
})
