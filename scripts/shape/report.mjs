const TEST = /\.(test|fixture)\.(tsx?|mjs)$|\/testing\/|^tests\//
const FEATURE = /^apps\/server\/src\/features\/([^/]+)\//
const STORE = /^apps\/server\/src\/features\/[^/]+\/store(\.ts$|\/)/
const DECIDES = /\/(policy(\.ts$|\/)|commands\/|outbox\/|errors\.ts$|limits\.ts$)/

/** A file of at most this many lines with one importer may belong in its caller. */
const TINY_LINES = 25

const AREAS = [
  ['server features', /^apps\/server\/src\/features\//],
  ['server platform', /^apps\/server\/src\/(?!features\/)/],
  ['web', /^apps\/web\//],
  ['packages', /^packages\//],
]

/** Returns statistics of the code; reported, never a reason to fail. */
export function reportOf(files) {
  const code = files.filter(({ path }) => !path.endsWith('.css'))
  const sources = code.filter(({ path }) => !TEST.test(path))
  const named = sources.flatMap(({ path, functions }) =>
    functions.map((each) => ({ ...each, isComponent: path.endsWith('.tsx') && /^[A-Z]/.test(each.name) })),
  )
  return [
    describe('files', sources, 70, 220),
    describe(
      'functions',
      named.filter(({ isComponent }) => !isComponent),
      undefined,
      40,
    ),
    describe(
      'components',
      named.filter(({ isComponent }) => isComponent),
      undefined,
      100,
    ),
    ...areas(files, sources),
    structure(sources),
  ].join('\n')
}

/** Returns each area's lines, tests, and styles, and the files that may be folded into their caller. */
function areas(files, sources) {
  const importers = importersOf(sources)
  return AREAS.map(([name, path]) => {
    const inArea = files.filter((file) => path.test(file.path))
    const own = sources.filter((file) => path.test(file.path))
    const tiny = own.filter((file) => file.lines <= TINY_LINES && importers.get(file.path)?.size === 1)
    const tests = inArea.filter((file) => TEST.test(file.path))
    const styles = inArea.filter((file) => file.path.endsWith('.css'))
    const parts = [
      `${own.length} files, ${sum(own)} lines`,
      `tests ${sum(tests)} (${ratio(sum(tests), sum(own))})`,
      ...(styles.length > 0 ? [`styles ${sum(styles)} in ${styles.length}`] : []),
      `tiny with one importer ${tiny.length} (${percent(tiny.length, own.length)})`,
      `casts ${own.reduce((all, { casts }) => all + casts, 0)}`,
      `comments that begin with a question word ${total(inArea, 'riddles')} of ${total(inArea, 'comments')}`,
    ]
    return `${name}: ${parts.join(', ')}`
  })
}

/** Returns how well the layers keep to their purpose. */
function structure(sources) {
  const stores = sources.filter(({ path }) => STORE.test(path))
  const deciding = stores.filter(({ path, uses }) =>
    uses.some((to) => DECIDES.test(to) && (to.startsWith('apps/server/src/platform/') || roomOf(to) === roomOf(path))),
  )
  const readers = new Map()
  for (const { path, tables } of sources)
    for (const table of roomOf(path) ? tables : [])
      readers.set(table, (readers.get(table) ?? new Set()).add(roomOf(path)))
  const shared = [...readers.values()].filter((rooms) => rooms.size > 1)
  return `stores that decide: ${deciding.length} of ${stores.length}, tables named by several features: ${shared.length} of ${readers.size}`
}

const roomOf = (path) => FEATURE.exec(path)?.[1]

function importersOf(sources) {
  const importers = new Map()
  for (const { path, imports } of sources)
    for (const to of imports) importers.set(to, (importers.get(to) ?? new Set()).add(path))
  return importers
}

const sum = (files) => files.reduce((all, { lines }) => all + lines, 0)
const total = (files, part) => files.reduce((all, file) => all + file[part], 0)
const ratio = (part, whole) => (part / whole).toFixed(2)
const percent = (part, whole) => `${Math.round((100 * part) / whole)} %`

function describe(what, items, medianGoal, p90Goal) {
  const lines = items.map((item) => item.lines).sort((one, other) => one - other)
  const goal = [medianGoal && `median ≤ ${medianGoal}`, `p90 ≤ ${p90Goal}`].filter(Boolean).join(', ')
  return `${what}: ${lines.length}, lines median ${quantile(lines, 0.5)}, p90 ${quantile(lines, 0.9)} (aim: ${goal})`
}

function quantile(sorted, fraction) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0
}
