/** Returns the time zone of this device as an IANA name; days and hours are shown in it. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
