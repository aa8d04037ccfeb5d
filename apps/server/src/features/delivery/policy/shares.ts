/** Letters of one range that could be marked now. */
export interface Line {
  key: string
  /** Group that shares capacity: a number for texts, an owner for mail. */
  group: string
  /** Segments of each letter, in their order. */
  units: readonly number[]
}

/**
 * Shares out what may be marked now, in turns: between groups, so that a large campaign of one artist does not hold up
 * another's, and within a group between its campaigns. A number never gets more than its pace has slots for.
 * @param free letters in all
 * @param room segments by group; absent: as many as are free
 * @param turn grows with each call, so that nobody is always first
 * @returns how many letters of each line
 */
export function shareOut(
  free: number,
  lines: readonly Line[],
  room: ReadonlyMap<string, number>,
  turn: number,
): Map<string, number> {
  const shares = new Map<string, number>()
  const left = new Map(room)
  const groups = [...Map.groupBy(lines, ({ group }) => group).values()].map((own) => ({ own, next: turn }))
  const step = Math.max(1, Math.floor(free / (4 * Math.max(1, lines.length))))
  const waiting = rotated(groups, turn)
  for (let open = free; open > 0 && waiting.length > 0; ) {
    const group = waiting.shift() as (typeof waiting)[number]
    const given = giveOne(group, shares, left, Math.min(step, open))
    open -= given
    // Back to the end of the queue, unless it has had all it can have.
    if (given > 0) waiting.push(group)
  }
  return shares
}

/** Gives a group's next campaign up to `most` letters. @returns how many; 0 if the group has had all it can have */
function giveOne(
  group: { own: readonly Line[]; next: number },
  shares: Map<string, number>,
  left: Map<string, number>,
  most: number,
): number {
  for (let tried = 0; tried < group.own.length; tried += 1) {
    const line = group.own[group.next++ % group.own.length] as Line
    const had = shares.get(line.key) ?? 0
    let given = 0
    while (given < most && had + given < line.units.length && (left.get(line.group) ?? 1) > 0) {
      const segments = line.units[had + given] ?? 1
      const room = left.get(line.group)
      if (room !== undefined) left.set(line.group, room - segments)
      given += 1
    }
    if (given > 0) {
      shares.set(line.key, had + given)
      return given
    }
  }
  return 0
}

const rotated = <T>(items: readonly T[], by: number): T[] =>
  items.map((_, place) => items[(place + by) % items.length] as T)
