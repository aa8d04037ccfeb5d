import { type AudienceRule, RULE_VERSION } from './audience-rules.ts'

/** Longest texts of a segment, in characters. */
export const MAX_SEGMENT_NAME = 80
export const MAX_SEGMENT_DESCRIPTION = 300
/** Most segments of one owner: more than anybody keeps in view, few enough that all are counted every night. */
export const MAX_SEGMENTS = 500
/** What their rules hold in all, in bytes of JSON: all of them are read at once to tell where a person belongs (standard W22). */
export const MAX_RULE_BYTES = 2 * 1024 * 1024

/** The rule by which one belongs to a segment. */
export const membersOf = (segmentId: string): AudienceRule => ({
  version: RULE_VERSION,
  time_zone: 'UTC',
  where: { combinator: 'and', rules: [{ field: 'segment', operator: 'is_in', value: segmentId }] },
})

/** The name of a copy: it begins as the first does, and is no longer than a name may be. */
export const nameWith = (name: string, suffix: string): string =>
  `${name
    .slice(0, MAX_SEGMENT_NAME - suffix.length - 1)
    .replace(HALF_SIGN, '')
    .trimEnd()} ${suffix}`
/** Half of a sign that stands for two, as cutting leaves it. */
const HALF_SIGN = /[\uD800-\uDBFF]$/
