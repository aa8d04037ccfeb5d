import { FEW_DRAWN, LEAST_SHARED } from '@greenroom/domain/reports/sharing'
import { formatCents, formatNumber, formatShare } from '@greenroom/domain/number-words'
import type { PaperFormat } from './report-paper.ts'

/** Writes a number of a chart: a count, a share from 0 to 1, or cents. */
export function formatPaper(value: number, format: PaperFormat): string {
  if (format === 'dollars') return formatCents(value)
  if (format === 'share') return formatShare(value)
  return value === FEW_DRAWN ? `Fewer than ${LEAST_SHARED}` : formatNumber(value)
}

/** Writes a value of an axis: dollars without cents. */
export const formatTick = (value: number, format: PaperFormat): string =>
  format === 'dollars' ? formatCents(value).replace(/\.00$/, '') : formatPaper(value, format)
