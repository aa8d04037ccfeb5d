import { whenIdle } from './code-ahead.ts'

/** Name of the cookie from which the server takes the time zone of a page's first answers. */
const COOKIE = 'time_zone'
/** Seconds: a year. */
const KEPT_FOR = 31_536_000

let known: string | undefined

/**
 * Returns the time zone of this device as an IANA name; days and hours are shown in it. Takes it from the last visit,
 * because the browser needs about 20 ms to find it, until {@link leaveTimeZone} has looked again.
 */
export const timeZone = (): string => (known ??= left() ?? ofDevice())

const ofDevice = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** Returns the time zone that an earlier visit left. */
const left = (): string | undefined =>
  document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1)

/** Leaves the time zone for the server, once the screen is there. Returns a function that cancels it. */
export const leaveTimeZone = (): (() => void) =>
  whenIdle(() => {
    known = ofDevice()
    if (left() !== known) document.cookie = `${COOKIE}=${known}; path=/; max-age=${KEPT_FOR}; samesite=lax`
  })
