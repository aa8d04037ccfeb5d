import type { Contact } from '@greenroom/contracts'

/** What is shown while somebody reads: the people and the order of before, with what is known of them now. */
export interface HeldRows {
  rows: readonly Contact[]
  /** How many people would come, go or move if the list were shown as it is now. */
  changes: number
}

/** Keeps each person in their place; whoever is no longer on the page stays as they were. */
export function holdRows(shown: readonly Contact[], fresh: readonly Contact[]): HeldRows {
  const byId = new Map(fresh.map((contact) => [contact.id, contact]))
  const shownIds = new Set(shown.map(({ id }) => id))
  const stayed = fresh.filter(({ id }) => shownIds.has(id)).length
  const come = fresh.length - stayed
  const gone = shown.length - stayed
  return {
    rows: shown.map((contact) => byId.get(contact.id) ?? contact),
    changes: Math.max(come, gone) + moves(shown, fresh),
  }
}

/** The fewest people that have to be moved to turn one order into the other, of those who are in both. */
function moves(shown: readonly Contact[], fresh: readonly Contact[]): number {
  const places = new Map(shown.map(({ id }, place) => [id, place]))
  const order = fresh.flatMap(({ id }) => places.get(id) ?? [])
  return order.length - longestRise(order)
}

/** Length of the longest increasing subsequence (patience sorting). */
function longestRise(numbers: readonly number[]): number {
  const tops: number[] = []
  for (const number of numbers) {
    const pile = tops.findIndex((top) => top >= number)
    if (pile === -1) tops.push(number)
    else tops[pile] = number
  }
  return tops.length
}
