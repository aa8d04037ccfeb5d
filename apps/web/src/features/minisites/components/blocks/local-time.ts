const two = (value: number) => String(value).padStart(2, '0')

/** A moment as a `datetime-local` field wants it, in this device's time zone; '' for none. */
export function localFromIso(iso: string | undefined): string {
  const at = iso === undefined ? undefined : new Date(iso)
  if (!at || Number.isNaN(at.getTime())) return ''
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** What a `datetime-local` field holds, as a moment; undefined where it holds none. */
export function isoFromLocal(local: string): string | undefined {
  const at = local === '' ? undefined : new Date(local)
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : undefined
}
