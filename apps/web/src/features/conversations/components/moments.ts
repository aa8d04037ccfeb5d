/** Hours of the day at which a conversation comes back, or a message leaves. */
const MORNING = 9
const EVENING = 19

export interface Moment {
  label: string
  at: Date
}

/** Returns the moments that a snooze, or a message for later, offers first. */
export function moments(now: Date): Moment[] {
  const day = (ahead: number, hour: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead, hour)
  const tonight = day(0, EVENING)
  const toMonday = (8 - now.getDay()) % 7 || 7
  return [
    ...(tonight.getTime() - now.getTime() > 3_600_000 ? [{ label: 'Tonight', at: tonight }] : []),
    { label: 'Tomorrow', at: day(1, MORNING) },
    ...(toMonday > 1 ? [{ label: 'Next Monday', at: day(toMonday, MORNING) }] : []),
  ]
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** "7 PM", "9:30 AM". */
export function clockOf(at: Date): string {
  const hours = at.getHours() % 12 || 12
  const minutes = at.getMinutes()
  return `${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`} ${at.getHours() < 12 ? 'AM' : 'PM'}`
}

/** "Tue, 9 AM" within a week, else "Dec 3, 9 AM". */
export function momentWords(at: Date, now: Date): string {
  if (at.toDateString() === now.toDateString()) return `today, ${clockOf(at)}`
  const isSoon = at.getTime() - now.getTime() < 6 * 86_400_000
  const day = isSoon ? WEEKDAYS[at.getDay()] : at.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })
  return `${day}, ${clockOf(at)}`
}

/** Returns a moment as a field of the type datetime-local takes it. */
export function localValue(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}
