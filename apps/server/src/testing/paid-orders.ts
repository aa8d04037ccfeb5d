import { randomUUID } from 'node:crypto'
import { attributeOrder, type PaidOrder } from '../features/reports/public.ts'
import { openHouseBeside } from '../open-house.ts'
import { readEnv } from '../platform/env.ts'
import { systemContext } from '../platform/house.ts'

/** Has an order be paid beside a running server, as the shop of an owner will. @param env of the server */
export async function payOrder(
  env: Readonly<Record<string, string>>,
  userId: string,
  order: Pick<PaidOrder, 'at' | 'amount' | 'contactId'>,
): Promise<void> {
  const stops: (() => Promise<void>)[] = []
  try {
    const house = await openHouseBeside(readEnv({ ...env, LOG_LEVEL: 'silent' }), stops)
    const context = await systemContext(house).asOwner(userId)
    await context.db.forOwner(context.ownerId, (tx) =>
      attributeOrder(context, tx, { id: randomUUID(), codeOf: undefined, visit: undefined, ...order }),
    )
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}
