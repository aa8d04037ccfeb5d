import type { SystemTx } from '../../../platform/db/tx.ts'
import type { Entrance } from '../policy/entrance.ts'
import { saveDevice } from '../store/known-devices.ts'

/** Longest user agent that is stored, in characters. Names of browser and system come well before. */
const USER_AGENT = 500

/** Remembers this browser for the account. @returns the Set-Cookie line of its token */
export async function rememberDevice(
  { context, limits, devices, caller }: Pick<Entrance, 'context' | 'limits' | 'devices' | 'caller'>,
  tx: SystemTx,
  userId: string,
  { cookie, kept } = devices.renew(caller.cookie),
): Promise<string> {
  await saveDevice(tx, context, userId, {
    tokenHash: kept,
    userAgent: caller.userAgent?.slice(0, USER_AGENT),
    ipAddress: limits.addressOf(caller.address),
  })
  return cookie
}
