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
 * By what somebody shows the second factor; `first` is the code of an authenticator app that turns on what is being
 * set up. It is spent on nothing else, so that whoever has just turned it on can log in by the same code.
 */
export type SecondFactorKind = 'authenticator' | 'recovery' | 'first'

/**
 * Takes a code of the authenticator app or a recovery code: the same one, and an authenticator's older ones, are wrong
 * from then on (RFC 6238, section 5.2).
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
    context.log.error({ err: error }, 'a secret cannot be opened: was APP_SECRET changed?')
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
