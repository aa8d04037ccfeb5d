import type { ContactScore, Scoring } from '@greenroom/contracts'
import type { SystemContext } from '../../platform/context.ts'
import type { ScoreItem } from '../../platform/scores.ts'
import { pointsFor, weightOf } from './policy/weights.ts'
import type { OwnScoring } from './queries/scorings.ts'

export const presentScoring = (
  { scoreItems }: Pick<SystemContext, 'scoreItems'>,
  { weights, isSweeping }: OwnScoring,
): Scoring => ({
  items: scoreItems.map((item) => ({
    id: item.id,
    title: item.title,
    weight: weightOf(item, weights),
    default_weight: item.weight,
    days: item.days,
    most: item.most,
  })),
  updating: isSweeping,
})

export function presentScore(
  { scoreItems }: Pick<SystemContext, 'scoreItems'>,
  { weights, times }: { weights: OwnScoring['weights']; times: ReadonlyMap<string, number> },
): ContactScore {
  const items = scoreItems
    .map((item) => {
      const did = times.get(item.id) ?? 0
      return { id: item.id, words: wordsOf(item, did), points: pointsFor(item, did, weights) }
    })
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
  return { score: items.reduce((sum, { points }) => sum + points, 0), items }
}

function wordsOf(item: ScoreItem, times: number): string {
  const period = item.days === null ? '' : ` in the last ${item.days} days`
  const limit = times > item.most ? `, ${item.most} of them counted` : ''
  return `${item.words(times)}${period}${limit}`
}
