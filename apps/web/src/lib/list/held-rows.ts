import type { Row } from './row.ts'

/** The rows in their previous order, with their current data. */
export interface HeldRows<R extends Row> {
  rows: readonly R[]
  /** Number of rows that would appear, disappear, or move in the current list. */
  changes: number
}

/** Keeps each row in its place; a row that is no longer on the page keeps its data. */
export function holdRows<R extends Row>(shown: readonly R[], fresh: readonly R[]): HeldRows<R> {
  const byId = new Map(fresh.map((row) => [row.id, row]))
  const shownIds = new Set(shown.map(({ id }) => id))
  const stayed = fresh.filter(({ id }) => shownIds.has(id)).length
  const come = fresh.length - stayed
  const gone = shown.length - stayed
  return {
    rows: shown.map((row) => byId.get(row.id) ?? row),
    changes: Math.max(come, gone) + moves(shown, fresh),
  }
}

/** Returns the smallest number of rows that must move to turn one order into the other, among rows in both. */
function moves(shown: readonly Row[], fresh: readonly Row[]): number {
  const places = new Map(shown.map(({ id }, place) => [id, place]))
  const order = fresh.flatMap(({ id }) => places.get(id) ?? [])
  return order.length - longestRise(order)
}

/** Returns the length of the longest increasing subsequence (patience sorting). */
function longestRise(numbers: readonly number[]): number {
  const tops: number[] = []
  for (const number of numbers) {
    const pile = tops.findIndex((top) => top >= number)
    if (pile === -1) tops.push(number)
    else tops[pile] = number
  }
  return tops.length
}
