import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderSitePage } from '../render.tsx'
import { sampleInput, sampleSite } from '../testing/sample-site.ts'

const read = async (events: object[]) => {
  const block = {
    id: 'b1',
    type: 'events',
    title: '',
    url: '',
    settings: { version: 1, timeZone: 'Europe/Berlin', events },
  }
  const { html } = await renderSitePage(sampleInput(sampleSite({ blocks: [block] })))
  const page = new DOMParser().parseFromString(html, 'text/html')
  const scripts = page.querySelectorAll('script[type="application/ld+json"]')
  expect(scripts).toHaveLength(1)
  return JSON.parse(scripts[0]?.textContent ?? '').mainEntity.event
}

describe('shows, for search engines', () => {
  it('are MusicEvents with start, place, performer and tickets', async () => {
    const show = {
      id: 'a',
      date: '2027-02-05',
      time: '20:30',
      venue: 'Lido',
      city: 'Berlin',
      ticketsUrl: 'https://tickets.example/lido',
    }
    expect(await read([show])).toEqual([
      {
        '@type': 'MusicEvent',
        name: 'Nova Reyes at Lido',
        startDate: '2027-02-05T20:30:00+01:00',
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        location: {
          '@type': 'MusicVenue',
          name: 'Lido',
          address: { '@type': 'PostalAddress', addressLocality: 'Berlin' },
        },
        performer: { '@type': 'MusicGroup', name: 'Nova Reyes', url: 'https://greenroom.example/novareyes' },
        image: 'https://greenroom.example/uploads/a/avatar.jpg',
        offers: { '@type': 'Offer', url: 'https://tickets.example/lido', availability: 'https://schema.org/InStock' },
      },
    ])
  })

  it('say that one is free or sold out, and have the offset of their own zone and season', async () => {
    const [free, sold] = await read([
      { id: 'a', date: '2027-07-05', time: '20:30', city: 'Lisbon', timeZone: 'Europe/Lisbon', mark: 'free' },
      { id: 'b', date: '2027-07-06', city: 'Porto', name: 'Nova & friends', mark: 'sold-out' },
    ])
    expect(free).toMatchObject({ startDate: '2027-07-05T20:30:00+01:00', isAccessibleForFree: true })
    expect(free.offers).toBeUndefined()
    expect(sold).toMatchObject({
      name: 'Nova & friends',
      startDate: '2027-07-06',
      offers: { availability: 'https://schema.org/SoldOut' },
    })
  })

  it('survive whatever is in their words', async () => {
    const words = fc.oneof(
      fc.constantFrom('</script><script>alert(1)</script>', '<!--', '\u2028', '"}]', '\\u003c', ']]>'),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
    )
    await fc.assert(
      fc.asyncProperty(words, words, async (name, city) => {
        const shown = [name, city].map((word) => word.replaceAll('\0', '').toWellFormed())
        const [event] = await read([{ id: 'a', date: '2027-02-05', name: shown[0], city: shown[1] }])
        if (shown[0]?.trim()) expect(event.name).toBe(shown[0].trim())
        if (shown[1]?.trim()) expect(event.location.address.addressLocality).toBe(shown[1].trim())
      }),
      { numRuns: 60 },
    )
  })
})
