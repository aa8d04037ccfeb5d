import { type SenderRow, senders } from '@greenroom/db'
import { isSenderName, SENDING_STATES } from '@greenroom/domain'
import { and, asc, desc, eq, inArray, isNotNull, isNull, not, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

const isOwn = (ownerId: string) =>
  and(eq(senders.userId, ownerId), eq(senders.channel, 'sms'), isNull(senders.releasedAt))

/** Returns an owner's numbers and name: those that may send first, then those that they have had longest. */
export const findSenders = ({ ownerId }: Context, tx: OwnerTx): Promise<SenderRow[]> =>
  tx
    .select()
    .from(senders)
    .where(isOwn(ownerId))
    .orderBy(desc(inArray(senders.registration, [...SENDING_STATES])), asc(senders.createdAt), asc(senders.id))
    .execute()

/** Returns the number that an owner texts from: of those that may send, or else of all, the one they have had longest. */
export const findNumber = async (context: Context, tx: OwnerTx): Promise<SenderRow | undefined> =>
  (await findSenders(context, tx)).find(({ address }) => !isSenderName(address))

/** Gives a number or a name to the owner. Undefined if somebody has the number, or the owner another name. */
export async function insertSender(
  { ownerId, now, newId }: Context,
  tx: OwnerTx,
  fields: Pick<SenderRow, 'address' | 'registration'> & Partial<Pick<SenderRow, 'serviceSid' | 'accountSid'>>,
): Promise<SenderRow | undefined> {
  const [row] = await tx
    .insert(senders)
    .values({ ...fields, id: newId(), userId: ownerId, channel: 'sms', createdAt: now })
    .onConflictDoNothing()
    .returning()
  return row
}

/** Names, among what an owner has or had. */
const isName = not(sql`starts_with(${senders.address}, '+')`)

/** Gives a name to the owner, who has none. One that they have had before is the same row: rows are as few as its spellings. */
export async function giveName(
  context: Context,
  tx: OwnerTx,
  { address, accountSid }: Pick<SenderRow, 'address' | 'accountSid'>,
): Promise<void> {
  const former = and(
    eq(senders.userId, context.ownerId),
    isName,
    eq(senders.address, address),
    isNotNull(senders.releasedAt),
  )
  const [last] = await tx
    .select({ id: senders.id })
    .from(senders)
    .where(former)
    .orderBy(desc(senders.releasedAt))
    .limit(1)
  // Where names count, nobody registers them: it may send at once.
  if (last) await tx.update(senders).set({ releasedAt: null, accountSid }).where(eq(senders.id, last.id))
  else await insertSender(context, tx, { address, accountSid, registration: 'approved' })
}

/** Returns the name that an owner had last; undefined: none. */
export async function findLastName({ ownerId }: Context, tx: OwnerTx): Promise<string | undefined> {
  const [last] = await tx
    .select({ address: senders.address })
    .from(senders)
    .where(and(eq(senders.userId, ownerId), isName, isNotNull(senders.releasedAt)))
    .orderBy(desc(senders.releasedAt))
    .limit(1)
  return last?.address
}

/** Sets what the registration of an owner's number says, and how fast it may send. */
export async function setRegistration(
  { ownerId }: Context,
  tx: OwnerTx,
  address: string,
  said: Pick<SenderRow, 'registration' | 'perSecond' | 'perDay'>,
): Promise<void> {
  await tx
    .update(senders)
    .set(said)
    .where(and(isOwn(ownerId), eq(senders.address, address)))
}

/** Takes a number or a name from the owner; its messages keep it. */
export async function endSender({ ownerId, now }: Context, tx: OwnerTx, address: string): Promise<boolean> {
  const gone = await tx
    .update(senders)
    .set({ releasedAt: now })
    .where(and(isOwn(ownerId), eq(senders.address, address)))
    .returning({ id: senders.id })
  return gone.length > 0
}

/** Tells whether this installation has a single account. */
export async function isOnlyAccount(tx: OwnerTx): Promise<boolean> {
  const { rows } = await tx.execute<{ yes: boolean }>(sql`select is_only_account() as yes`)
  return rows[0]?.yes === true
}

/** Tells whether any owner has ever held a number, also one who has left. */
export async function wasHeld(tx: OwnerTx, address: string): Promise<boolean> {
  const { rows } = await tx.execute<{ yes: boolean }>(sql`select was_number_held(${address}) as yes`)
  return rows[0]?.yes === true
}
