const format = (form: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', form)
const DAY = format({ day: 'numeric', month: 'short' })
const HOUR = format({ hour: 'numeric' })
const QUARTER = format({ hour: 'numeric', minute: '2-digit' })
const MOMENT = format({ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })

const STRETCHES = {
  15: { name: '15 minutes', short: (at: Date) => QUARTER.format(at).replace(/\s?[AP]M$/, '') },
  60: { name: 'Hour', short: (at: Date) => HOUR.format(at) },
  1440: { name: '24 hours', short: (at: Date) => DAY.format(at) },
} as const

/** Returns the names of the points of a curve, in the time zone of this browser. @param minutes between them */
export function curvePoints(from: string, minutes: number, number: number): { short: string; long: string }[] {
  const { name, short } = STRETCHES[minutes as keyof typeof STRETCHES] ?? STRETCHES[1440]
  return Array.from({ length: number }, (_, place) => {
    const at = new Date(Date.parse(from) + place * minutes * 60_000)
    return { short: short(at), long: `${name} from ${MOMENT.format(at)}` }
  })
}
