import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import type { BrowserContext } from 'playwright'
import { median } from './report.ts'

/**
 * Lighthouse slows the processor down by 4 to make a mid-tier phone of a fast desktop, whose benchmark index is 1,500 to
 * 2,000 (its docs/throttling.md, "Calibrating the CPU slowdown"): this is the middle.
 */
const FAST_DESKTOP = 1750
const SLOWDOWN = 4
const TRIES = 3

/** The slowdown that makes the same phone of this machine, at the speed that it has now. */
export interface Phone {
  /** Lighthouse's benchmark index of the machine. */
  index: number
  slowdown: number
}

/** Measures the machine in a tab of its own. The speed of a shared machine changes, so do it before each measurement. */
export async function phoneHere(browser: Pick<BrowserContext, 'newPage'>): Promise<Phone> {
  const page = await browser.newPage()
  const found: number[] = []
  for (let turn = 0; turn < TRIES; turn += 1)
    found.push(await page.evaluate<number>(`(${pageFunctions.computeBenchmarkIndex.toString()})()`))
  await page.close()
  const index = median(found)
  return { index, slowdown: Math.max(1, (SLOWDOWN * index) / FAST_DESKTOP) }
}

/** Says in a report which machine the phone was made of. */
export const phoneNote = (phones: readonly Phone[]): string =>
  `the processor of a mid-tier phone: slowed down by 4 on a machine with Lighthouse's benchmark index of ${FAST_DESKTOP}, ` +
  `here by ${median(phones.map(({ slowdown }) => slowdown)).toFixed(1)} (median index ${Math.round(median(phones.map(({ index }) => index)))})`
