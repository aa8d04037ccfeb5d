const AMOUNT = /^(\d{1,6}|\d{1,3}(,\d{3})+)(\.\d{0,2})?$/

/**
 * Parses "25", "$25.5", and "1,000.00" as cents; NaN if it is not an amount. Accepts a comma only between thousands:
 * many people write 5.50 with one, and must not pay $550.
 */
export const centsOf = (text: string): number => {
  const plain = text.trim().replace(/^\$/, '')
  return AMOUNT.test(plain) ? Math.round(Number(plain.replaceAll(',', '')) * 100) : Number.NaN
}

/** Formats cents for an input: 2500 → "25", 2550 → "25.50". */
export const typedAmount = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)

export interface Bounds {
  /** Cents, inclusive. */
  min: number
  max: number
}

/** "$5 to $1,000". */
export const boundsText = ({ min, max }: Bounds): string => `$${min / 100} to $${(max / 100).toLocaleString('en-US')}`

export const isWithin = (cents: number, { min, max }: Bounds): boolean => cents >= min && cents <= max
