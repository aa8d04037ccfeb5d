import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { artistEvent } from './events.ts'
import { eventsFromText } from './pasted-events.ts'

const read = (pasted: string, dayFirst = false, room = 100) => {
  let count = 0
  return eventsFromText(pasted, { today: '2026-11-23', dayFirst, room, newId: () => `e${(count += 1)}` })
}
const datesOf = (pasted: string, dayFirst = false) => read(pasted, dayFirst).events.map(({ date }) => date)

describe('pasted shows', () => {
  it('of a spreadsheet with a header are read by its words', () => {
    const { events, unread } = read(
      'City\tVenue\tDate\tDoors\tTickets\nLisbon\tMusicbox\t2027-02-05\t21:00\thttps://tickets.example/1\nPorto\tMaus Hábitos\t2027-02-12\t8pm\t\n',
    )
    expect(unread).toEqual([])
    expect(events).toEqual([
      {
        id: 'e1',
        date: '2027-02-05',
        time: '21:00',
        name: '',
        city: 'Lisbon',
        venue: 'Musicbox',
        ticketsUrl: 'https://tickets.example/1',
      },
      { id: 'e2', date: '2027-02-12', time: '20:00', name: '', city: 'Porto', venue: 'Maus Hábitos' },
    ])
  })

  it('without a header are read as they look', () => {
    expect(read('12 Feb 2027, Porto, Maus Hábitos, 20:30, https://tickets.example/2').events).toMatchObject([
      {
        date: '2027-02-12',
        city: 'Porto',
        venue: 'Maus Hábitos',
        time: '20:30',
        ticketsUrl: 'https://tickets.example/2',
      },
    ])
    expect(read('2027-02-12;"Köln, Ehrenfeld";Club Bahnhof').events).toMatchObject([{ city: 'Köln, Ehrenfeld' }])
  })

  it.each([
    ['Feb 5, 2027, Lisbon', '2027-02-05'],
    ['Fri 5 February, Lisbon', '2027-02-05'],
    ['23 Nov, Lisbon', '2026-11-23'],
    ['22 Nov, Lisbon', '2027-11-22'],
    ['5.2.2027, Berlin', '2027-02-05'],
    ['05.02.27, Berlin', '2027-02-05'],
    ['2/5/2027, Austin', '2027-02-05'],
    ['29 Feb 2028, Lyon', '2028-02-29'],
  ])('%s is on %s', (line, date) => expect(datesOf(line)).toEqual([date]))

  it('have one order of day and month, which any of them can tell', () => {
    expect(datesOf('5/2/2027, Lyon\n19/2/2027, Paris')).toEqual(['2027-02-05', '2027-02-19'])
    expect(datesOf('5/2/2027, Lyon', true)).toEqual(['2027-02-05'])
  })

  it('without a date are given back as they stood', () => {
    expect(read('TBA, Madrid\n30 Feb 2027, Nowhere\n')).toEqual({
      events: [],
      unread: ['TBA, Madrid', '30 Feb 2027, Nowhere'],
      beyond: 0,
      rest: 'TBA, Madrid\n30 Feb 2027, Nowhere',
    })
  })

  it('beyond the room are counted, and stay under their header with the lines that have no date', () => {
    const pasted = 'city;date\nLisbon;2027-02-05\nMadrid;TBA\nPorto;2027-02-12\nFaro;2027-02-13'
    const { events, ...others } = read(pasted, false, 1)
    expect(events).toMatchObject([{ city: 'Lisbon' }])
    expect(others).toEqual({
      unread: ['Madrid;TBA'],
      beyond: 2,
      rest: 'city;date\nMadrid;TBA\nPorto;2027-02-12\nFaro;2027-02-13',
    })
    expect(read(others.rest).events).toMatchObject([{ city: 'Porto' }, { city: 'Faro' }])
    expect(read('city;date\nLisbon;2027-02-05').rest).toBe('')
  })

  it('of any kind give valid events and never fail', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom('2027-02-05', '8pm', '"', 'Date', '5/2', 'https://a.example/'),
    )
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 6 }),
        fc.constantFrom('\t', ',', ';'),
        (rows, sign) => {
          for (const event of read(rows.map((cells) => cells.join(sign)).join('\n')).events)
            expect(artistEvent.safeParse(event).success).toBe(true)
        },
      ),
    )
  })
})
