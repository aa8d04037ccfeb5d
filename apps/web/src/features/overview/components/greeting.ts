import type { Overview } from '@greenroom/contracts'
import { countOf, formatNumber } from '../../../lib/format.ts'

/** Greets by the first name; without a name, if there is none. */
export function greeting(now: Date, name: string): string {
  const [firstName] = name.trim().split(/\s+/)
  return firstName ? `${greetingAt(now)}, ${firstName}` : greetingAt(now)
}

/** Returns the greeting of the local time: morning from 5, afternoon from 12, evening from 18 until 5. */
function greetingAt(now: Date): string {
  const hour = now.getHours()
  if (hour >= 5 && hour < 12) return 'Good morning'
  if (hour >= 12 && hour < 18) return 'Good afternoon'
  return 'Good evening'
}

/** Returns one true sentence about the current state. */
export function sentenceOf({ newest_site, sites, views_ever, today, yesterday }: Overview): string {
  if (newest_site === null) return 'Your page and its numbers will be here.'
  if (!newest_site.is_active && sites === 1) return 'Your page is off, so visitors cannot see it.'
  if (views_ever === 0) return 'Your page is live. Nobody has opened it yet.'
  const people = (count: number) => countOf(count, 'visitor')
  if (today.views > 0 && yesterday.views > 0)
    return `${people(today.unique_visitors)} so far today, ${formatNumber(yesterday.unique_visitors)} yesterday.`
  if (today.views > 0) return `${people(today.unique_visitors)} so far today, none yesterday.`
  if (yesterday.views > 0) return `Quiet so far today. Yesterday brought ${people(yesterday.unique_visitors)}.`
  return 'No visitors today or yesterday. A fresh post with your link brings people back.'
}
