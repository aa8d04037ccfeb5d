import {
  type AudienceRule,
  countConditions,
  isRuleGroup,
  kindOf,
  type RuleGroup,
  type SegmentDefinition,
} from './audience-rules.ts'
import { ownFieldId } from './own-fields.ts'

/** How deep segments may stand inside each other, and how many conditions that may be in all: counts have to stay fast. */
export const MAX_SEGMENT_DEPTH = 5
export const MAX_ALL_CONDITIONS = 250

export type Definitions = ReadonlyMap<string, SegmentDefinition>

/** A rule that nobody can decide; its message is for people. */
export class RuleError extends Error {}

/** The segments that a group refers to by itself, each once. */
export function segmentsIn(group: RuleGroup): string[] {
  const ids = group.rules.flatMap((node) => {
    if (isRuleGroup(node)) return segmentsIn(node)
    return kindOf(node) === 'segment' ? [node.value as string] : []
  })
  return [...new Set(ids)]
}

/** The ids of the owner's own fields that a group asks for by itself, each once. */
export function ownFieldsIn(group: RuleGroup): string[] {
  const ids = group.rules.flatMap((node) => {
    if (isRuleGroup(node)) return ownFieldsIn(node)
    return ownFieldId(node.field) ?? []
  })
  return [...new Set(ids)]
}

/**
 * Whether what a rule refers to comes to an end, and soon.
 * @param own the segment that has the rule, where it is kept as one: then nothing in it may lead back to it
 * @throws RuleError
 */
export function requireSoundReferences({ where }: AudienceRule, definitions: Definitions, own?: string): void {
  if (conditionsOf(where, definitions, own === undefined ? [] : [own]) > MAX_ALL_CONDITIONS)
    throw new RuleError(`Together with the segments in it this has more than ${MAX_ALL_CONDITIONS} conditions.`)
}

/** How many conditions a rule has in all, those of the segments in it included. @throws RuleError where they go in a circle */
export const countAllConditions = ({ where }: AudienceRule, definitions: Definitions): number =>
  conditionsOf(where, definitions, [])

function conditionsOf(group: RuleGroup, definitions: Definitions, path: readonly string[]): number {
  let sum = countConditions(group)
  for (const id of segmentsIn(group)) {
    if (path.includes(id)) throw new RuleError('A segment cannot be part of itself.')
    const definition = definitions.get(id)
    if (definition?.kind !== 'dynamic') continue
    if (path.length >= MAX_SEGMENT_DEPTH)
      throw new RuleError(`Segments can stand inside each other at most ${MAX_SEGMENT_DEPTH} deep.`)
    sum += conditionsOf(definition.rule.where, definitions, [...path, id])
    if (sum > MAX_ALL_CONDITIONS) return sum
  }
  return sum
}
