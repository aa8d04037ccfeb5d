/** The time zone of this device, as an IANA name: in it, days and hours are told. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
