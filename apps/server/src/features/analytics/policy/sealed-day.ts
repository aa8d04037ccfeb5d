import { PANELS } from '@greenroom/domain'
import { WORD_PANELS } from './visit-groups.ts'
import { nothingScanned, scanDay } from './visit-scan.ts'
import { packWords, type VisitDay, WORD_COLUMNS, type WordColumn } from './visit-day.ts'

/** Dimension of the day as a whole, of views by people who asked not to be told apart, and of hits that do not count. */
export const WHOLE = ''
export const UNTOLD = 'untold'
export const FILTERED = 'filtered'

/** Columns of a stored day. */
export const STORED_COLUMNS = [
  'flags',
  'views',
  'clicks',
  'sign_ups',
  ...WORD_COLUMNS,
  'clicked',
  'joined',
  'kinds',
  'quarters',
] as const
/** Name of a column in the table: it holds one byte for each visit, hit, or click. */
export const storedName = (column: (typeof STORED_COLUMNS)[number]): string => `${column}_each`

/** Returns the columns of a day as they are stored, by their names in the table. */
export function packDay(day: VisitDay): Record<string, Uint8Array> {
  const columns = {
    flags: day.flags,
    views: day.views,
    clicks: day.clicks,
    sign_ups: day.signUps,
    clicked: packWords(day.clicked),
    joined: packWords(day.joined),
    kinds: day.kinds,
    quarters: day.quarters,
  }
  return Object.fromEntries(
    STORED_COLUMNS.map((column) => [
      storedName(column),
      column in columns ? columns[column as keyof typeof columns] : packWords(day.columns[column as WordColumn]),
    ]),
  )
}

/** Returns the figures of a day by every panel, computed as questions to its visits are, so that both agree. */
export function totalsOf(day: VisitDay, filtered: number) {
  const panels = ['blocks', ...WORD_PANELS] as const
  const scanned = nothingScanned()
  scanDay(scanned, { filters: [], panels }, { site: '', day: '', starts: 0 }, day)
  const nothing = { views: 0, clicks: 0, visitors: 0, signUps: 0 }
  const rows = [...scanned.days].map(([, sums]) => ({ dimension: WHOLE, value: '', ...sums }))
  for (const panel of panels)
    for (const [value, sums] of scanned.panels.get(panel) ?? [])
      rows.push({ dimension: PANELS[panel].filter, value, ...sums })
  return [
    ...rows,
    ...(scanned.untold > 0 ? [{ ...nothing, dimension: UNTOLD, value: '', views: scanned.untold }] : []),
    ...(filtered > 0 ? [{ ...nothing, dimension: FILTERED, value: '', views: filtered }] : []),
  ]
}
