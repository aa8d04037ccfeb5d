import type { ContactRow } from '@greenroom/db'
import { FIRST_ORDERS, type FirstOrder, MOST_LIMITED_TEXTS } from '@greenroom/domain'

/** Fields that the orders go by. */
export type Ranked = Pick<ContactRow, 'id' | 'createdAt' | 'lastActivity' | 'score'>

/** A recipient who may be among the first. */
interface Contender {
  id: string
  /** Lower comes first; of equal ones, the lower id. */
  ranks: Record<FirstOrder, number>
  segments: number
  cost: number
  mostCost: number
  /** Moment at which their text can leave, in milliseconds. */
  at: number
}

/** Recipients who come first in one order: at least as many as the largest limited plan can text. */
interface Leaders {
  kept: Contender[]
  /** Rank of the last of them. */
  last: number
}
export type Firsts = Record<FirstOrder, Leaders>

const eachOrder = <T>(valueOf: (order: FirstOrder) => T): Record<FirstOrder, T> =>
  Object.fromEntries(FIRST_ORDERS.map((order) => [order, valueOf(order)])) as Record<FirstOrder, T>

export const noFirsts = (): Firsts => eachOrder(() => ({ kept: [], last: Infinity }))

const ranksOf = ({ createdAt, lastActivity, score }: Ranked): Record<FirstOrder, number> => ({
  joined: createdAt.getTime(),
  active: -lastActivity.getTime(),
  score: -score,
})
const inOrder = (order: FirstOrder) => (one: Contender, other: Contender) =>
  one.ranks[order] - other.ranks[order] || (one.id < other.id ? -1 : 1)

/** Counts a recipient in. Their number stays bounded, however many there are. */
export function contend(
  firsts: Firsts,
  person: Ranked,
  text: { segments: number; cost: number; mostCost: number; notBefore: Date },
): void {
  const { segments, cost, mostCost, notBefore } = text
  const one = { id: person.id, ranks: ranksOf(person), segments, cost, mostCost, at: notBefore.getTime() }
  for (const order of FIRST_ORDERS) {
    const leaders = firsts[order]
    if (one.ranks[order] > leaders.last) continue
    leaders.kept.push(one)
    if (leaders.kept.length < 2 * MOST_LIMITED_TEXTS) continue
    leaders.kept = leaders.kept.toSorted(inOrder(order)).slice(0, MOST_LIMITED_TEXTS)
    leaders.last = leaders.kept.at(-1)?.ranks[order] ?? Infinity
  }
}

/** The first recipients of a campaign, with what their texts do. */
export interface Narrowed {
  ids: string[]
  recipients: number
  cost: { least: number; most: number }
  /** Segments by the moment at which they can leave, in milliseconds. */
  departures: Map<number, number>
}

/** Returns the first recipients in an order. @param n at most what the largest limited plan can text */
export function narrowedTo(firsts: Firsts, order: FirstOrder, n: number): Narrowed {
  const chosen = firsts[order].kept.toSorted(inOrder(order)).slice(0, n)
  const departures = new Map<number, number>()
  const cost = { least: 0, most: 0 }
  for (const one of chosen) {
    cost.least += one.cost
    cost.most += one.mostCost
    departures.set(one.at, (departures.get(one.at) ?? 0) + one.segments)
  }
  return { ids: chosen.map(({ id }) => id), recipients: chosen.length, cost, departures }
}

/** Returns the same for what is never narrowed. */
export const costsOfAll = (cost: Narrowed['cost']): Record<FirstOrder, Narrowed['cost']> => eachOrder(() => cost)

/** Returns what the first recipients cost, by the order in which they are chosen. */
export const costsOfFirst = (firsts: Firsts, n: number): Record<FirstOrder, Narrowed['cost']> =>
  eachOrder((order) => narrowedTo(firsts, order, n).cost)
