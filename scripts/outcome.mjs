/**
 * @typedef {{ file: string, passed: number, failed: number, flaky: string[], died: boolean, broken: boolean }} FileOutcome
 * `flaky`: passed on their second try; `died`: it ended before a test of it began; `broken`: something of it failed
 * @typedef {{ files: FileOutcome[], stray: number }} Outcome `stray`: errors that belong to no test
 */

/** So many tests that passed on their second try fail a run: one may be the machine's fault, three are the suite's. */
export const TOO_FLAKY = 3

/** The files that get a second run, alone. */
export const diedFiles = ({ files }) => files.filter(({ died }) => died).map(({ file }) => file)

/**
 * What became of a run whose dead files were run once more: a file that passes then is flaky as a whole.
 * @param {Outcome} first
 * @param {Outcome} second of nothing but the files that had died
 * @returns {Outcome}
 */
export function withSecondRun(first, second) {
  const again = new Map(second.files.map((each) => [each.file, each]))
  const files = first.files.map((each) => {
    const next = again.get(each.file)
    if (!next || next.broken) return next ?? each
    return { ...next, flaky: [...next.flaky, `${each.file}: its set-up died, and it was run again`] }
  })
  return { files, stray: first.stray + second.stray }
}

/**
 * The verdict on all runs of tests together.
 * @param {Outcome[]} outcomes
 * @returns {{ passed: number, failed: number, flaky: string[] }} `failed` counts what failed outside tests, too
 */
export function sumOf(outcomes) {
  const files = outcomes.flatMap((each) => each.files)
  const total = (pick) => files.reduce((sum, file) => sum + pick(file), 0)
  const stray = outcomes.reduce((sum, each) => sum + each.stray, 0)
  return {
    passed: total((file) => file.passed),
    // A file that is broken though none of its tests failed counts as one.
    failed: total((file) => (file.broken || file.died ? Math.max(1, file.failed) : file.failed)) + stray,
    flaky: files.flatMap((file) => file.flaky),
  }
}
