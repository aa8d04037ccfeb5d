import type { NumberKind } from './profile.ts'

/** Codes of toll-free numbers in North America (NANPA, "Toll-Free Numbers"). */
const TOLL_FREE = /^\+18(00|33|44|55|66|77|88)/

/** Tells a name that texts come from from a number (E.164), which begins with `+`. */
export const isSenderName = (address: string): boolean => !address.startsWith('+')

/** Returns the kind of a number of the US or Canada (E.164). */
export const numberKindOf = (e164: string): NumberKind => (TOLL_FREE.test(e164) ? 'toll_free' : 'local')
