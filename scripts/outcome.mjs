/**
 * @typedef {{ file: string, passed: number, failures: string[], flaky: string[], died: boolean }} FileOutcome
 *   `failures`: each failed test, or the file itself if it failed outside its tests; `flaky`: tests that passed on their
 *   second try; `died`: the file ended before its first test began
 * @typedef {{ files: FileOutcome[], stray: string[] }} Outcome `stray`: errors that belong to no test
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
    if (!next || next.failures.length > 0) return next ?? each
    return { ...next, flaky: [...next.flaky, `${each.file}: its set-up died, and it was run again`] }
  })
  return { files, stray: [...first.stray, ...second.stray] }
}

/**
 * Sums all test runs.
 * @param {Outcome[]} outcomes
 * @returns {{ passed: number, failures: string[], flaky: string[] }} `failures` includes errors that belong to no test
 */
export function sumOf(outcomes) {
  const files = outcomes.flatMap((each) => each.files)
  return {
    passed: files.reduce((sum, file) => sum + file.passed, 0),
    failures: [...files.flatMap((file) => file.failures), ...outcomes.flatMap((each) => each.stray)],
    flaky: files.flatMap((file) => file.flaky),
  }
}
