import { RecordReader } from './record-parser.ts'
import type { Delimiter } from './sniff-encoding.ts'

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|']
/** Characters and records examined to detect the separator. */
const JUDGED_BY = 64 * 1024
const RECORDS = 20

/**
 * Detects the separator from the beginning of a list: the one that splits the most rows into the same number of cells.
 */
export function sniffDelimiter(text: string): Delimiter {
  const said = /^sep=([,;|\t])\n/i.exec(text)?.[1]
  const known = DELIMITERS.find((delimiter) => delimiter === said)
  if (known) return known
  const beginning = Buffer.from(text.slice(0, JUDGED_BY))
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of DELIMITERS) {
    const reader = new RecordReader('utf-8', delimiter)
    const rows = [...reader.add(beginning), ...reader.end()].slice(0, RECORDS)
    const cells = rows[0]?.cells.length ?? 1
    const alike = rows.filter((row) => row.cells.length === cells).length / Math.max(1, rows.length)
    const score = cells > 1 ? alike + Math.min(cells, 50) / 1000 : 0
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}
