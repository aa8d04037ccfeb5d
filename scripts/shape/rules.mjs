const LONGEST_FILE = 300

/** Files that may be longer, each with its reason. */
const LONG_WITH_REASON = [
  { path: /^packages\/db\/src\/schema(\/|\.ts$)/, reason: 'a schema is read as one table of tables' },
  { path: /\.table\.ts$/, reason: 'a table of data has no parts to name' },
]

/** Allowed parts of a server feature, each as a file or as a folder of that name. */
const FEATURE_FILES = [
  ...['feature', 'routes', 'webhooks', 'jobs', 'queries', 'store', 'policy', 'present', 'render', 'events', 'public'],
]
const FEATURE_FILE = new RegExp(`^apps/server/src/features/[^/]+/(${FEATURE_FILES.join('|')})(\\.ts|/[^/]+\\.ts)$`)
const COMMAND = /^apps\/server\/src\/features\/[^/]+\/commands\/[a-z0-9]+(-[a-z0-9]+)+\.ts$/

/** Meaningless names that collect everything. */
const DRAWERS = /(^|\/)(utils?|helpers?|managers?)(\.[a-z]+$|\/)/

/** @returns {string[]} one sentence for each rule that the file breaks */
export function problemsOf(file) {
  return RULES.flatMap((rule) => rule(file) ?? []).map((problem) => `${file.path}: ${problem}`)
}

const RULES = [isTooLong, isDrawer, isOutsideVocabulary, hasOtherThanOneExportedFunction, hasAnyWithoutReason]

function isTooLong({ path, lines }) {
  if (lines <= LONGEST_FILE || LONG_WITH_REASON.some((exception) => exception.path.test(path))) return undefined
  return `${lines} lines, more than ${LONGEST_FILE}: split it by what it does`
}

function isDrawer({ path }) {
  return DRAWERS.test(path) ? 'call it by what it does, not utils, helpers or manager' : undefined
}

function isOutsideVocabulary({ path }) {
  if (!path.startsWith('apps/server/src/features/') || path.endsWith('.test.ts')) return undefined
  if (FEATURE_FILE.test(path) || COMMAND.test(path)) return undefined
  return `not in the vocabulary of a feature: ${FEATURE_FILES.join(', ')}, or commands/verb-noun.ts`
}

function hasOtherThanOneExportedFunction({ path, exportedFunctions }) {
  if (!COMMAND.test(path) || exportedFunctions.length === 1) return undefined
  return `a command exports one function, this one ${exportedFunctions.length}`
}

function hasAnyWithoutReason({ anyWithoutReason }) {
  return anyWithoutReason.map((line) => `line ${line}: \`any\` needs its reason, \`// any: …\` on the line or above it`)
}
