import lighthouse, { type Config, type Flags, type Result } from 'lighthouse'
import { median } from './report.ts'

const RUNS = 3
/** Failed runs of Lighthouse itself before giving up: on a busy machine it loses traces (NO_NAVSTART). */
const MOST_FAILURES = 5
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

export interface Scores {
  /** Scores of 100, by category, for each run. */
  runs: number[][]
  medians: number[]
  /** Failures of runs that gave no score and were repeated. */
  failures: string[]
}

/** Runs Lighthouse three times on a page, in the Chromium at this debugging port. */
export async function lighthouseRuns(
  url: string,
  port: number,
  categories: readonly Category[],
  { config, flags }: { config?: Config; flags?: Flags } = {},
): Promise<Scores> {
  const runs: number[][] = []
  const failures: string[] = []
  while (runs.length < RUNS) {
    const found = await lighthouse(
      url,
      { port, output: 'json', logLevel: 'error', onlyCategories: [...categories], ...flags },
      config,
    )
    if (found === undefined) throw new Error(`${url}: Lighthouse said nothing`)
    const failure = failureIn(found.lhr)
    if (failure === undefined) {
      const landed = found.lhr.finalDisplayedUrl
      if (new URL(landed).pathname !== new URL(url).pathname) throw new Error(`${url} led to ${landed}`)
      runs.push(categories.map((category) => Math.round((found.lhr.categories[category]?.score ?? 0) * 100)))
    } else if (failures.push(failure) > MOST_FAILURES) throw new Error(`${url}: ${failures.join('; ')}`)
  }
  return { runs, medians: categories.map((_, index) => median(runs.map((scores) => scores[index] ?? 0))), failures }
}

/** A category has no score if one of its audits could not run; that is not a score of 0. */
function failureIn({ categories, audits, runtimeError }: Result): string | undefined {
  if (runtimeError !== undefined) return `${runtimeError.code}: ${runtimeError.message}`
  const blank = Object.values(categories).filter(({ score }) => score === null)
  if (blank.length === 0) return undefined
  const reasons = blank
    .flatMap(({ auditRefs }) => auditRefs.map(({ id }) => audits[id]))
    .flatMap((audit) => (audit?.scoreDisplayMode === 'error' ? [`${audit.id}: ${audit.errorMessage}`] : []))
  return `no score for ${blank.map(({ id }) => id).join(', ')} (${[...new Set(reasons)].join('; ')})`
}
