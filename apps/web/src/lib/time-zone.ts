import { whenIdle } from './code-ahead.ts'

/** Name of the cookie from which the server takes the time zone of a page's first answers. */
const COOKIE = 'time_zone'
/** Seconds: a year. */
const KEPT_FOR = 31_536_000
const NAME = /^\w+(?:[/+-]\w+)*$/

let ofDevice: string | undefined

/** Returns the time zone of this device as an IANA name. The browser needs about 20 ms to find it. */
export const timeZone = (): string => (ofDevice ??= Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC')

/**
 * Returns the time zone for numbers by day and hour, without effort: that of the last visit until
 * {@link leaveTimeZone} has looked at the device. Never store it.
 */
export const readersTimeZone = (): string => ofDevice ?? left() ?? timeZone()

/** Returns the time zone that an earlier visit left. */
function left(): string | undefined {
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(`${COOKIE}=`))
  const name = cookie?.slice(COOKIE.length + 1)
  return name !== undefined && NAME.test(name) ? name : undefined
}

/** Leaves the time zone for the server, once the screen is there. Returns a function that cancels it. */
export const leaveTimeZone = (): (() => void) =>
  whenIdle(() => {
    if (left() !== timeZone()) document.cookie = `${COOKIE}=${timeZone()}; path=/; max-age=${KEPT_FOR}; samesite=lax`
  })
