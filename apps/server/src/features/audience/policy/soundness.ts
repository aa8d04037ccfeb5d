import { type AudienceRule, ownFieldsIn, requireSoundReferences, RuleError, segmentsIn } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { lockFieldIds, readDefinitions, readDependents, readNames } from '../queries/definitions.ts'

/**
 * Requires that a rule can be counted: every segment it names belongs to the owner, none of them uses the segment that
 * has this rule, and neither it nor those that use it become too large. @param own the segment that has, or gets, the
 * rule
 * @returns the segments it names
 * @throws AppError NOT_FOUND for a segment that is not the owner's; CONFLICT with `details.segments` for a circle or an
 *   excessive size, or for a field that is not the owner's
 */
export async function requireSound(context: Context, tx: OwnerTx, rule: AudienceRule, own?: string): Promise<string[]> {
  const { ownerId } = context
  await requireOwnFields(context, tx, ownFieldsIn(rule.where))
  const named = segmentsIn(rule.where)
  const definitions = new Map(await readDefinitions(tx, context, named))
  if (named.some((id) => !definitions.has(id))) throw notFound('segment')
  const dependents = own === undefined ? [] : await readDependents(tx, ownerId, own)
  const circle = named.filter((id) => id === own || dependents.includes(id))
  if (circle.length > 0) throw await circleOf(tx, ownerId, circle, own)

  for (const [id, definition] of await readDefinitions(tx, context, dependents)) definitions.set(id, definition)
  if (own !== undefined) definitions.set(own, { kind: 'dynamic', rule })
  const problem = problemOf(() => requireSoundReferences(rule, definitions, own))
  if (problem) throw new AppError('CONFLICT', problem, { details: { segments: [] } })
  for (const id of dependents) {
    const definition = definitions.get(id)
    if (definition?.kind !== 'dynamic') continue
    const above = problemOf(() => requireSoundReferences(definition.rule, definitions, id))
    if (!above) continue
    const segments = await readNames(tx, ownerId, [id])
    const message = `“${segments[0]?.name}” uses this segment and would become too large. ${above}`
    throw new AppError('CONFLICT', message, { details: { segments } })
  }
  return named
}

/** The fields are locked until the transaction ends. */
async function requireOwnFields(context: Context, tx: OwnerTx, asked: readonly string[]): Promise<void> {
  if (asked.length === 0) return
  const own = await lockFieldIds(context, tx)
  if (asked.some((id) => !own.has(id)))
    throw new AppError('CONFLICT', 'A condition uses a custom field that no longer exists.')
}

async function circleOf(tx: OwnerTx, ownerId: string, ids: readonly string[], own: string | undefined) {
  const segments = await readNames(tx, ownerId, ids)
  const [first] = segments
  const message =
    first?.id === own
      ? 'A segment cannot use itself.'
      : `“${first?.name}” already uses this segment, so this one cannot use it.`
  return new AppError('CONFLICT', message, { details: { segments } })
}

/** Returns the message of a failed check, or undefined if it passes. */
function problemOf(check: () => void): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    if (error instanceof RuleError) return error.message
    throw error
  }
}
