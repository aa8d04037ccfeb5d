import { type AudienceRule, MAX_PINNED_SEGMENTS, MAX_RULE_BYTES, MAX_SEGMENTS, utf8Bytes } from '@greenroom/domain'
import { AppError } from '../../../platform/errors.ts'

/** Number and size of all segments of an owner. */
export interface Held {
  segments: number
  /** Total size of their rules as JSON, in bytes. */
  ruleBytes: number
}

/** @throws AppError CONFLICT if the owner has pinned the maximum number of segments */
export function requireRoomForPin(pinned: number): void {
  if (pinned >= MAX_PINNED_SEGMENTS)
    throw new AppError(
      'CONFLICT',
      `You already compare ${MAX_PINNED_SEGMENTS} segments in reports. Take one out first.`,
    )
}

/** Error for an archived segment that is to be pinned. */
export const archivedPin = () =>
  new AppError('CONFLICT', 'This segment is archived. Restore it from the archive to compare it in reports.')

/** @throws AppError CONFLICT if the owner has the maximum number of segments */
export function requireRoom({ segments }: Pick<Held, 'segments'>): void {
  if (segments >= MAX_SEGMENTS)
    throw new AppError('CONFLICT', `You already have ${MAX_SEGMENTS} segments. Delete one you no longer use.`)
}

/**
 * Requires that a rule fits beside the others. An owner above the limit may still make a rule smaller.
 * @param former the rule that it replaces
 * @throws AppError CONFLICT
 */
export function requireRuleRoom({ ruleBytes }: Pick<Held, 'ruleBytes'>, rule: AudienceRule, former?: unknown): void {
  const [before, after] = [former === undefined ? 0 : sizeOf(former), sizeOf(rule)]
  if (after > before && ruleBytes - before + after > MAX_RULE_BYTES)
    throw new AppError(
      'CONFLICT',
      `Together, the rules of your segments would exceed ${MAX_RULE_BYTES / 1024 / 1024} MB. Use fewer or shorter values, or delete a segment you no longer use.`,
    )
}

const sizeOf = (rule: unknown) => utf8Bytes(JSON.stringify(rule))

/** Error for a snapshot that is not complete yet. */
export const unfilled = () =>
  new AppError('CONFLICT', 'This snapshot is still being taken. Try again when it is complete.')
