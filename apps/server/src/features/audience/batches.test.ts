import { randomUUID } from 'node:crypto'
import {
  extentOfRule,
  MAX_ALL_CONDITIONS,
  MAX_ALL_VALUE_BYTES,
  membersOf,
  RULE_VERSION,
  type SegmentDefinition,
} from '@greenroom/domain'
import { expect, it } from 'vitest'
import { CONDITIONS_AT_ONCE, inBatches } from './policy/batches.ts'

it('segments are counted in batches that fit one query, however large each is', () => {
  const starred = { field: 'starred', operator: 'is', value: true }
  const within = (value: string) => ({ field: 'segment', operator: 'is_in', value })
  const definitions = new Map<string, SegmentDefinition>()
  const add = (rules: object[]) => {
    const id = randomUUID()
    const where = { combinator: 'and' as const, rules: rules as (typeof starred)[] }
    definitions.set(id, { kind: 'dynamic', rule: { version: RULE_VERSION, time_zone: 'UTC', where } })
    return id
  }
  const full = Array.from({ length: 49 }, () => starred)
  const bases = Array.from({ length: 4 }, () => add(full))
  const ids = Array.from({ length: 60 }, (_, at) => add(at % 3 ? [...full.slice(4), ...bases.map(within)] : [starred]))
  const batches = inBatches(ids, definitions)
  expect(batches.flat()).toEqual(ids)
  for (const batch of batches) {
    const conditions = batch.map((id) => extentOfRule(membersOf(id), definitions).conditions).reduce((a, b) => a + b)
    expect(conditions).toBeLessThan(CONDITIONS_AT_ONCE + MAX_ALL_CONDITIONS)
  }
  expect(batches.length).toBeLessThan(ids.length / 5)
  expect(inBatches([], definitions)).toEqual([])

  const wordy = Array.from({ length: 100 }, (_, at) => `${at}`.padEnd(300, 'x'))
  const heavy = Array.from({ length: 40 }, () => add([{ field: 'tags', operator: 'has_any_of', value: wordy }]))
  for (const batch of inBatches(heavy, definitions)) {
    const bytes = batch.map((id) => extentOfRule(membersOf(id), definitions).valueBytes).reduce((a, b) => a + b)
    expect(bytes).toBeLessThan(2 * MAX_ALL_VALUE_BYTES)
  }
})
