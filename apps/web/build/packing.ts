/** A file of the bundler's own splitting. */
export interface Piece {
  name: string
  /** Compressed bytes of its script. Style sheets are small beside them. */
  size: number
  hasStyles: boolean
  /** Files that must run before it. */
  imports: readonly string[]
  /** False for the code of one screen, dialog, or panel, which keeps its own file. */
  isShared: boolean
}

/** A screen with its layout, or a dialog or panel that loads on demand. */
export interface Visit {
  /** Files that it loads, with all their imports. */
  files: ReadonlySet<string>
  /** Importance among all visits. */
  weight: number
  /** Most bytes that it may load without needing them. */
  mostWaste: number
}

/**
 * Bytes that arrive in the time that one more request takes. On the line of standard P12 (1.6 Mbps, 150 ms of latency,
 * six requests at a time) the latency alone is 5,000; the rest is the browser's own work on a slow phone.
 */
const REQUEST_COSTS = 18_000

/** Files to be merged into one. */
interface Group {
  names: string[]
  size: number
  hasStyles: boolean
  /** For each visit, its weight if it loads the group, else 0. */
  loads: number[]
}

/**
 * Merges shared files while that makes the visits faster. A merge saves a request for each visit that loads both, and
 * costs each visit that needs only the one the bytes of the other, with all that the other imports. The merged files
 * never import each other in a circle. Returns the names in each merged file, every file before those that import it.
 */
export function packed(pieces: readonly Piece[], visits: readonly Visit[]): string[][] {
  const sizes = new Map(pieces.map(({ name, size }) => [name, size]))
  const groups = pieces.filter(({ isShared }) => isShared).map((piece) => alone(piece, visits))
  const graph = importGraph(pieces)
  const gains: Gains = {
    rows: groups.map((one, index) => groups.slice(0, index).map((other) => gainOf(one, other))),
    tops: [],
  }
  const loaded = visits.map(({ files }) => new Set(files))
  const wasted = visits.map(() => 0)
  for (;;) {
    const best = bestPair(gains)
    if (best === undefined) return importedFirst(groups, graph)
    const [from, into] = best.pair
    const [one, other] = [groups[from], groups[into]] as [Group, Group]
    const extras = loaded.map((names) => extraOf(graph, sizes, names, one, other))
    const isTooMuch = extras.some(({ size }, visit) => (wasted[visit] ?? 0) + size > (visits[visit]?.mostWaste ?? 0))
    if (isTooMuch || isCircular(graph, one, other)) {
      set(gains, from, into, 0)
      continue
    }
    // What the other imports was left out at first; with it, another merge may save more.
    const gain = gainOf(one, other, extras)
    if (gain < best.gain) {
      set(gains, from, into, gain)
      continue
    }
    mergeNodes(graph, one, other)
    groups[into] = merged(one, other)
    groups[from] = EMPTY
    const changed = new Set([into, ...load(groups, visits, loaded, extras)])
    extras.forEach(({ size }, visit) => (wasted[visit] = (wasted[visit] ?? 0) + size))
    for (const index of groups.keys()) {
      set(gains, index, from, 0)
      for (const each of changed) set(gains, index, each, gainOf(groups[index] ?? EMPTY, groups[each] ?? EMPTY))
    }
  }
}

/** What a visit loads in vain once two groups are one file: files, their bytes, and the requests that they take. */
interface Extra {
  names: ReadonlySet<string>
  size: number
  requests: number
}

const NOTHING: Extra = { names: new Set(), size: 0, requests: 0 }

function extraOf(
  graph: Graph,
  sizes: ReadonlyMap<string, number>,
  loaded: ReadonlySet<string>,
  one: Group,
  other: Group,
): Extra {
  // The files of a group are loaded together.
  const [needsOne, needsOther] = [one, other].map(({ names: [first = ''] }) => loaded.has(first))
  if (needsOne === needsOther) return NOTHING
  const missing = needsOne ? other.names : one.names
  const names = withImports(graph, missing).difference(loaded)
  return {
    names,
    size: [...names].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0),
    // The merged file itself is asked for already.
    requests: Math.max(0, new Set([...names].map((name) => graph.get(name))).size - 1),
  }
}

/** Adds what the visits load in vain to what they load. Returns the indexes of the groups among it. */
function load(
  groups: readonly Group[],
  visits: readonly Visit[],
  loaded: readonly Set<string>[],
  extras: readonly Extra[],
): number[] {
  if (extras.every((extra) => extra === NOTHING)) return []
  for (const [visit, { names }] of extras.entries()) for (const name of names) loaded[visit]?.add(name)
  return [...groups.entries()].flatMap(([index, { names, loads }]) => {
    const isLoaded = extras.map((extra) => names.some((name) => extra.names.has(name)))
    isLoaded.forEach((is, visit) => {
      if (is) loads[visit] = visits[visit]?.weight ?? 0
    })
    return isLoaded.includes(true) ? [index] : []
  })
}

