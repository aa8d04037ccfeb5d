import { v7 } from 'uuid'
import { z } from 'zod'
import type { SystemTx } from '../../../db/tx.ts'
import { announce } from '../../../outbox/announce.ts'
import type { AccountRow, ObjectRow } from './objects.ts'

/** Outbox event: the sandbox's registrar reports that an object changed, as Twilio calls a webhook. */
export const REGISTRAR_TOLD = 'sandbox.registrar-told'
export const registrarTold = z.object({
  accountId: z.string(),
  kind: z.enum(['brand', 'campaign', 'toll_free']),
  id: z.string(),
})

/** Number of times that news arrives, by its way. */
const TIMES = { once: 1, lost: 0, twice: 2 } as const

/** Sends news of an object in the transaction of its change, as often as the account's lever says. */
export async function tell(tx: SystemTx, now: Date, account: AccountRow, { kind, id }: ObjectRow): Promise<void> {
  const payload: z.input<typeof registrarTold> = { accountId: account.id, kind, id }
  const context = { newId: () => v7({ msecs: now.getTime() }), now, ownerId: account.userId }
  const events = Array.from({ length: TIMES[account.details.news] }, () => ({ name: REGISTRAR_TOLD, payload }))
  await announce(context, tx, ...events)
}
