/** Returns the names of the points of a curve, in the time zone of this browser. @param minutes between them */
export function curvePoints(from: string, minutes: number, number: number): { short: string; long: string }[] {
  const isDaily = minutes >= 1440
  const short = new Intl.DateTimeFormat(
    'en-US',
    isDaily ? { day: 'numeric', month: 'short' } : { hour: 'numeric', minute: '2-digit' },
  )
  const long = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  })
  return Array.from({ length: number }, (_, place) => {
    const at = new Date(Date.parse(from) + place * minutes * 60_000)
    return {
      short: short.format(at),
      long: `${isDaily ? '24 hours' : minutes === 60 ? 'Hour' : '15 minutes'} from ${long.format(at)}`,
    }
  })
}