const EMPTY: Group = { names: [], size: 0, hasStyles: false, loads: [] }

const alone = ({ name, size, hasStyles }: Piece, visits: readonly Visit[]): Group => ({
  names: [name],
  size,
  hasStyles,
  loads: visits.map(({ files, weight }) => (files.has(name) ? weight : 0)),
})

const merged = (one: Group, other: Group): Group => ({
  names: [...one.names, ...other.names],
  size: one.size + other.size,
  hasStyles: one.hasStyles || other.hasStyles,
  loads: one.loads.map((weight, visit) => Math.max(weight, other.loads[visit] ?? 0)),
})

/**
 * Returns the bytes that all visits save by loading both groups as one file.
 * @param extras what each visit then loads in vain; absent: the other group alone, which is the least
 */
function gainOf(one: Group, other: Group, extras?: readonly Extra[]): number {
  if (one === other || one === EMPTY || other === EMPTY) return 0
  const requests = one.hasStyles && other.hasStyles ? 2 : 1
  return one.loads.reduce((gain, weight, visit) => {
    const too = other.loads[visit] ?? 0
    if (weight > 0 && too > 0) return gain + weight * requests * REQUEST_COSTS
    const extra = extras?.[visit]
    if (extra) return gain - (weight + too) * (extra.size + extra.requests * REQUEST_COSTS)
    return gain - weight * other.size - too * one.size
  }, 0)
}

/** What each two groups save by a merge: a row for each group, with those before it. */
interface Gains {
  rows: number[][]
  /** Place of the most in each row, as far as known. */
  tops: (number | undefined)[]
}

/** Returns the two groups whose merge saves the most; undefined if none saves anything. */
function bestPair({ rows, tops }: Gains): { pair: [number, number]; gain: number } | undefined {
  let best: { pair: [number, number]; gain: number } | undefined
  for (const [one, row] of rows.entries()) {
    const other = (tops[one] ??= topOf(row))
    const gain = row[other] ?? 0
    if (gain > (best?.gain ?? 0)) best = { pair: [one, other], gain }
  }
  return best
}

function topOf(row: readonly number[]): number {
  let top = 0
  for (let place = 1; place < row.length; place += 1) if ((row[place] ?? 0) > (row[top] ?? 0)) top = place
  return top
}

function set({ rows, tops }: Gains, one: number, other: number, gain: number): void {
  if (one === other) return
  const [at, place] = [Math.max(one, other), Math.min(one, other)]
  const row = rows[at]
  const top = tops[at]
  if (row === undefined) return
  row[place] = gain
  if (top === place || (top !== undefined && gain > (row[top] ?? 0))) tops[at] = undefined
}

/** For each file, the node of the files that it imports; merged files share a node. */
type Graph = Map<string, Node>
interface Node {
  names: readonly string[]
  imports: Set<string>
}

const importGraph = (pieces: readonly Piece[]): Graph =>
  new Map(pieces.map(({ name, imports }) => [name, { names: [name], imports: new Set(imports) }]))

/** Returns these files with all that they import, directly or not, and all that is merged with those. */
function withImports(graph: Graph, names: readonly string[]): Set<string> {
  const all = new Set<string>()
  const seen = new Set<Node>()
  const visit = (name: string) => {
    const node = graph.get(name)
    if (node === undefined || seen.has(node)) return
    seen.add(node)
    for (const each of node.names) all.add(each)
    node.imports.forEach(visit)
  }
  names.forEach(visit)
  return all
}

function mergeNodes(graph: Graph, one: Group, other: Group): void {
  const names = [...one.names, ...other.names]
  const imports = new Set(names.flatMap((name) => [...(graph.get(name)?.imports ?? [])]))
  const node: Node = { names, imports: imports.difference(new Set(names)) }
  for (const name of names) graph.set(name, node)
}

/** Returns whether one of the groups needs the other through a third file, which would then need both. */
function isCircular(graph: Graph, one: Group, other: Group): boolean {
  const ends = new Set([...one.names, ...other.names].map((name) => graph.get(name)))
  const seen = new Set<Node | undefined>()
  const leadsBack = (node: Node | undefined): boolean => {
    if (ends.has(node)) return true
    if (seen.has(node)) return false
    seen.add(node)
    return [...(node?.imports ?? [])].some((name) => leadsBack(graph.get(name)))
  }
  return [...ends].some((end) =>
    [...(end?.imports ?? [])].some((name) => !ends.has(graph.get(name)) && leadsBack(graph.get(name))),
  )
}

function importedFirst(groups: readonly Group[], graph: Graph): string[][] {
  const ordered: string[][] = []
  const seen = new Set<Node | undefined>()
  const visit = (name: string) => {
    const node = graph.get(name)
    if (seen.has(node)) return
    seen.add(node)
    node?.imports.forEach(visit)
    const group = groups.find(({ names }) => names.includes(name))
    if (group !== undefined) ordered.push(group.names)
  }
  for (const { names } of groups) names.slice(0, 1).forEach(visit)
  return ordered
}
