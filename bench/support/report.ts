/** What a bench has found: a table of figures, and what the standard asks of some of them. */
export interface Report {
  columns: string[]
  rows: (string | number)[][]
  verdicts: Verdict[]
  /** What a reader should know to judge the figures. */
  notes?: string[]
}

export interface Verdict {
  what: string
  found: string
  wanted: string
  holds: boolean
}

/** A claim of the standards with the run that proves it. */
export interface Bench {
  /** Name on the command line. */
  name: string
  /** Id and figure of the standard. */
  claim: string
  run(): Promise<Report>
}

/** The report as markdown, for people and for bench/results.md. */
export function markdownOf({ columns, rows, verdicts, notes = [] }: Report): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => (typeof cell === 'number' ? numberText(cell) : cell)).join(' | ')} |`
  const table = [line(columns), line(columns.map(() => '---')), ...rows.map(line)]
  const judged = verdicts.map(
    ({ what, found, wanted, holds }) => `- ${holds ? 'holds' : '**missed**'}: ${what}: ${found} (wanted ${wanted})`,
  )
  return [...table, '', ...judged, ...notes.map((note) => `- ${note}`)].join('\n')
}

export const numberText = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2).replace(/\.?0+$/, '')

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[] | Float64Array, share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
