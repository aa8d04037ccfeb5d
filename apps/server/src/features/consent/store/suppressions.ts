import { suppressions } from '@greenroom/db'
import { and, eq, inArray, type SQL } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'
import type { AddressChannel } from '../policy/channels.ts'

/** Keys the hashes by owner: nobody can tell that two owners know the same person. */
const hashOf = ({ ownerId, links }: Context, channel: AddressChannel, address: string): Buffer =>
  links.digest('suppression', `${ownerId}:${channel}:${address.toLowerCase()}`)

const ofAddress = (context: Context, channel: AddressChannel, address: string) =>
  and(
    eq(suppressions.userId, context.ownerId),
    eq(suppressions.channel, channel),
    eq(suppressions.addressHash, hashOf(context, channel, address)),
  )

/** Addresses per statement. */
const BATCH = 5000

/** Reasons for which an address is dead, whatever its holder agreed to. */
const DEAD = ['bounced', 'complained'] as const

/** Returns the addresses that must not be written to: of people who were erased, or who opted out (standard S20). */
export const suppressedAmong = (
  context: Context,
  tx: OwnerTx,
  channel: AddressChannel,
  addresses: readonly string[],
): Promise<Set<string>> => among(context, tx, channel, addresses, undefined)

/** Returns the addresses from which mail came back for good, or was reported as spam. */
export const deadAmong = (
  context: Context,
  tx: OwnerTx,
  channel: AddressChannel,
  addresses: readonly string[],
): Promise<Set<string>> => among(context, tx, channel, addresses, inArray(suppressions.reason, DEAD))

async function among(
  context: Context,
  tx: OwnerTx,
  channel: AddressChannel,
  addresses: readonly string[],
  condition: SQL | undefined,
): Promise<Set<string>> {
  const mine = and(eq(suppressions.userId, context.ownerId), eq(suppressions.channel, channel), condition)
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

/** Returns when an address was suppressed, or undefined if it may be written to. */
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

/** Suppresses addresses: they are no longer written to. The first reason stays. */
export async function suppress(
  context: Context,
  tx: OwnerTx | SystemTx,
  channel: AddressChannel,
  addresses: readonly string[],
  reason: 'erased' | 'opted_out' | 'bounced' | 'complained',
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

/** Lifts the suppression of an address whose holder has agreed again by their own hand. */
export async function liftSuppression(
  context: Context,
  tx: OwnerTx,
  channel: AddressChannel,
  address: string,
): Promise<void> {
  await tx.delete(suppressions).where(ofAddress(context, channel, address))
}

/** Tells whether mail to an address came back for good, or was reported as spam. */
export async function isDeadAddress(
  context: Context,
  tx: OwnerTx,
  channel: AddressChannel,
  address: string,
): Promise<boolean> {
  const [found] = await tx
    .select({ at: suppressions.at })
    .from(suppressions)
    .where(and(ofAddress(context, channel, address), inArray(suppressions.reason, DEAD)))
  return found !== undefined
}
