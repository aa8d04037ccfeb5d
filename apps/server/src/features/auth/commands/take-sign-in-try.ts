import type { Entrance } from '../policy/entrance.ts'
import { Try } from '../policy/limits.ts'
import { hasSignedInFrom } from '../queries/people.ts'
import { noteLimit } from '../store/audit-log.ts'

/**
 * Takes a try to enter an account, by password or by code: a known device has tries of its own; so has a known address,
 * within what any address may try (standard W13).
 * @param name what the account is entered by: a case-folded email or a phone number in E.164
 * @throws RateLimited
 */
export async function takeSignInTry({ context, limits, devices, caller }: Entrance, name: string): Promise<Try> {
  const account = limits.accountOf(name)
  const address = limits.addressOf(caller.address)
  const attempt = new Try()
  const take = async () => {
    const device = devices.deviceOf(caller.cookie, account)
    if (device) return attempt.take(limits.signInByKnownDevice, `${device}:${account}`)
    await attempt.take(limits.signInByAddress, address)
    if (await hasSignedInFrom(context, name, address))
      return attempt.take(limits.signInByKnownAddress, `${address}:${account}`)
    return attempt.take(limits.signInByStrangers, account)
  }
  await take().catch(noteLimit(context, { address, account }))
  return attempt
}
