/** Returns the time zone of this device as an IANA name; days and hours are shown in it. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** Name of the cookie from which the server takes the time zone of a page's first answers. */
const COOKIE = 'time_zone'
/** Seconds: a year. */
const KEPT_FOR = 31_536_000

/** Leaves the time zone for the server. */
export function leaveTimeZone(): void {
  const cookie = `${COOKIE}=${timeZone()}`
  if (!document.cookie.split('; ').includes(cookie))
    document.cookie = `${cookie}; path=/; max-age=${KEPT_FOR}; samesite=lax`
}
