const two = (value: number) => String(value).padStart(2, '0')

/** Formats a moment for a `datetime-local` field in this device's time zone; '' for none. */
export function localFromIso(iso: string | undefined): string {
  const at = iso === undefined ? undefined : new Date(iso)
  if (!at || Number.isNaN(at.getTime())) return ''
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Reads the moment from a `datetime-local` field; undefined if it is empty or invalid. */
export function isoFromLocal(local: string): string | undefined {
  const at = local === '' ? undefined : new Date(local)
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : undefined
}
