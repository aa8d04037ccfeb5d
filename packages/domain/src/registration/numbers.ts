import type { NumberKind } from './profile.ts'

/** Codes of toll-free numbers in North America (NANPA, "Toll-Free Numbers"). */
const TOLL_FREE = /^\+18(00|33|44|55|66|77|88)/

const NORTH_AMERICAN = /^\+1\d{10}$/

/** Tells a name that texts come from from a number (E.164), which begins with `+`. */
export const isSenderName = (address: string): boolean => !address.startsWith('+')

/** Returns the kind of a number of the US or Canada (E.164). */
export const numberKindOf = (e164: string): NumberKind => (TOLL_FREE.test(e164) ? 'toll_free' : 'local')

/**
 * Tells whether a sender (E.164, a short code, or a name) is a local number of the US or Canada: carriers count what all of an
 * owner's send as their brand's. A toll-free number is verified, and counted, by itself.
 */
export const isOfBrand = (sender: string): boolean => NORTH_AMERICAN.test(sender) && numberKindOf(sender) === 'local'
