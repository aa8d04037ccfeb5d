import { sendingRules } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { SendingRules } from '../queries/sending-rules.ts'

/** Stores the rules that are given; the others stay. */
export async function saveSendingRules(
  { ownerId, now }: Context,
  tx: OwnerTx,
  { cap, hours, postal_address: postal }: { [rule in keyof SendingRules]?: SendingRules[rule] | undefined },
): Promise<void> {
  const set = {
    ...(cap === undefined ? {} : { maxMessages: cap?.messages ?? null, maxDays: cap?.days ?? null }),
    ...(hours === undefined ? {} : { quietFrom: hours?.from ?? null, quietTo: hours?.to ?? null }),
    ...(postal === undefined ? {} : { postalAddress: postal || null }),
    updatedAt: now,
  }
  await tx
    .insert(sendingRules)
    .values({ userId: ownerId, ...set })
    .onConflictDoUpdate({ target: sendingRules.userId, set })
}
