import type { PublicSite } from '@greenroom/contracts'
import { type ArtistEvent, eventStart, type EventsSettings, readSettings, safeHref } from '@greenroom/domain'

/** The artist on whose page the events are. */
interface Performer {
  name: string
  url: string
  image: string | undefined
}

/** Returns the events of a page as schema.org `MusicEvent`s; undefined if there are none. */
export function eventData(blocks: PublicSite['blocks'], performer: Performer): object[] | undefined {
  const all = blocks.flatMap(({ type, settings }) => {
    if (type !== 'events') return []
    const read = readSettings(type, settings)
    return read.events.map((event) => musicEvent(event, read, performer))
  })
  return all.length > 0 ? all : undefined
}

function musicEvent(event: ArtistEvent, settings: EventsSettings, { name, url, image }: Performer): object {
  const [venue, city] = [event.venue.trim(), event.city.trim()]
  return {
    '@type': 'MusicEvent',
    name: event.name.trim() || `${name}${venue || city ? ` at ${venue || city}` : ''}`,
    startDate: eventStart(event, settings),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'MusicVenue',
      name: venue || city || name,
      address: { '@type': 'PostalAddress', addressLocality: city || undefined },
    },
    performer: { '@type': 'MusicGroup', name, url },
    image,
    isAccessibleForFree: event.mark === 'free' ? true : undefined,
    offers: offersOf(event, url),
  }
}

/** Returns where to get tickets. A sold out show has an offer that says so, even without an address of its own. */
function offersOf({ mark, ticketsUrl }: ArtistEvent, pageUrl: string): object | undefined {
  const url = (ticketsUrl ? safeHref(ticketsUrl) : undefined) ?? (mark === 'sold-out' ? pageUrl : undefined)
  if (!url) return undefined
  const availability = `https://schema.org/${mark === 'sold-out' ? 'SoldOut' : 'InStock'}`
  return { '@type': 'Offer', url, availability, ...(mark === 'free' && { price: 0, priceCurrency: 'USD' }) }
}
