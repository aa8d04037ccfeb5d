import { QUARTER_MS, zoneFormatters } from './calendar.ts'

/** When an owner wants no mail and no push about messages, in hours of the day where they are. */
export interface QuietNights {
  isQuiet: boolean
  /** 0 to 23; the night may pass midnight. */
  from: number
  until: number
  /** IANA name. */
  timeZone: string
}

/** Used until an owner chooses: 22:00 to 8:00. */
export const DEFAULT_NIGHTS = { isQuiet: true, from: 22, until: 8 } as const

const hoursOf = zoneFormatters({ hour: '2-digit', hourCycle: 'h23' })

/** Returns the end of the current night, or undefined if it is not quiet now. Nights follow the clock through its changes. */
export function endOfNight(now: Date, { isQuiet, from, until, timeZone }: QuietNights): Date | undefined {
  const isNight = (at: number) => {
    const hour = Number(hoursOf(timeZone).format(at))
    return from < until ? hour >= from && hour < until : hour >= from || hour < until
  }
  if (!isQuiet || from === until || !isNight(now.getTime())) return undefined
  let end = Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS
  while (isNight(end)) end += QUARTER_MS
  return new Date(end)
}
