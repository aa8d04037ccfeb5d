import type { Bench } from './support/report.ts'
import { runTest } from './support/test-run.ts'

/** `BENCH_SHARE=0.1` makes a tenth of everything. */
const SHARE = Number(process.env.BENCH_SHARE ?? 1)
const CAMPAIGNS = Math.round(1000 * SHARE)
/** Each has seeds and a database of its own. */
const TURNS = 4
const SEED = 20270203
const TEXTS = Math.round(100_000 * SHARE)

const PREVIEW = 'apps/server/src/features/campaigns/faithful.test.ts'
const SEGMENTS = 'packages/domain/src/text-segments.test.ts'

/** The two properties on which what somebody pays for a campaign rests, on many more random cases than the suite has time for. */
export const faithful: Bench = {
  name: 'faithful',
  claim: `A campaign's preview is what happens, person by person: ${CAMPAIGNS} random campaigns; S12: segments are what Twilio's own calculator counts: ${TEXTS} random texts`,
  run: async () => {
    const rows: (string | number)[][] = []
    const wrong: string[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      const [runs, seed] = [Math.ceil(CAMPAIGNS / TURNS), SEED + turn]
      const run = await runTest(PREVIEW, { CAMPAIGN_RUNS: String(runs), CAMPAIGN_SEED: String(seed) })
      wrong.push(...run.failures)
      rows.push([`campaigns, seed ${seed}`, runs, run.failures.length, run.seconds])
    }
    const texts = await runTest(SEGMENTS, { TEXTS: String(TEXTS) })
    rows.push(['texts, seed 14', TEXTS, texts.failures.length, texts.seconds])
    return {
      columns: ['what', 'cases', 'mismatches', 'seconds'],
      rows,
      verdicts: [
        verdict('previews that were not what happened', wrong),
        verdict('S12: tests of segments that failed', texts.failures),
      ],
    }
  },
}

const verdict = (what: string, found: readonly string[]) => ({
  what,
  found: found.length === 0 ? '0' : found.join('; '),
  wanted: '0',
  holds: found.length === 0,
})
