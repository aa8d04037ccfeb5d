import type { SystemTx } from '../../../platform/db/tx.ts'
import type { Entrance } from '../policy/entrance.ts'
import { dropDevices, isKnownDevice, renameDevice } from '../store/known-devices.ts'
import { rememberDevice } from './remember-device.ts'

/**
 * Forgets every device of an account. If this browser was one of them, it is remembered under a new token, so that a
 * copy of the old one is worthless.
 * @returns the Set-Cookie lines of the new token
 */
export async function renewDevice(
  entrance: Pick<Entrance, 'context' | 'limits' | 'devices' | 'caller'>,
  tx: SystemTx,
  userId: string,
): Promise<string[]> {
  const { devices, caller } = entrance
  const held = devices.read(caller.cookie)
  const isKnown = await isKnownDevice(tx, userId, held)
  await dropDevices(tx, userId)
  if (held === undefined || !isKnown) return []
  const token = devices.issue()
  await renameDevice(tx, held, token.kept)
  return [await rememberDevice(entrance, tx, userId, token)]
}
