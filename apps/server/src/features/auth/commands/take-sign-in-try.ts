import type { Entrance } from '../policy/entrance.ts'
import { Try } from '../policy/limits.ts'
import { findStanding } from '../queries/standing.ts'
import { noteLimit } from '../store/audit-log.ts'

/**
 * Takes an attempt to log in, by password or by code (standard W13). Known devices and addresses have attempts that
 * strangers cannot use up, and the most recently used device has some that the others cannot use up; beyond those, they
 * count as strangers. In total, an account allows 20 wrong attempts in a quarter of an hour.
 * @param name case-folded email or phone number in E.164
 * @throws RateLimited
 */
export async function takeSignInTry({ context, limits, devices, caller }: Entrance, name: string): Promise<Try> {
  const account = limits.accountOf(name)
  const address = limits.addressOf(caller.address)
  const attempt = new Try()
  const take = async () => {
    const known = await findStanding(context, { name }, devices.read(caller.cookie), address)
    if (known?.by === 'last-device' && (await attempt.takeIfLeft(limits.signInByLastDevice, known.userId))) return
    if (known && known.by !== 'address' && (await attempt.takeIfLeft(limits.signInByKnown, known.userId))) return
    await attempt.take(limits.signInByAddress, address)
    if (known?.by === 'address' && (await attempt.takeIfLeft(limits.signInByKnown, known.userId))) return
    await attempt.take(limits.signInByStrangers, account)
  }
  await take().catch(noteLimit(context, { address, account }))
  return attempt
}
