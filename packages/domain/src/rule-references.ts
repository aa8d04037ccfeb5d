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

/** How deep segments may stand inside each other, and how many conditions that may be in all: counts have to stay fast. */
export const MAX_SEGMENT_DEPTH = 5
export const MAX_ALL_CONDITIONS = 250
/** What all of them may compare with, in bytes: every value is sent to the database at each mention (standard W22). */
export const MAX_ALL_VALUE_BYTES = 256 * 1024

export type Definitions = ReadonlyMap<string, SegmentDefinition>

/** A rule that nobody can decide; its message is for people. */
export class RuleError extends Error {}

/** The segments that a group refers to by itself, as often as it does. */
function mentionsIn(group: RuleGroup): string[] {
  return group.rules.flatMap((node) => {
    if (isRuleGroup(node)) return mentionsIn(node)
    return kindOf(node) === 'segment' ? [node.value as string] : []
  })
}

/** The segments that a group refers to by itself, each once. */
export const segmentsIn = (group: RuleGroup): string[] => [...new Set(mentionsIn(group))]

/** The ids of the owner's own fields that a group asks for by itself, each once. */
export function ownFieldsIn(group: RuleGroup): string[] {
  const ids = group.rules.flatMap((node) => {
    if (isRuleGroup(node)) return ownFieldsIn(node)
    return ownFieldId(node.field) ?? []
  })
  return [...new Set(ids)]
}

/**
 * Requires that a rule ends, and stays small when each segment is written out wherever it is mentioned.
 * @param own the segment that has the rule, where it is kept as one: then nothing in it may lead back to it
 * @throws RuleError
 */
export function requireSoundReferences({ where }: AudienceRule, definitions: Definitions, own?: string): void {
  const { conditions, depth, valueBytes } = extentOf(where, definitions, own === undefined ? [] : [own])
  if (depth + (own === undefined ? 0 : 1) > MAX_SEGMENT_DEPTH)
    throw new RuleError(`Segments can stand inside each other at most ${MAX_SEGMENT_DEPTH} deep.`)
  if (conditions > MAX_ALL_CONDITIONS)
    throw new RuleError(`Together with the segments in it this has more than ${MAX_ALL_CONDITIONS} conditions.`)
  if (valueBytes > MAX_ALL_VALUE_BYTES)
    throw new RuleError(
      `Together with the segments in it this compares with more than ${MAX_ALL_VALUE_BYTES / 1024} KB of text. Use fewer or shorter values.`,
    )
}

/** Whether `requireSoundReferences` accepts a rule. */
export function hasSoundReferences(rule: AudienceRule, definitions: Definitions): boolean {
  try {
    requireSoundReferences(rule, definitions)
    return true
  } catch (error) {
    if (error instanceof RuleError) return false
    throw error
  }
}

/** What a rule comes to when each segment is written out wherever it is mentioned. @throws RuleError for a circle */
export const extentOfRule = ({ where }: AudienceRule, definitions: Definitions): Extent =>
  extentOf(where, definitions, [])

export interface Extent {
  /** Conditions, those of a segment counted at each mention of it. */
  conditions: number
  /** How many segments stand inside each other. */
  depth: number
  /** What all conditions compare with, in bytes, those of a segment counted at each mention of it. */
  valueBytes: number
}

/** Each segment is measured once, however often it is mentioned. @param known segments that are measured already */
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
    // The conditions stand in the place of the one that mentions them. A segment without any counts for one.
    conditions += Math.max(inner.conditions, 1) - 1
    depth = Math.max(depth, inner.depth + 1)
    valueBytes += inner.valueBytes
  }
  return { conditions, depth, valueBytes }
}

/** Groups are never changed, and the same one is measured for each segment that is built on it. */
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
