/**
 * @typedef {{ file: string, passed: number, failed: number, flaky: string[], died: boolean, broken: boolean }}
 *   FileOutcome `flaky`: tests that passed on their second try; `died`: the file ended before its first test began;
 *   `broken`: something in it failed
 * @typedef {{ files: FileOutcome[], stray: number }} Outcome `stray`: errors that belong to no test
 */

/** Number of flaky tests that fails a run: one may be the machine's fault, three are the suite's. */
export const TOO_FLAKY = 3

/** Returns the files that are run a second time, alone. */
export const diedFiles = ({ files }) => files.filter(({ died }) => died).map(({ file }) => file)

/**
 * Merges a second run of the dead files: a file that passes then counts as flaky as a whole.
 * @param {Outcome} first
 * @param {Outcome} second of only the files that had died
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
 * Sums all test runs.
 * @param {Outcome[]} outcomes
 * @returns {{ passed: number, failed: number, flaky: string[] }} `failed` includes failures outside tests
 */
export function sumOf(outcomes) {
  const files = outcomes.flatMap((each) => each.files)
  const total = (pick) => files.reduce((sum, file) => sum + pick(file), 0)
  const stray = outcomes.reduce((sum, each) => sum + each.stray, 0)
  return {
    passed: total((file) => file.passed),
    // A broken file without a failed test counts as one failure.
    failed: total((file) => (file.broken || file.died ? Math.max(1, file.failed) : file.failed)) + stray,
    flaky: files.flatMap((file) => file.flaky),
  }
}
