import { createHash } from 'node:crypto'
import { DAY_MS, filterCode } from '@greenroom/domain'
import type { Hit } from '../features/analytics/public.ts'
import { chanceOf } from './chance.ts'
import { somePlace, someWay } from './ways.ts'

/** Weights of the 24 hours of a day. */
const HOURS = [3, 2, 1, 1, 1, 1, 2, 4, 6, 7, 7, 8, 9, 8, 7, 7, 8, 10, 13, 16, 18, 17, 12, 7]

export interface DemoTarget {
  userId: string
  siteId: string
  /** Visible blocks in order, with the time since when; upper ones get more clicks. */
  blocks: readonly { id: string; from: Date }[]
}

/**
 * Generates visits in the days before `until`: growing toward a release, more on weekends and in the evening. Some
 * people come back, and about a third click.
 * @param random uniform in [0, 1); the same numbers give the same visits
 */
export function demoVisits(target: DemoTarget, until: Date, days: number, random: () => number): Hit[] {
  return Array.from({ length: days }, (_, index) => days - 1 - index).flatMap((ago) => {
    const midnight = Math.floor(until.getTime() / DAY_MS) * DAY_MS - ago * DAY_MS
    const weekend = [0, 6].includes(new Date(midnight).getUTCDay()) ? 1.35 : 1
    const release = ago < 4 ? 2.2 - ago * 0.3 : 1
    const views = Math.round((60 + (days - ago) * 2) * weekend * release * (0.85 + random() * 0.3))
    return Array.from({ length: views }, () => visit(target, midnight, views, random))
      .flat()
      .filter((hit) => hit.at <= until)
  })
}

function visit({ userId, siteId, blocks }: DemoTarget, midnight: number, crowd: number, random: () => number): Hit[] {
  const at = new Date(midnight + hourOf(random()) * 3_600_000 + Math.floor(random() * 3_600_000))
  // About a quarter of a day's views are by returning visitors, who come as they did before.
  const person = Math.floor(random() * crowd * 1.6)
  const theirs = chanceOf(midnight / DAY_MS + person * 7919)
  const visitor = createHash('sha256').update(`${midnight}:${person}`).digest().subarray(0, 16)
  const seen = {
    userId,
    siteId,
    visitor,
    isBot: false,
    bot: filterCode('counted'),
    ...someWay(theirs),
    ...somePlace(theirs),
  }
  const view: Hit = { ...seen, blockId: null, at }
  if (random() > 0.36) return [view]
  const there = blocks.filter(({ from }) => from <= at)
  const blockId = there[Math.floor(random() ** 2 * there.length)]?.id
  if (blockId === undefined) return [view]
  return [view, { ...seen, blockId, at: new Date(at.getTime() + 3000 + Math.floor(random() * 40_000)) }]
}

function hourOf(share: number): number {
  let left = share * HOURS.reduce((sum, weight) => sum + weight, 0)
  return HOURS.findIndex((weight) => (left -= weight) < 0)
}
