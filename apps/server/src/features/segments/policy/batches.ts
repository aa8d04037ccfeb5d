import { countAllConditions, membersOf } from '@greenroom/domain'
import type { SegmentDefinitions } from '../../../platform/context.ts'

/** Conditions of one query, the last segment's left out: each may have a dozen parameters, and a query has at most 65,535. */
export const CONDITIONS_AT_ONCE = 1000

/** Segments that are asked for together, as far as one query can hold what they ask. */
export function inBatches(ids: readonly string[], definitions: SegmentDefinitions): string[][] {
  const batches: string[][] = []
  let conditions = CONDITIONS_AT_ONCE
  for (const id of ids) {
    if (conditions >= CONDITIONS_AT_ONCE) {
      batches.push([])
      conditions = 0
    }
    batches.at(-1)?.push(id)
    conditions += countAllConditions(membersOf(id), definitions)
  }
  return batches
}
