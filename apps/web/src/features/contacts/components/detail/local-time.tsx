import { useMinute } from '../../../../lib/use-minute.ts'

/** A time zone and the current time there. */
export function LocalTime({ timeZone }: { timeZone: string }) {
  const now = useMinute()
  return (
    <>
      {timeZone.replaceAll('_', ' ')} <span className="tabular">· {timeIn(timeZone, now)}</span>
    </>
  )
}

function timeIn(timeZone: string, now: Date): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(now)
  } catch {
    return 'time unknown' // the browser does not know this zone
  }
}
