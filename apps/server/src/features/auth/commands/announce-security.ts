import type { SystemTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { SECURITY_EVENT, type SecurityNotice } from '../events.ts'
import type { Entrance } from '../policy/entrance.ts'
import { deviceName, placeName } from '../../../platform/identity/whereabouts.ts'

/** Tells the owner about a change if it commits, by mail and in the app, with the device and the place. */
export async function announceSecurity(
  { context, caller }: Entrance,
  tx: SystemTx,
  userId: string,
  notice: Pick<SecurityNotice, 'kind' | 'formerEmail'>,
): Promise<void> {
  const [device, place] = [deviceName(caller.userAgent), placeName(caller.address)]
  const payload: SecurityNotice = { ...notice, ...(device ? { device } : {}), ...(place ? { place } : {}) }
  await announce({ ...context, ownerId: userId }, tx, { name: SECURITY_EVENT, payload })
}
