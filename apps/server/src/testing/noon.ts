/** Returns a time zone in which it is about noon now, so that people who live there may be texted at any hour of a real clock. */
export function zoneAtNoon(): string {
  const hourIn = (timeZone: string) =>
    Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(new Date()))
  const zone = Intl.supportedValuesOf('timeZone').find((one) => one.includes('/') && [12, 13].includes(hourIn(one)))
  if (!zone) throw new Error('it is noon nowhere')
  return zone
}
