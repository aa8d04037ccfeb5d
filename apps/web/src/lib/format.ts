import { formatNumber } from '@greenroom/domain/number-words'

export { formatCents, formatNumber, formatShare } from '@greenroom/domain/number-words'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

// Plain numbers and dates are written by hand: a browser needs about 20 ms for its first formatter, on every screen.

/** 12480 → "12.5K", for small spaces. */
export const formatCompact = (value: number): string =>
  Math.abs(value) < 1_000
    ? formatNumber(value)
    : value.toLocaleString('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** Formats the full date and time, in the user's time zone. */
export const formatExact = (at: Date): string => at.toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'short' })

/** Formats the day with its year: "Dec 21, 2026". */
export const formatDate = (at: Date): string => `${dayAndMonth(at)}, ${at.getFullYear()}`

const dayAndMonth = (at: Date): string => `${MONTHS[at.getMonth()]} ${at.getDate()}`

/** Counts with their noun: (1, 'view') → "1 view", (2, 'view') → "2 views". */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** Formats the day of an instant: "Today", "Yesterday", "3 days ago", "Nov 12". */
export function formatDay(at: Date, now: Date): string {
  return startOfDay(at) === startOfDay(now) ? 'Today' : formatAgo(new Date(startOfDay(at)), new Date(startOfDay(now)))
}

/** Formats the time passed: "just now", "5 min ago", "3 h ago", "Yesterday", "Nov 12", "Nov 12, 2024". */
export function formatAgo(at: Date, now: Date): string {
  const seconds = Math.round((now.getTime() - at.getTime()) / 1000)
  if (seconds < 45) return 'just now'
  if (seconds < 3_570) return `${Math.max(1, Math.round(seconds / 60))} min ago`
  if (seconds < 79_200) return `${Math.round(seconds / 3_600)} h ago`
  const days = Math.round((startOfDay(now) - startOfDay(at)) / 86_400_000)
  if (days <= 1) return 'Yesterday'
  if (days < 7) return `${days} days ago`
  return (at.getFullYear() === now.getFullYear() ? dayAndMonth : formatDate)(at)
}

const startOfDay = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

/** Capitalizes the text for the beginning of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
