import { describe, expect, it, vi } from 'vitest'
import { isTimeZone } from './calendar.ts'
import { blockAt, nextScheduleChange } from './visible-blocks.ts'

const ZONES = Intl.supportedValuesOf('timeZone')

/** Lists of shows, as many as a site can hold, in all zones and in names of two cases. */
const tours = Array.from({ length: 25 }, (_, block) => ({
  type: 'events',
  title: 'Tour',
  url: '',
  settings: {
    version: 1,
    events: Array.from({ length: 100 }, (__, at) => {
      const zone = ZONES[(block * 100 + at) % ZONES.length] ?? 'UTC'
      return { id: `${at}`, date: '2027-02-05', timeZone: at % 2 === 0 ? zone : zone.toUpperCase() }
    }),
  },
}))

describe('time zones', () => {
  it('are names of the database in any case, and nothing that only looks like one', () => {
    for (const name of ['Asia/Kolkata', 'asia/kolkata', 'Etc/GMT+5', 'America/Port-au-Prince', 'UTC'])
      expect(isTimeZone(name), name).toBe(true)
    for (const name of ['', '+01:00', 'Not/AZone', 'Asia/\u212Aolkata']) expect(isTimeZone(name), name).toBe(false)
  })

  it('are each prepared once, however many shows name them (standard W22)', () => {
    const preparing = vi.spyOn(Intl, 'DateTimeFormat')
    const now = new Date('2027-02-05T12:00:00Z')
    const shown = tours.filter((block) => blockAt(block, now))
    expect(shown).toHaveLength(25)
    expect(nextScheduleChange(shown, now)).toBeGreaterThan(now.getTime())
    expect(preparing.mock.calls.length).toBeLessThanOrEqual(ZONES.length)
    preparing.mockRestore()
  })
})
