import type { Entrance } from '../policy/entrance.ts'
import { Try } from '../policy/limits.ts'
import { noteLimit } from '../store/audit-log.ts'
import { findEntrant } from '../store/accounts.ts'

/**
 * Takes a try at the second factor of an account. Whoever guesses has shown the password already; still, those on
 * devices that the account knows count apart, so that the owner enters beside a guesser (standard W13).
 * @throws RateLimited
 */
export async function takeSecondFactorTry(
  { context, limits, devices, caller }: Entrance,
  userId: string,
): Promise<Try> {
  const address = limits.addressOf(caller.address)
  const person = await findEntrant(context, { userId })
  const names = [person?.email, person?.phoneNumber].flatMap((name) => (name ? [limits.accountOf(name)] : []))
  const device = names.map((name) => devices.deviceOf(caller.cookie, name)).find(Boolean)
  const attempt = new Try()
  const take = async () => {
    if (device) return attempt.take(limits.secondFactorByKnownDevice, `${device}:${userId}`)
    await attempt.take(limits.signInByAddress, address)
    return attempt.take(limits.secondFactorByStrangers, userId)
  }
  await take().catch(noteLimit(context, { address, userId }))
  return attempt
}
