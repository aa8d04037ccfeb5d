import { eventEnd, type EventsSettings, upcomingEvents } from './block-kinds/events.ts'
import { MIN_GALLERY } from './block-kinds/pictures.ts'
import { defaultBlocks, isEmbedType, isSignUpType, type LinkSettings, readSettings } from './blocks.ts'
import { isImageAddress, safeHref } from './links.ts'
import { plainText, richTextOf } from './rich-text.ts'

/** A block as far as its content goes. */
export type Shown = { type: string; title: string; url: string | null; settings: unknown }

/**
 * Returns an active block as visitors see it at a moment, or undefined if they see nothing; the editor's preview shows
 * the same (product section 11.3). Events that are over are left out, and a countdown whose moment has come is the link
 * or text that follows it. Types of a newer build stay as they are.
 */
export function blockAt<B extends Shown>(block: B, now: Date): B | undefined {
  if (isUntouched(block)) return undefined
  if (block.type === 'events') return eventsAt(block, now)
  if (block.type === 'countdown') return countdownAt(block, now)
  return hasSomething(block, now) ? block : undefined
}

/** Returns true if visitors see something of an active block now. */
export const isVisible = (block: Shown, now: Date): boolean => blockAt(block, now) !== undefined

function hasSomething({ type, title, url, settings }: Shown, now: Date): boolean {
  if (isEmbedType(type) || isSignUpType(type)) return true
  if (type === 'link') return safeHref(url ?? '') !== undefined && isOnSchedule(readSettings(type, settings), now)
  if (type === 'picture') return isImageAddress(readSettings(type, settings).src ?? '')
  if (type === 'gallery') return readSettings(type, settings).pictures.length >= MIN_GALLERY
  if (type === 'heading') return title.trim() !== ''
  if (type !== 'contact-card') return true
  const { name, organization, email, phone } = readSettings(type, settings)
  return [name, organization, email, phone].some((line) => line?.trim())
}

function eventsAt<B extends Shown>(block: B, now: Date): B | undefined {
  const settings = readSettings('events', block.settings)
  const events = upcomingEvents(settings, now)
  return events.length > 0 ? { ...block, settings: { ...settings, events } } : undefined
}

function countdownAt<B extends Shown>(block: B, now: Date): B | undefined {
  const { at, after } = readSettings('countdown', block.settings)
  if (!at) return undefined
  if (now.getTime() < Date.parse(at)) return block
  if (after.kind === 'link')
    return { ...block, type: 'link', title: after.label, url: after.url, settings: { version: 1, highlight: true } }
  return after.kind === 'text'
    ? { ...block, type: 'text', settings: { version: 1, text: richTextOf(after.text) } }
    : undefined
}

/** Returns true if a block is still an unchanged default of a new site. */
export const isUntouched = (block: Shown): boolean =>
  defaultBlocks().some(
    ({ type, title, settings }) =>
      type === block.type &&
      title === block.title &&
      !block.url &&
      (type !== 'text' || wordsOf(settings) === wordsOf(block.settings)),
  )

const wordsOf = (settings: unknown): string => plainText(readSettings('text', settings).text)

/** Returns true while a link is within its schedule. Both bounds are optional; the end is exclusive. */
export function isOnSchedule(settings: LinkSettings, now: Date): boolean {
  const at = now.getTime()
  return (
    (!settings.startsAt || Date.parse(settings.startsAt) <= at) &&
    (!settings.endsAt || at < Date.parse(settings.endsAt))
  )
}

/**
 * Returns the next time after `now` at which visitors see something else of these blocks, in milliseconds since 1970:
 * a link appears or disappears, an event is over, a countdown ends. Undefined if never.
 */
export function nextScheduleChange(blocks: readonly Pick<Shown, 'type' | 'settings'>[], now: Date): number | undefined {
  const ahead = blocks.flatMap(momentsOf).filter((moment) => moment > now.getTime())
  return ahead.length > 0 ? ahead.reduce((one, other) => Math.min(one, other)) : undefined
}

function momentsOf({ type, settings }: Pick<Shown, 'type' | 'settings'>): number[] {
  if (type === 'link') {
    const { startsAt, endsAt } = readSettings(type, settings)
    return [startsAt, endsAt].flatMap((moment) => (moment ? [Date.parse(moment)] : []))
  }
  if (type === 'countdown') {
    const { at } = readSettings(type, settings)
    return at ? [Date.parse(at)] : []
  }
  return type === 'events' ? endsOf(readSettings(type, settings)) : []
}

const endsOf = (settings: EventsSettings): number[] =>
  settings.events.map((event) => eventEnd(event, settings).getTime())
