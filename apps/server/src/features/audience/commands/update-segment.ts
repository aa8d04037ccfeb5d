import type { Segment } from '@greenroom/contracts'
import type { AudienceRule, ChangeAction } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { dayOf } from '../policy/days.ts'
import { archivedPin, requireRoomForPin, requireRuleRoom } from '../policy/room.ts'
import { requireSound } from '../policy/soundness.ts'
import { presentSegment } from '../present.ts'
import { countPeople } from '../queries/people.ts'
import { countPinned, measureSegments, readSegment } from '../queries/segments.ts'
import { recordDay } from '../store/days.ts'
import {
  findSegment,
  lockSegments,
  pinSegment,
  setReferences,
  updateSegment as writeSegment,
} from '../store/segments.ts'
import { noteSegment } from './note-segment.ts'

interface SegmentChange {
  name?: string | undefined
  description?: string | undefined
  rule?: AudienceRule | undefined
  archived?: boolean | undefined
  pinned?: boolean | undefined
  version?: number | undefined
}

/**
 * Changes a segment. Absent fields stay as they are. Membership changes at once, also in segments that use it.
 * @throws AppError NOT_FOUND; VERSION_CONFLICT with the current segment; CONFLICT for a circle, for a rule that would
 *   be too large, for the rule of a snapshot, for one pinned segment too many, and for pinning an archived one
 */
export async function updateSegment(context: Context, id: string, input: SegmentChange): Promise<Segment> {
  const { ownerId } = context
  return context.db.forOwner(ownerId, async (tx) => {
    await lockSegments(tx, ownerId)
    const row = await findSegment(tx, ownerId, id)
    if (!row) throw notFound('segment')
    if (input.version !== undefined && input.version !== row.version)
      throw new AppError('VERSION_CONFLICT', 'This segment was changed somewhere else in the meantime.', {
        details: { current: presentSegment(await readSegment(context, tx, id)) },
      })
    await changePin(context, tx, row, input)
    const { pinned, version: _, ...fields } = input
    if (pinned !== undefined && Object.keys(fields).length === 0)
      return presentSegment(await readSegment(context, tx, id))
    if (input.rule !== undefined) await changeRule(context, tx, row, input.rule)
    await writeSegment(context, tx, id, {
      ...(input.name === undefined ? {} : { name: input.name }),
      ...(input.description === undefined ? {} : { description: input.description }),
      ...(input.rule === undefined ? {} : { rule: input.rule }),
      ...(input.archived === undefined ? {} : { archivedAt: input.archived ? (row.archivedAt ?? context.now) : null }),
    })
    if (input.rule !== undefined)
      await recordDay(tx, ownerId, id, dayOf(context.now), await countPeople(context, tx, row))
    const after = await readSegment(context, tx, id)
    await noteSegment(context, tx, id, actionOf(row, input.archived), { before: row, after })
    return presentSegment(after)
  })
}

/** Pins and unpins. Archiving unpins. @throws AppError CONFLICT for one that is archived, and for one too many */
async function changePin(
  context: Context,
  tx: OwnerTx,
  { id, pinnedAt, archivedAt }: { id: string; pinnedAt: Date | null; archivedAt: Date | null },
  { pinned, archived = archivedAt !== null }: SegmentChange,
): Promise<void> {
  if (pinned && archived) throw archivedPin()
  const isPinned = !archived && (pinned ?? pinnedAt !== null)
  if (isPinned === (pinnedAt !== null)) return
  if (isPinned) requireRoomForPin(await countPinned(context, tx))
  await pinSegment(tx, context.ownerId, id, isPinned ? context.now : null)
}

const actionOf = ({ archivedAt }: { archivedAt: Date | null }, archived: boolean | undefined): ChangeAction => {
  if (archived === undefined || archived === (archivedAt !== null)) return 'changed'
  return archived ? 'archived' : 'unarchived'
}

async function changeRule(
  context: Context,
  tx: OwnerTx,
  { id, kind, rule: former }: { id: string; kind: 'dynamic' | 'static'; rule: unknown },
  rule: AudienceRule,
): Promise<void> {
  if (kind === 'static')
    throw new AppError(
      'CONFLICT',
      'A snapshot is a fixed list of people and has no rule to change. Make a new segment instead.',
    )
  requireRuleRoom(await measureSegments(context, tx), rule, former)
  await setReferences(tx, context.ownerId, id, await requireSound(context, tx, rule, id))
}
