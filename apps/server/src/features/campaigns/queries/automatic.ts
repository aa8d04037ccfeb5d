import { campaignRecipients, type CampaignRow, campaigns, contacts } from '@greenroom/db'
import { and, asc, count, eq, inArray, isNull, or, type SQL, sql } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { birthdaysIn, joinedIn, type Window } from '../policy/occasions.ts'
import { type AudiencePerson, PERSON } from './fates.ts'

/** System read: automatic messages that are on and are looked for by the clock, in order, after one. */
export async function listClockedOfAll(
  { db }: SystemContext,
  after: { userId: string; id: string } | undefined,
  limit: number,
): Promise<Pick<CampaignRow, 'id' | 'userId'>[]> {
  return db.system
    .select({ id: campaigns.id, userId: campaigns.userId })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.isRunning, true),
        isNull(campaigns.deletedAt),
        sql`${campaigns.trigger} ->> 'kind' in ('birthday', 'joined')`,
        after && sql`(${campaigns.userId}, ${campaigns.id}) > (${after.userId}::uuid, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(campaigns.userId), asc(campaigns.id))
    .limit(limit)
}

/** Counts an owner's automatic messages that are on. */
export async function countRunning({ ownerId }: Context, tx: OwnerTx): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(campaigns)
    .where(and(eq(campaigns.userId, ownerId), eq(campaigns.isRunning, true), isNull(campaigns.deletedAt)))
  return row?.n ?? 0
}

/** Reads an owner's automatic messages that joining by a form, or by a word, starts. */
export const readStartedBy = (
  { ownerId }: Context,
  tx: OwnerTx,
  { kind, id }: { kind: 'form' | 'keyword'; id: string | null },
): Promise<CampaignRow[]> => {
  const asked = kind === 'form' ? sql`${campaigns.trigger} ->> 'block_id'` : sql`${campaigns.trigger} ->> 'rule_id'`
  return tx
    .select()
    .from(campaigns)
    .where(
      and(
        eq(campaigns.userId, ownerId),
        eq(campaigns.isRunning, true),
        isNull(campaigns.deletedAt),
        sql`${campaigns.trigger} ->> 'kind' = ${kind}`,
        or(sql`${asked} is null`, id === null ? undefined : sql`${asked} = ${id}`),
      ),
    )
    .orderBy(asc(campaigns.id))
}

/** Reads people of an audience who may have an occasion in a window, in the order of their ids, after one. */
export const readCandidates = (
  tx: OwnerTx,
  condition: SQL,
  trigger: NonNullable<CampaignRow['trigger']>,
  window: Window,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<AudiencePerson[]> =>
  tx
    .select(PERSON)
    .from(contacts)
    .where(
      and(after === undefined ? undefined : sql`${contacts.id} > ${after}::uuid`, mayBeDue(trigger, window), condition),
    )
    .orderBy(asc(contacts.id))
    .limit(limit)

function mayBeDue(trigger: NonNullable<CampaignRow['trigger']>, window: Window): SQL {
  if (trigger.kind === 'birthday')
    return sql`${contacts.birthDay} = any (${sql.param(birthdaysIn(window))}::smallint[])`
  if (trigger.kind !== 'joined') return sql`false`
  const { from, to } = joinedIn(window, trigger.days)
  return sql`${contacts.createdAt} between ${from.toISOString()}::timestamptz and ${to.toISOString()}::timestamptz`
}

/** Returns which of these occasions are listed already, as `contact/occasion`. */
export async function listedAmong(
  { ownerId }: Context,
  tx: OwnerTx,
  sendId: string,
  due: readonly { person: { id: string } }[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ contactId: campaignRecipients.contactId, occasion: campaignRecipients.occasion })
    .from(campaignRecipients)
    .where(
      and(
        eq(campaignRecipients.userId, ownerId),
        eq(campaignRecipients.sendId, sendId),
        inArray(
          campaignRecipients.contactId,
          due.map(({ person }) => person.id),
        ),
      ),
    )
  return new Set(rows.map((row) => `${row.contactId}/${row.occasion}`))
}
