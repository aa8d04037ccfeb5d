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
