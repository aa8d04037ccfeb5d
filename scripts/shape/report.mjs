const TEST = /\.test\.tsx?$/

/** The house numbers of the sources, tests aside: reported, never a reason to fail. */
export function reportOf(files) {
  const sources = files.filter(({ path }) => !TEST.test(path) && !path.endsWith('.css'))
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
  ].join('\n')
}

function describe(what, items, medianGoal, p90Goal) {
  const lines = items.map((item) => item.lines).sort((one, other) => one - other)
  const goal = [medianGoal && `median ≤ ${medianGoal}`, `p90 ≤ ${p90Goal}`].filter(Boolean).join(', ')
  return `${what}: ${lines.length}, lines median ${quantile(lines, 0.5)}, p90 ${quantile(lines, 0.9)} (aim: ${goal})`
}

function quantile(sorted, fraction) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0
}
