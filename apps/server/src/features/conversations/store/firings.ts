import { ruleFirings } from '@greenroom/db'
import { and, eq } from '@greenroom/db/sql'
import { Counter } from 'prom-client'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Automatic answers that were not sent, by reason as a firing keeps it. */
const unsentAnswers = new Counter({
  name: 'greenroom_automatic_answers_unsent_total',
  help: 'Automatic answers that were not sent, by reason: pause, loop, many, busy, late, no_funds, plan_limit, or a reason of the gate',
  labelNames: ['reason'],
})

/** Keeps what a rule did with a message. @throws if a rule has acted on the message before */
export async function insertFiring(
  { ownerId }: Context,
  tx: OwnerTx,
  firing: Omit<typeof ruleFirings.$inferInsert, 'userId'>,
): Promise<void> {
  await tx.insert(ruleFirings).values({ ...firing, userId: ownerId })
  if (firing.unsent) unsentAnswers.inc({ reason: firing.unsent })
}

/** Closes the question that a message of the person's led to. */
export async function closeQuestion({ ownerId, now }: Context, tx: OwnerTx, messageId: string): Promise<void> {
  await tx
    .update(ruleFirings)
    .set({ confirmedAt: now })
    .where(and(eq(ruleFirings.userId, ownerId), eq(ruleFirings.messageId, messageId)))
}

/** Moves what rules did for a contact to the one that it is merged into. */
export async function moveFirings({ ownerId }: Context, tx: OwnerTx, goneId: string, keepId: string): Promise<void> {
  await tx
    .update(ruleFirings)
    .set({ contactId: keepId })
    .where(and(eq(ruleFirings.userId, ownerId), eq(ruleFirings.contactId, goneId)))
}
