import type { CopiedRow } from '../../../platform/db/copy-out.ts'
import { storedName } from '../policy/sealed-day.ts'
import { noWords, unpackWords, type VisitDay, WORD_COLUMNS, type WordColumn } from '../policy/visit-day.ts'

/** Columns of visit days that every question needs. */
const COUNTED = ['flags', 'views', 'clicks', 'sign_ups'] as const
/** Columns that some questions need. */
export type ExtraColumn = WordColumn | 'clicked' | 'joined' | 'kinds' | 'quarters'

/** Reads rows of visit days with some of their columns; the others are empty. */
export class VisitRows {
  readonly #extra: readonly ExtraColumn[]
  /** Columns, in the order in which they are read. */
  readonly columns: string

  constructor(extra: Iterable<ExtraColumn>) {
    this.#extra = [...new Set(extra)]
    this.columns = ['mini_site_id', 'day::text', 'starts', ...[...COUNTED, ...this.#extra].map(storedName)].join(', ')
  }

  read(row: CopiedRow): { site: string; day: string; starts: number; visits: VisitDay } {
    const extra = (column: ExtraColumn) => {
      const place = this.#extra.indexOf(column)
      return place < 0 ? Buffer.alloc(0) : row.bytes(3 + COUNTED.length + place)
    }
    const words = (column: ExtraColumn) => (this.#extra.includes(column) ? unpackWords(extra(column)) : noWords)
    return {
      site: row.uuid(0),
      day: row.text(1),
      starts: row.millis(2),
      visits: {
        flags: row.bytes(3),
        views: row.bytes(4),
        clicks: row.bytes(5),
        signUps: row.bytes(6),
        columns: Object.fromEntries(WORD_COLUMNS.map((column) => [column, words(column)])) as VisitDay['columns'],
        clicked: words('clicked'),
        joined: words('joined'),
        kinds: extra('kinds'),
        quarters: extra('quarters'),
      },
    }
  }
}
