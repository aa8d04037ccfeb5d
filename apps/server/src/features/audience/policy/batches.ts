import { extentOfRule, MAX_ALL_VALUE_BYTES, membersOf } from '@greenroom/domain'
import type { SegmentDefinitions } from '../queries/definitions.ts'

/**
 * Conditions per query, not counting the last segment. Each may have a dozen parameters, and a query has at most
 * 65,535.
 */
export const CONDITIONS_AT_ONCE = 1000

/**
 * Groups segments into batches that fit one query, by their conditions and by the text they compare with, not counting
 * the last segment of each (standard W22).
 */
export function inBatches(ids: readonly string[], definitions: SegmentDefinitions): string[][] {
  const batches: string[][] = []
  let conditions = CONDITIONS_AT_ONCE
  let valueBytes = 0
  for (const id of ids) {
    if (conditions >= CONDITIONS_AT_ONCE || valueBytes >= MAX_ALL_VALUE_BYTES) {
      batches.push([])
      conditions = 0
      valueBytes = 0
    }
    batches.at(-1)?.push(id)
    const extent = extentOfRule(membersOf(id), definitions)
    conditions += extent.conditions
    valueBytes += extent.valueBytes
  }
  return batches
}
