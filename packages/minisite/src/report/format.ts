import type { PaperFormat } from './report-paper.ts'

const numbers = new Intl.NumberFormat('en-US')
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Writes a number of a chart: a count, a share from 0 to 1, or cents. */
export function formatPaper(value: number, format: PaperFormat): string {
  if (format === 'dollars') return dollars.format(value / 100)
  if (format === 'number') return numbers.format(value)
  const percent = value * 100
  return `${percent.toFixed(percent > 0 && percent < 9.95 ? 1 : 0)}%`
}

/** Writes a value of an axis: dollars without cents. */
export const formatTick = (value: number, format: PaperFormat): string =>
  format === 'dollars' ? dollars.format(value / 100).replace(/\.00$/, '') : formatPaper(value, format)
