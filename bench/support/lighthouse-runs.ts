import lighthouse, { type Config, type Flags } from 'lighthouse'
import { median } from './report.ts'

const RUNS = 3
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

export interface Scores {
  /** Of 100, by category, for each run. */
  runs: number[][]
  medians: number[]
}

/** What Lighthouse says of a page in the Chromium at this debugging port, three times over. */
export async function lighthouseRuns(
  url: string,
  port: number,
  categories: readonly Category[],
  { config, flags }: { config?: Config; flags?: Flags } = {},
): Promise<Scores> {
  const runs: number[][] = []
  for (let run = 0; run < RUNS; run += 1) {
    const result = await lighthouse(
      url,
      { port, output: 'json', logLevel: 'error', onlyCategories: [...categories], ...flags },
      config,
    )
    const landed = result?.lhr.finalDisplayedUrl ?? ''
    if (new URL(landed).pathname !== new URL(url).pathname) throw new Error(`${url} led to ${landed}`)
    runs.push(categories.map((category) => Math.round((result?.lhr.categories[category]?.score ?? 0) * 100)))
  }
  return { runs, medians: categories.map((_, index) => median(runs.map((scores) => scores[index] ?? 0))) }
}
