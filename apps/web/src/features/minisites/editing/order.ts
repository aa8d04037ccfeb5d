import { isSame } from '../../../lib/editing/merge.ts'
import type { OrderEdit } from './model.ts'

/** Inserts each missing key of `full` into `primary`, after the key that it follows in `full`. */
export function weave(primary: readonly string[], full: readonly string[]): string[] {
  const woven = [...primary]
  const present = new Set(primary)
  full.forEach((key, i) => {
    if (present.has(key)) return
    const before = full[i - 1]
    woven.splice(before === undefined ? 0 : woven.indexOf(before) + 1, 0, key)
    present.add(key)
  })
  return woven
}

const only = (keys: readonly string[], among: ReadonlySet<string>) => keys.filter((key) => among.has(key))

/** Returns the server's blocks in display order; undefined if the server already has that order. */
export function orderToSend(list: readonly string[], order: OrderEdit): string[] | undefined {
  const wanted = only(list, new Set(order.base))
  return isSame(wanted, order.base) && order.maybe.length === 0 ? undefined : wanted
}

/**
 * Puts the person's order on top of a newer one from the server. Blocks added there get a place here, and blocks known
 * only here keep theirs. Two different new orders of the same blocks are a conflict.
 * @param alive keys that still exist, here or there
 */
export function rebaseOrder(
  list: readonly string[],
  order: OrderEdit,
  theirs: string[],
  version: number,
  alive: ReadonlySet<string>,
): { list: string[]; order: OrderEdit } {
  const shared = new Set(only(theirs, new Set(order.base)))
  const [before, now, wanted] = [only(order.base, shared), only(theirs, shared), only(list, shared)]
  const kept = only(list, alive)
  const { conflict, ...rest } = order
  const next: OrderEdit = { ...rest, base: theirs, version, maybe: version > order.version ? [] : order.maybe }
  const isMoved = !isSame(wanted, before) || order.maybe.length > 0
  if (!isMoved && !conflict) return { list: weave(theirs, kept), order: next }
  const together = weave(kept, theirs)
  const isOwn = isSame(now, before) || order.maybe.some((sent) => isSame(only(sent, shared), only(now, new Set(sent))))
  if (isSame(wanted, now) || (isOwn && !conflict)) return { list: together, order: next }
  return { list: together, order: { ...next, conflict: true } }
}
