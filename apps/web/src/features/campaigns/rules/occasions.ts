import type { CampaignPreview } from '@greenroom/contracts'

type Birthday = NonNullable<NonNullable<CampaignPreview['birthdays']>['next']>

/** "Next: Ada Wren, on Friday, Nov 27." */
export function nextBirthdayWords({ name, date }: Birthday, now: Date): string {
  const day = new Date(`${date}T12:00:00`)
  const isToday = day.toDateString() === now.toDateString()
  const words = day.toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
  return `Next: ${name.trim() || 'someone without a name'}, ${isToday ? 'today' : words}.`
}

/** Weeks over which those who joined are counted. */
const WEEKS = 4

/** "About 12 people a week." */
export function weeklyWords(joined: number): string {
  const weekly = Math.round(joined / WEEKS)
  if (weekly === 0) return joined === 0 ? 'Nobody lately.' : 'Less than one person a week.'
  return weekly === 1 ? 'About one person a week.' : `About ${weekly.toLocaleString('en-US')} people a week.`
}
