import type { SystemTx } from '../../../platform/db/tx.ts'
import type { Entrance } from '../policy/entrance.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import {
  lockTwoFactor,
  saveRecoveryCodes,
  saveTwoFactorOn,
  saveUsedStep,
  type TwoFactor,
} from '../store/two-factors.ts'
import { announceSecurity } from './announce-security.ts'

/**
 * Kind of second factor. `first` is the authenticator code that turns it on; it counts only for that, so that the same
 * code can be used to log in right after.
 */
export type SecondFactorKind = 'authenticator' | 'recovery' | 'first'

/**
 * Uses up a code of the authenticator app, which also invalidates older ones, or a recovery code (RFC 6238, section
 * 5.2).
 * @returns whether it was right
 */
export async function takeSecondFactor(
  entrance: Entrance,
  tx: SystemTx,
  userId: string,
  { kind, code }: { kind: SecondFactorKind; code: string },
): Promise<boolean> {
  const factor = await lockTwoFactor(tx, userId)
  if (!factor || factor.isOn === (kind === 'first')) return false
  if (kind === 'recovery') return takeRecoveryCode(entrance, tx, userId, factor, code)
  const step = await stepOf(entrance, factor, code)
  if (step === undefined || (factor.lastStep !== null && step <= factor.lastStep)) return false
  if (kind === 'first') await saveTwoFactorOn(tx, entrance.context.now, userId)
  else await saveUsedStep(tx, userId, step)
  return true
}

function stepOf({ context, identity }: Entrance, { secret }: TwoFactor, code: string): Promise<number | undefined> {
  return identity.secondFactor.stepOf(secret, code.replace(/[\s-]/g, ''), context.now).catch((error: unknown) => {
    context.log.error({ err: error }, 'a secret cannot be decrypted: was APP_SECRET changed?')
    return undefined
  })
}

async function takeRecoveryCode(
  entrance: Entrance,
  tx: SystemTx,
  userId: string,
  { recoveryCodes }: TwoFactor,
  code: string,
): Promise<boolean> {
  const { context, identity, limits, caller } = entrance
  const kept = identity.secondFactor.keptOf(userId, code)
  if (!recoveryCodes.includes(kept)) return false
  const left = recoveryCodes.filter((other) => other !== kept)
  await saveRecoveryCodes(tx, userId, left)
  const address = limits.addressOf(caller.address)
  await noteSecurityEvent(context, { event: 'auth.recovery-code-used', userId, address }, tx)
  await announceSecurity(entrance, tx, userId, { kind: 'recovery-code-used' })
  return true
}
