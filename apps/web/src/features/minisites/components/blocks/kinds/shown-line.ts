import { MIN_GALLERY, readSettings, type ShownType, upcomingEvents } from '@greenroom/domain'

/** Drawn as an outline in the list, because visitors do not see the block yet. */
export const OUTLINE = { tone: 'attention', isOutline: true } as const

/** Formats a moment for a line of the list. */
export const moment = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

type Line = { line: string; tone: 'plain' | 'attention' | 'muted'; isOutline?: true }

const plain = (line: string): Line => ({ line, tone: 'plain' })
const missing = (what: string): Line => ({ line: `${what}. Visitors do not see this yet`, ...OUTLINE })
const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** Returns one line about a block that shows something by itself, or what it lacks for visitors to see it. */
export function shownLine(type: ShownType, settings: unknown, title: string, now: Date): Line {
  const lines: Record<ShownType, () => Line> = {
    heading: () => (title.trim() === '' ? missing('Write the heading') : plain('Heading')),
    divider: () => plain({ line: 'A line', dots: 'Dots', space: 'Space' }[readSettings('divider', settings).style]),
    picture: () => pictureLine(settings),
    gallery: () => galleryLine(settings),
    events: () => eventsLine(settings, now),
    countdown: () => countdownLine(settings, now),
    'contact-card': () => cardLine(settings),
  }
  return lines[type]()
}

function pictureLine(settings: unknown): Line {
  const { src, alt } = readSettings('picture', settings)
  if (!src) return missing('Choose a picture')
  return alt.trim() ? plain(alt) : { line: 'Describe it for people who cannot see it', tone: 'attention' }
}

function galleryLine(settings: unknown): Line {
  const { pictures } = readSettings('gallery', settings)
  return pictures.length < MIN_GALLERY ? missing('Add two pictures') : plain(counted(pictures.length, 'picture'))
}

function eventsLine(settings: unknown, now: Date): Line {
  const read = readSettings('events', settings)
  if (read.events.length === 0) return missing('Add a show')
  const ahead = upcomingEvents(read, now).length
  return ahead > 0 ? plain(`${counted(ahead, 'show')} ahead`) : { line: 'All shows are over', tone: 'muted' }
}

function countdownLine(settings: unknown, now: Date): Line {
  const { at, after } = readSettings('countdown', settings)
  if (!at) return missing('Choose the moment')
  if (Date.parse(at) > now.getTime()) return plain(`Until ${moment.format(new Date(at))}`)
  const then = { hide: 'hidden now', text: 'shows its text now', link: 'is a link now' }[after.kind]
  return { line: `Over, ${then}`, tone: 'muted' }
}

function cardLine(settings: unknown): Line {
  const { name, organization, email, phone } = readSettings('contact-card', settings)
  const [first] = [name, organization, email, phone].filter((line) => line?.trim())
  return first ? plain(first) : missing('Add a name, email or phone')
}
