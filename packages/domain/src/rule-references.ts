import {
  type AudienceRule,
  countConditions,
  isRuleGroup,
  kindOf,
  type RuleGroup,
  type SegmentDefinition,
} from './audience-rules.ts'
import { utf8Bytes } from './content-size.ts'
import { ownFieldId } from './own-fields.ts'

/** Limits on nested segments and on their conditions in total, to keep counts fast. */
export const MAX_SEGMENT_DEPTH = 5
export const MAX_ALL_CONDITIONS = 250
/**
 * Limit on the values of all conditions, in bytes: each value is sent to the database at every mention (standard W22).
 */
export const MAX_ALL_VALUE_BYTES = 256 * 1024

export type Definitions = ReadonlyMap<string, SegmentDefinition>

/** A rule that cannot be evaluated. The message is for people. */
export class RuleError extends Error {}

/** Returns the segments that a group refers to directly, with repeats. */
function mentionsIn(group: RuleGroup): string[] {
  return group.rules.flatMap((node) => {
    if (isRuleGroup(node)) return mentionsIn(node)
    return kindOf(node) === 'segment' ? [node.value as string] : []
  })
}

/** Returns the segments that a group refers to directly, each once. */
export const segmentsIn = (group: RuleGroup): string[] => [...new Set(mentionsIn(group))]

/** Returns the ids of custom fields that a group uses directly, each once. */
export function ownFieldsIn(group: RuleGroup): string[] {
  const ids = group.rules.flatMap((node) => {
    if (isRuleGroup(node)) return ownFieldsIn(node)
    return ownFieldId(node.field) ?? []
  })
  return [...new Set(ids)]
}

/**
 * Requires that a rule terminates, and stays within limits once every segment it mentions is expanded in place.
 * @param own the segment that stores the rule, if any; nothing in the rule may lead back to it
 * @throws RuleError
 */
export function requireSoundReferences({ where }: AudienceRule, definitions: Definitions, own?: string): void {
  const { conditions, depth, valueBytes } = extentOf(where, definitions, own === undefined ? [] : [own])
  if (depth + (own === undefined ? 0 : 1) > MAX_SEGMENT_DEPTH)
    throw new RuleError(`Segments can be nested at most ${MAX_SEGMENT_DEPTH} deep.`)
  if (conditions > MAX_ALL_CONDITIONS)
    throw new RuleError(`With the segments in it, this has more than ${MAX_ALL_CONDITIONS} conditions.`)
  if (valueBytes > MAX_ALL_VALUE_BYTES)
    throw new RuleError(
      `With the segments in it, this compares with more than ${MAX_ALL_VALUE_BYTES / 1024} KB of text. Use fewer or shorter values.`,
    )
}

/** Returns true if `requireSoundReferences` accepts a rule. */
export function hasSoundReferences(rule: AudienceRule, definitions: Definitions): boolean {
  try {
    requireSoundReferences(rule, definitions)
    return true
  } catch (error) {
    if (error instanceof RuleError) return false
    throw error
  }
}

/** Measures a rule with every mentioned segment expanded in place. @throws RuleError for a cycle */
export const extentOfRule = ({ where }: AudienceRule, definitions: Definitions): Extent =>
  extentOf(where, definitions, [])

export interface Extent {
  /** Number of conditions; a segment's count at each mention. */
  conditions: number
  /** Nesting depth of segments. */
  depth: number
  /** Size of all operands in bytes; a segment's count at each mention. */
  valueBytes: number
}

/**
 * Measures each segment once, however often it is mentioned.
 * @param known segments already measured
 */
function extentOf(
  group: RuleGroup,
  definitions: Definitions,
  path: readonly string[],
  known = new Map<string, Extent>(),
): Extent {
  let conditions = countConditions(group)
  let depth = 0
  let valueBytes = valueBytesIn(group)
  for (const id of mentionsIn(group)) {
    if (path.includes(id)) throw new RuleError('A segment cannot be part of itself.')
    const definition = definitions.get(id)
    if (definition?.kind !== 'dynamic') continue
    const inner = known.get(id) ?? extentOf(definition.rule.where, definitions, [...path, id], known)
    known.set(id, inner)
    // The segment's conditions replace the one that mentions it. A segment without conditions counts as one.
    conditions += Math.max(inner.conditions, 1) - 1
    depth = Math.max(depth, inner.depth + 1)
    valueBytes += inner.valueBytes
  }
  return { conditions, depth, valueBytes }
}

/** Cache by group. Groups are immutable, and one group is measured for every segment built on it. */
const measured = new WeakMap<RuleGroup, number>()

function valueBytesIn(group: RuleGroup): number {
  const known = measured.get(group)
  if (known !== undefined) return known
  const each = group.rules.map((node) =>
    isRuleGroup(node) ? valueBytesIn(node) : utf8Bytes(JSON.stringify(node.value ?? null)),
  )
  const bytes = each.reduce((sum, one) => sum + one, 0)
  measured.set(group, bytes)
  return bytes
}
