import { changes } from '@greenroom/db'
import {
  type ChangeAction,
  type ChangeActor,
  type ChangeArea,
  changedFields,
  CHANGE_SESSION_MINUTES,
  OPPOSITES,
} from '@greenroom/domain'
import { and, desc, eq, gt, isNull, sql } from '@greenroom/db/sql'
import type { Context } from './context.ts'
import type { OwnerTx, SystemTx } from './db/tx.ts'

type Tx = OwnerTx | SystemTx

/** A change of something of an owner's. Values never contain a secret. */
export interface NotedChange {
  area: ChangeArea
  /**
   * Absent: the owner has only one; without an id: several, or nothing that is left. Of contacts without their name, which is
   * read from them.
   */
  object?: { id?: string; name: string }
  action: ChangeAction
  /** Fields before and after; only those that differ are kept. */
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
  /** Absent: whoever the context works for. */
  actor?: { kind: ChangeActor; name?: string }
}

const SESSION_MS = CHANGE_SESSION_MINUTES * 60_000

/**
 * Writes into the log of changes, in the transaction of the change, so that neither is there without the other. An edit in
 * which nothing differs is not noted, and edits of the same thing by the same actor within ten minutes are one entry; none
 * is left of what they take back.
 */
export async function noteChange(
  context: Pick<Context, 'now' | 'newId' | 'session' | 'key'> & { ownerId: string },
  tx: Tx,
  { area, object, action, before = {}, after = {}, actor = actorOf(context) }: NotedChange,
): Promise<void> {
  const { ownerId: userId, now: at } = context
  const values = changedFields(before, after)
  if (action === 'changed') {
    if (Object.keys(values.after).length === 0) return
  }
  if (await continued(tx, { userId, at, area, object, action, actor, values })) return
  await tx.insert(changes).values({
    id: context.newId(),
    userId,
    at,
    actor: actor.kind,
    actorName: actor.name ?? null,
    area,
    objectId: object?.id ?? null,
    objectName: object?.name ?? '',
    action,
    ...values,
  })
}

const actorOf = ({ session, key }: Pick<Context, 'session' | 'key'>): { kind: ChangeActor; name?: string } => {
  if (session) return { kind: 'owner' }
  return key ? { kind: 'api-key', name: key.name } : { kind: 'system' }
}

interface Edit {
  userId: string
  at: Date
  area: ChangeArea
  object: NotedChange['object']
  action: ChangeAction
  actor: { kind: ChangeActor; name?: string }
  values: ReturnType<typeof changedFields>
}

/**
 * Adds an edit to the latest entry of its object, or area, if that is the same actor's and recent, and drops the entry if it is
 * taken back. @returns whether that is all there is to note
 */
async function continued(tx: Tx, { userId, at, area, object, action, actor, values }: Edit): Promise<boolean> {
  const [last] = await tx
    .select()
    .from(changes)
    .where(
      and(
        eq(changes.userId, userId),
        object?.id === undefined
          ? and(isNull(changes.objectId), eq(changes.area, area))
          : eq(changes.objectId, object.id),
        gt(changes.at, new Date(at.getTime() - SESSION_MS)),
      ),
    )
    .orderBy(desc(changes.at), desc(changes.id))
    .limit(1)
  const isSame = last?.area === area && last.actor === actor.kind && last.actorName === (actor.name ?? null)
  if (!last || !isSame) return false
  const own = and(eq(changes.userId, userId), eq(changes.id, last.id))
  if (last.action === OPPOSITES[action]) {
    await tx.delete(changes).where(own)
    return true
  }
  if (action !== 'changed' || last.action !== 'changed') return false
  const merged = changedFields({ ...values.before, ...last.before }, { ...last.after, ...values.after })
  if (Object.keys(merged.after).length === 0) await tx.delete(changes).where(own)
  else
    await tx
      .update(changes)
      .set({ at, objectName: object?.name ?? '', ...merged })
      .where(own)
  return true
}

/** System write: deletes all entries about contacts, in the transaction that removes these for good. */
export async function forgetContactsOfAll(
  system: SystemTx,
  gone: readonly { userId: string; id: string }[],
): Promise<void> {
  await system.execute(sql`delete from ${changes} c
    using unnest(${sql.param(gone.map(({ userId }) => userId))}::uuid[], ${sql.param(gone.map(({ id }) => id))}::uuid[]) of_contact (user_id, id)
    where c.user_id = of_contact.user_id and c.object_id = of_contact.id and c.area = 'contacts'`)
}
