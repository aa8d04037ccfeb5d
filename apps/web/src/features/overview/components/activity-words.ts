import type { ActivityItem } from '@greenroom/contracts'
import { countOf } from '../../../lib/format.ts'

const quoted = (title: string | null, others: string) => (title ? `“${title}”` : others)

/** What happened, as one would tell it; undefined for what a newer server knows and this page does not. */
export function activityWords({ kind, count, clicks, title, site }: ActivityItem): string | undefined {
  switch (kind) {
    case 'visits':
      return `${countOf(count, 'view')}${clicks > 0 ? ` and ${countOf(clicks, 'click')}` : ''} on ${site.name}`
    case 'site-made':
      return `You made ${site.name}`
    case 'site-changed':
      return `You changed ${site.name}`
    case 'site-shared':
      return `You shared ${site.name}`
    case 'blocks-added':
      return `You added ${count === 1 ? quoted(title, 'a block') : countOf(count, 'block')} to ${site.name}`
    case 'blocks-changed':
      return `You changed ${count === 1 ? quoted(title, 'a block') : countOf(count, 'block')} on ${site.name}`
    default:
      return undefined
  }
}
