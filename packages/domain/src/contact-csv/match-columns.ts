import { ownFieldName } from '../own-fields.ts'
import { consentColumnOf, consentTarget } from './consent-columns.ts'
import { headerKey } from './header-key.ts'
import { EITHER_NAME, type Words, WORDS } from './header-words.ts'
import { dayFirstColumns } from './read-dates.ts'
import { type ImportTarget, MAX_COLUMNS, type OwnField, type TagSeparator } from './targets.ts'
import { columnsOf, vendorOf } from './vendors.ts'

/** How a list is interpreted, from its header and first rows. */
export interface ColumnProposal {
  /** Product that exported the list, if its headers tell. */
  vendor: string | null
  columns: string[]
  tagSeparator: TagSeparator
  /** Indexes of the columns whose dates put the day before the month. */
  dayFirst: number[]
}

/** Header of Greenroom's own export (product section 5.11). Its tags are joined by `;` and may contain commas. */
const OUR_EXPORT = 'name,email,phone,status,tags,created at'

type Rows = readonly (readonly string[])[]

/** Scores how well a header fits a target; 0 is no match. */
function fit({ exactly, contains, unlikely }: Words, key: string): number {
  const place = exactly.indexOf(key)
  if (place >= 0) return 1000 - place
  if (!contains?.test(key)) return 0
  return unlikely?.test(key) || consentColumnOf(key) ? 1 : 2
}

/**
 * Proposes a target for each column: as the export of a known product, else by the words of product section 5.9. A full
 * name takes precedence over first and last name. Each target is proposed once, except columns that tell who left or
 * agreed: all of those count (product section 14.5). Of equally good headers the first wins.
 */
export function proposeColumns(
  header: readonly string[],
  fields: readonly OwnField[],
  rows: Rows = [],
): ColumnProposal {
  const keys = header.slice(0, MAX_COLUMNS).map(headerKey)
  const vendor = vendorOf(keys)
  const known = vendor && columnsOf(vendor, keys)
  const columns: string[] = keys.map((_, at) => known?.get(at) ?? 'skip')
  for (const words of vendor?.isWhole ? [] : WORDS) {
    if (words.target === 'first_name') proposeConsent(header, columns, 'opt_out')
    proposeBest(keys, columns, words)
  }
  for (const kind of ['opt_out', 'consent'] as const) proposeConsent(header, columns, kind)
  for (const { id, label } of fields) {
    const at = keys.findIndex((key, place) => columns[place] === 'skip' && key === headerKey(label))
    if (at >= 0) columns[at] = ownFieldName(id)
  }
  return {
    vendor: vendor?.name ?? null,
    columns,
    tagSeparator: vendor?.tagSeparator ?? (keys.join() === OUR_EXPORT ? ';' : separatorOf(columns, rows)),
    dayFirst: dayFirstColumns(keys, rows),
  }
}

function proposeBest(keys: readonly string[], columns: string[], words: Words): void {
  if (columns.includes(words.target)) return
  const half = words.target === 'name' ? missingHalf(columns) : undefined
  if (half === null) return
  const fits = half === undefined ? words : { ...words, exactly: EITHER_NAME, contains: /^$/ }
  let best: { at: number; score: number } | undefined
  for (const [at, key] of keys.entries()) {
    const score = columns[at] === 'skip' ? fit(fits, key) : 0
    if (score > (best?.score ?? 0)) best = { at, score }
  }
  if (best !== undefined) columns[best.at] = half ?? words.target
}

/** Returns the half of a name that has no column yet; null if both are missing, undefined if none is. */
function missingHalf(columns: readonly string[]): ImportTarget | null | undefined {
  const [first, last] = [columns.includes('first_name'), columns.includes('last_name')]
  if (first && last) return null
  return first ? 'last_name' : last ? 'first_name' : undefined
}

function proposeConsent(header: readonly string[], columns: string[], kind: 'opt_out' | 'consent'): void {
  for (const [at, target] of columns.entries()) {
    if (target !== 'skip') continue
    const column = consentColumnOf(header[at] ?? '')
    if (column?.kind === kind) columns[at] = consentTarget(column, columns) ?? 'skip'
  }
}

/** Detects the separator of tags: `;` (product section 14.1) unless no cell has one and some have commas. */
function separatorOf(columns: readonly string[], rows: Rows): TagSeparator {
  const cells = rows.flatMap((row) => row.filter((_, at) => columns[at] === 'tags'))
  return !cells.some((cell) => cell.includes(';')) && cells.some((cell) => cell.includes(',')) ? ',' : ';'
}
