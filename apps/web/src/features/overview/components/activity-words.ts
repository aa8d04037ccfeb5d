import type { ActivityItem } from '@greenroom/contracts'
import { countOf } from '../../../lib/format.ts'

/** Replaces quotes inside a quoted title with single ones. */
const quoted = (title: string | null, others: string) =>
  title ? `“${title.replace(/[“"]/g, '‘').replace(/”/g, '’')}”` : others

/** Describes an activity, with its site if there are several; undefined for one that only a newer server knows. */
export function activityWords(
  { kind, count, clicks, title, site }: ActivityItem,
  hasOneSite: boolean,
): string | undefined {
  const page = hasOneSite ? 'your page' : site.name
  switch (kind) {
    case 'visits':
      return `${countOf(count, 'view')}${clicks > 0 ? ` and ${countOf(clicks, 'click')}` : ''}${hasOneSite ? '' : ` on ${site.name}`}`
    case 'sign-ups':
      return `${countOf(count, 'fan')} joined${title ? ` through ${quoted(title, '')}` : ''}${hasOneSite ? '' : ` on ${site.name}`}`
    case 'site-made':
      return `You made ${page}`
    case 'site-changed':
      return `You changed ${page}`
    case 'site-shared':
      return `You shared ${page}`
    case 'blocks-added':
      return `You added ${count === 1 ? quoted(title, 'a block') : countOf(count, 'block')}${hasOneSite ? '' : ` to ${site.name}`}`
    case 'blocks-changed':
      return `You changed ${count === 1 ? quoted(title, 'a block') : countOf(count, 'block')}${hasOneSite ? '' : ` on ${site.name}`}`
    default:
      return undefined
  }
}
