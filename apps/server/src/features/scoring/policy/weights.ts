import type { ScoreItem } from '../../../platform/scores.ts'

/** Points by id of the item, where they differ from the defaults. */
export type Weights = Readonly<Record<string, number>>

export const weightOf = ({ id, weight }: Pick<ScoreItem, 'id' | 'weight'>, weights: Weights): number =>
  Object.hasOwn(weights, id) ? (weights[id] ?? weight) : weight

/** Returns the points for having done something that many times. */
export const pointsFor = (item: ScoreItem, times: number, weights: Weights): number =>
  Math.min(times, item.most) * weightOf(item, weights)

/** Returns what has to be stored: the weights of existing items that differ from their defaults. */
export const changedWeights = (items: readonly ScoreItem[], given: Weights): Weights =>
  Object.fromEntries(
    items
      .map((item) => [item.id, weightOf(item, given), item.weight] as const)
      .filter(([, weight, usual]) => weight !== usual)
      .map(([id, weight]) => [id, weight]),
  )
