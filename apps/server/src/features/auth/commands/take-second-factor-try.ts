import type { Entrance } from '../policy/entrance.ts'
import { Try } from '../policy/limits.ts'
import { findStanding } from '../queries/standing.ts'
import { noteLimit } from '../store/audit-log.ts'

/**
 * Takes an attempt at the second factor of an account. A guesser already has the password. Still, known devices have
 * attempts of their own, as with passwords, so that the owner can log in meanwhile (standard W13).
 * @throws RateLimited
 */
export async function takeSecondFactorTry(
  { context, limits, devices, caller }: Entrance,
  userId: string,
): Promise<Try> {
  const address = limits.addressOf(caller.address)
  const attempt = new Try()
  const take = async () => {
    const by = (await findStanding(context, { userId }, devices.read(caller.cookie), address))?.by
    if (by === 'last-device' && (await attempt.takeIfLeft(limits.secondFactorByLastDevice, userId))) return
    if ((by === 'last-device' || by === 'device') && (await attempt.takeIfLeft(limits.secondFactorByKnown, userId)))
      return
    await attempt.take(limits.signInByAddress, address)
    await attempt.take(limits.secondFactorByStrangers, userId)
  }
  await take().catch(noteLimit(context, { address, userId }))
  return attempt
}
