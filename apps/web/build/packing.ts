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
 * costs the bytes of the one for each visit that needs only the other. The merged files never import each other in a
 * circle. Returns the names in each merged file, every file before those that import it.
 */
export function packed(pieces: readonly Piece[], visits: readonly Visit[]): string[][] {
  const groups = pieces.filter(({ isShared }) => isShared).map((piece) => alone(piece, visits))
  const graph = importGraph(pieces)
  const gains = groups.map((one, index) => groups.slice(0, index).map((other) => gainOf(one, other)))
  let wasted = visits.map(() => 0)
  for (;;) {
    const best = bestPair(gains)
    if (best === undefined) return importedFirst(groups, graph)
    const [from, into] = best
    const [one, other] = [groups[from], groups[into]] as [Group, Group]
    const waste = wasted.map((bytes, visit) => bytes + wasteOf(one, other, visit))
    if (isCircular(graph, one, other) || waste.some((bytes, visit) => bytes > (visits[visit]?.mostWaste ?? 0))) {
      set(gains, from, into, 0)
      continue
    }
    wasted = waste
    mergeNodes(graph, one, other)
    groups[into] = merged(one, other)
    groups[from] = EMPTY
    groups.forEach((group, index) => {
      set(gains, index, from, 0)
      set(gains, index, into, gainOf(group, groups[into] ?? EMPTY))
    })
  }
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

/** Returns the bytes that all visits save by loading both groups as one file. */
function gainOf(one: Group, other: Group): number {
  if (one === other || one === EMPTY || other === EMPTY) return 0
  const requests = one.hasStyles && other.hasStyles ? 2 : 1
  return one.loads.reduce((gain, weight, visit) => {
    const too = other.loads[visit] ?? 0
    if (weight > 0 && too > 0) return gain + weight * requests * REQUEST_COSTS
    return gain - weight * other.size - too * one.size
  }, 0)
}

/** Returns the bytes that a visit loads in vain if both groups are one file. */
function wasteOf(one: Group, other: Group, visit: number): number {
  const [needsOne, needsOther] = [one, other].map(({ loads }) => (loads[visit] ?? 0) > 0)
  if (needsOne === needsOther) return 0
  return needsOne ? other.size : one.size
}

/** Returns the two groups whose merge saves the most; undefined if none saves anything. */
function bestPair(gains: readonly (readonly number[])[]): [number, number] | undefined {
  let most = 0
  let best: [number, number] | undefined
  for (const [one, row] of gains.entries())
    for (const [other, gain] of row.entries())
      if (gain > most) {
        most = gain
        best = [one, other]
      }
  return best
}

function set(gains: number[][], one: number, other: number, gain: number): void {
  const row = gains[Math.max(one, other)]
  if (row !== undefined && one !== other) row[Math.min(one, other)] = gain
}

/** For each file, the node of the files that it imports; merged files share a node. */
type Graph = Map<string, Node>
interface Node {
  imports: Set<string>
}

const importGraph = (pieces: readonly Piece[]): Graph =>
  new Map(pieces.map(({ name, imports }) => [name, { imports: new Set(imports) }]))

function mergeNodes(graph: Graph, one: Group, other: Group): void {
  const names = [...one.names, ...other.names]
  const imports = new Set(names.flatMap((name) => [...(graph.get(name)?.imports ?? [])]))
  const node: Node = { imports: imports.difference(new Set(names)) }
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
