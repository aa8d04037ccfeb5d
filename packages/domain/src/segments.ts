import { type AudienceRule, RULE_VERSION } from './audience-rules.ts'

/** Maximum lengths of a segment's texts, in characters. */
export const MAX_SEGMENT_NAME = 80
export const MAX_SEGMENT_DESCRIPTION = 300
/** Most segments per owner: more than anybody keeps track of, few enough to count all of them every night. */
export const MAX_SEGMENTS = 500
/** Most segments that are pinned to be compared: a campaign is split by 32, and its audience has room. */
export const MAX_PINNED_SEGMENTS = 30
/**
 * Total size of an owner's rules, in bytes of JSON. All are read at once to find a person's segments (standard W22).
 */
export const MAX_RULE_BYTES = 2 * 1024 * 1024

/** Returns a rule that selects the members of a segment. */
export const membersOf = (segmentId: string): AudienceRule => ({
  version: RULE_VERSION,
  time_zone: 'UTC',
  where: { combinator: 'and', rules: [{ field: 'segment', operator: 'is_in', value: segmentId }] },
})

/** Returns the name of a copy: the original plus a suffix, shortened to fit. */
export const nameWith = (name: string, suffix: string, max = MAX_SEGMENT_NAME): string =>
  `${name
    .slice(0, max - suffix.length - 1)
    .replace(HALF_SIGN, '')
    .trimEnd()} ${suffix}`
/** Half of a surrogate pair, which cutting may leave behind. */
const HALF_SIGN = /[\uD800-\uDBFF]$/
