import { messages, profiles, type SenderRow, senders, users } from '@greenroom/db'
import { and, asc, desc, eq, isNotNull, isNull, or, sql } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'

/** Selects numbers: a name is nobody's alone. The index of numbers has the same words. */
const isNumber = sql`left(${senders.address}, 1) = '+'`

/** System read: returns the owner whose number this is (E.164), and the account that it belongs to. Undefined: nobody's. */
export async function senderOfNumber(
  system: SystemTx,
  e164: string,
): Promise<Pick<SenderRow, 'id' | 'userId' | 'accountSid'> | undefined> {
  const [row] = await system
    .select({ id: senders.id, userId: senders.userId, accountSid: senders.accountSid })
    .from(senders)
    .where(and(eq(senders.address, e164), isNull(senders.releasedAt), isNumber))
  return row
}

/** System read: tells whether numbers belong to an account of the provider, also released ones. */
export async function hasAccountOfAll({ db }: Pick<SystemContext, 'db'>, accountSid: string): Promise<boolean> {
  const [row] = await db.system
    .select({ id: senders.id })
    .from(senders)
    .where(eq(senders.accountSid, accountSid))
    .limit(1)
  return row !== undefined
}

/** Returns the numbers that an owner has, oldest first; not their name. */
export const listSenders = ({ ownerId }: Context, tx: OwnerTx) =>
  tx
    .select()
    .from(senders)
    .where(and(eq(senders.userId, ownerId), isNull(senders.releasedAt), isNumber))
    .orderBy(asc(senders.createdAt))
    .execute()

/** Returns what a person last texted, or was last texted from, in their conversation. */
export async function lastSenderOf({ ownerId }: Context, tx: OwnerTx, contactId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ senderId: messages.senderId })
    .from(messages)
    .where(
      and(
        eq(messages.userId, ownerId),
        eq(messages.contactId, contactId),
        eq(messages.channel, 'sms'),
        isNotNull(messages.senderId),
      ),
    )
    .orderBy(desc(messages.sentAt), desc(messages.id))
    .limit(1)
    .execute()
  return row?.senderId ?? undefined
}

/** System read: lists all numbers and names in use, with whom they belong to. */
export const listSendersOfAll = ({ db }: SystemContext) =>
  db.system
    .select({
      address: senders.address,
      serviceSid: senders.serviceSid,
      registration: senders.registration,
      email: users.email,
      phone: users.phoneNumber,
      name: profiles.name,
    })
    .from(senders)
    .innerJoin(users, eq(users.id, senders.userId))
    .leftJoin(profiles, eq(profiles.id, senders.userId))
    .where(isNull(senders.releasedAt))
    .orderBy(asc(senders.address))

/** System read: finds an account by its email address, or by the username of one of its sites. */
export async function findAccountOfAll({ db }: SystemContext, word: string): Promise<string | undefined> {
  const key = word.toLowerCase()
  const [row] = await db.system
    .select({ id: users.id })
    .from(users)
    .where(
      or(
        eq(sql`lower(${users.email})`, key),
        sql`exists (select 1 from mini_sites s where s.user_id = ${users.id} and s.username = ${key})`,
      ),
    )
    .limit(1)
  return row?.id
}

/** System read: returns the account of an installation that has a single one. */
export async function findOnlyAccount(system: SystemTx): Promise<string | undefined> {
  const [only, another] = await system.select({ id: users.id }).from(users).limit(2)
  return another ? undefined : only?.id
}
