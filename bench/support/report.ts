/** Result of a bench: a table of figures, and verdicts on those that a standard requires. */
export interface Report {
  columns: string[]
  rows: (string | number)[][]
  verdicts: Verdict[]
  /** Remarks needed to judge the figures. */
  notes?: string[]
}

export interface Verdict {
  what: string
  found: string
  wanted: string
  holds: boolean
}

/** A claim of the standards, with the run that proves it. */
export interface Bench {
  /** Name on the command line. */
  name: string
  /** Id and figure of the standard. */
  claim: string
  run(): Promise<Report>
}

const rounded = (value: number) => String(Math.round(value * 100) / 100)

export const atMost = (what: string, found: number, most: number): Verdict => ({
  what,
  found: rounded(found),
  wanted: `≤ ${most}`,
  holds: found <= most,
})

export const atLeast = (what: string, found: number, least: number): Verdict => ({
  what,
  found: rounded(found),
  wanted: `≥ ${least}`,
  holds: found >= least,
})

/** Formats the report as Markdown, for people and for bench/results.md. */
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

/** Returns the value below which this share of the values lies. */
export function quantile(values: readonly number[] | Float64Array, share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Returns the slope of log(cost) on log(size), by least squares (standard P10). */
export function slopeOf(sizes: readonly number[], costs: readonly number[]): number {
  const xs = sizes.map(Math.log)
  const ys = costs.map(Math.log)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(xs), mean(ys)]
  const along = xs.reduce((sum, each, index) => sum + (each - x) * ((ys[index] ?? y) - y), 0)
  return along / xs.reduce((sum, each) => sum + (each - x) ** 2, 0)
}
