import { v7 } from 'uuid'
import { z } from 'zod'
import type { SystemTx } from '../../db/tx.ts'
import { announce } from '../../outbox/announce.ts'

/** Fates that are reported a moment later, to the bounce address or as an answer, as by a real server. */
const REPORTED = ['bounce-hard', 'bounce-soft', 'complain', 'out-of-office'] as const
export type MailFate = (typeof REPORTED)[number]

/** Outbox event: a mail of the sandbox has met its fate. */
export const FATE_MET = 'sandbox.mail-fate-met'
export const fateMet = z.object({ mailId: z.string(), fate: z.enum(REPORTED) })

/**
 * Returns what becomes of a mail, named by its recipient's address before `@` or `+`: it is refused at once, or one of
 * the reported fates. Undefined: it arrives.
 */
export function fateOf(address: string): MailFate | 'refused' | undefined {
  const local = /^[^@+]*/.exec(address.toLowerCase())?.[0]
  return local === 'refused' ? local : REPORTED.find((fate) => fate === local)
}

/** Reports a fate in the transaction that stores the mail. */
export async function tellFate(
  tx: SystemTx,
  now: Date,
  ownerId: string,
  payload: z.input<typeof fateMet>,
): Promise<void> {
  await announce({ newId: () => v7({ msecs: now.getTime() }), now, ownerId }, tx, { name: FATE_MET, payload })
}
