import { formatCents } from '../../../lib/format.ts'

/** "$19.60", or "$18.80 to $19.60". */
export const costRange = ({ least, most }: { least: number; most: number }): string =>
  least === most ? formatCents(most) : `${formatCents(least)} to ${formatCents(most)}`
