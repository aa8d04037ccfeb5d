/** A birthday as it is typed. The year may be missing. */
export interface BirthdayParts {
  /** 1 to 12, or ''. */
  month: string
  day: string
  year: string
}

/** Splits `1990-05-17` or `--05-17` into its parts. */
export function partsOf(birthday: string | null): BirthdayParts {
  const [, year = '', month = '', day = ''] = /^(\d{4}|-)-(\d{2})-(\d{2})$/.exec(birthday ?? '') ?? []
  return { year: year === '-' ? '' : year, month: month && String(Number(month)), day: day && String(Number(day)) }
}

/** Joins the parts for the API; null if all are empty. */
export function birthdayOf({ month, day, year }: BirthdayParts): string | null {
  if (month === '' && day.trim() === '' && year.trim() === '') return null
  const two = (part: string) => part.trim().padStart(2, '0')
  return `${year.trim() === '' ? '-' : year.trim().padStart(4, '0')}-${two(month)}-${two(day)}`
}

const named = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const withYear = named({ day: 'numeric', month: 'long', year: 'numeric' })
const withoutYear = named({ day: 'numeric', month: 'long' })
const month = named({ month: 'long' })

export const MONTHS = Array.from({ length: 12 }, (_, at) => ({
  value: String(at + 1),
  label: month.format(Date.UTC(2000, at, 1)),
}))

/** "May 17, 1990" or "May 17". */
export function birthdayWords(birthday: string): string {
  const { year, month: inYear, day } = partsOf(birthday)
  const at = Date.UTC(Number(year || 2000), Number(inYear) - 1, Number(day))
  return (year === '' ? withoutYear : withYear).format(at)
}
