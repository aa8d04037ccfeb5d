import { consentRecords, contacts, type ContactRow, suppressions } from '@greenroom/db'
import { and, eq, inArray } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'

/** What an address is written to by. */
export type AddressChannel = 'email' | 'sms'

/** Each owner's hashes are keyed apart: nobody can tell that two owners know the same person. */
const hashOf = ({ ownerId, links }: Context, channel: AddressChannel, address: string): Buffer =>
  links.digest('suppression', `${ownerId}:${channel}:${address.toLowerCase()}`)

const ofAddress = (context: Context, channel: AddressChannel, address: string) =>
  and(
    eq(suppressions.userId, context.ownerId),
    eq(suppressions.channel, channel),
    eq(suppressions.addressHash, hashOf(context, channel, address)),
  )

const BATCH = 5000

/** Which of these addresses must not be written to: of people who were erased, or who opted out (standard S20). */
export async function suppressedAmong(
  context: Context,
  tx: OwnerTx,
  channel: AddressChannel,
  addresses: readonly string[],
): Promise<Set<string>> {
  const mine = and(eq(suppressions.userId, context.ownerId), eq(suppressions.channel, channel))
  if (addresses.length === 0) return new Set()
  const any = await tx.select({ at: suppressions.at }).from(suppressions).where(mine).limit(1)
  const found = new Set<string>()
  for (let at = 0; any.length > 0 && at < addresses.length; at += BATCH) {
    const byHash = Map.groupBy(addresses.slice(at, at + BATCH), (address) =>
      hashOf(context, channel, address).toString('hex'),
    )
    const hashes = [...byHash.keys()].map((hash) => Buffer.from(hash, 'hex'))
    const rows = await tx
      .select({ hash: suppressions.addressHash })
      .from(suppressions)
      .where(and(mine, inArray(suppressions.addressHash, hashes)))
    for (const { hash } of rows) for (const address of byHash.get(hash.toString('hex')) ?? []) found.add(address)
  }
  return found
}

/** Since when an address must not be written to; undefined where it may be. */
export async function suppressedAt(
  context: Context,
  tx: OwnerTx,
  channel: AddressChannel,
  address: string,
): Promise<Date | undefined> {
  const [found] = await tx
    .select({ at: suppressions.at })
    .from(suppressions)
    .where(ofAddress(context, channel, address))
  return found?.at
}

/** From now on these are not written to. The first reason stays. */
export async function suppress(
  context: Context,
  tx: OwnerTx | SystemTx,
  channel: AddressChannel,
  addresses: readonly string[],
  reason: 'erased' | 'opted_out',
): Promise<void> {
  const { ownerId, now } = context
  for (let at = 0; at < addresses.length; at += BATCH)
    await tx
      .insert(suppressions)
      .values(
        addresses.slice(at, at + BATCH).map((address) => ({
          userId: ownerId,
          channel,
          addressHash: hashOf(context, channel, address),
          reason,
          at: now,
        })),
      )
      .onConflictDoNothing()
}

/** The person has agreed anew by their own hand. */
export async function liftSuppression(
  context: Context,
  tx: OwnerTx,
  channel: AddressChannel,
  address: string,
): Promise<void> {
  await tx.delete(suppressions).where(ofAddress(context, channel, address))
}

/** Of contacts that come back, those with an address which must not be written to by now: {@link keepSuppressed}. */
export async function keepAllSuppressed(context: Context, tx: OwnerTx, rows: readonly ContactRow[]): Promise<void> {
  const emails = await suppressedAmong(context, tx, 'email', present(rows.map(({ email }) => email)))
  const phones = await suppressedAmong(context, tx, 'sms', present(rows.map(({ phone }) => phone)))
  for (const row of rows)
    if ((row.email !== null && emails.has(row.email)) || (row.phone !== null && phones.has(row.phone)))
      await keepSuppressed(context, tx, row)
}

const present = (addresses: readonly (string | null)[]): string[] => addresses.filter((address) => address !== null)

/** A contact that has come to an address which must not be written to is opted out, with a record of why. */
export async function keepSuppressed(context: Context, tx: OwnerTx, row: ContactRow): Promise<ContactRow> {
  const email = row.email ? await suppressedAmong(context, tx, 'email', [row.email]) : undefined
  const sms = row.phone ? await suppressedAmong(context, tx, 'sms', [row.phone]) : undefined
  const out = [
    ...(email?.size && row.emailConsent !== 'opted_out' ? (['email'] as const) : []),
    ...(sms?.size && row.smsConsent !== 'opted_out' ? (['sms'] as const) : []),
  ]
  if (out.length === 0) return row
  await tx.insert(consentRecords).values(
    out.map((channel) => ({
      id: context.newId(),
      userId: context.ownerId,
      contactId: row.id,
      channel,
      state: 'opted_out' as const,
      actor: 'owner' as const,
      method: 'suppression' as const,
      at: context.now,
    })),
  )
  const [kept] = await tx
    .update(contacts)
    .set({
      ...(out.includes('email') ? { emailConsent: 'opted_out' as const } : {}),
      ...(out.includes('sms') ? { smsConsent: 'opted_out' as const } : {}),
    })
    .where(and(eq(contacts.userId, context.ownerId), eq(contacts.id, row.id)))
    .returning()
  return kept ?? row
}
