import { isWithinLimit } from '../../../platform/http/rate-limit.ts'
import type { Entrance } from '../policy/entrance.ts'
import { Try } from '../policy/limits.ts'
import { findStanding } from '../queries/standing.ts'
import { noteLimit } from '../store/audit-log.ts'

/**
 * Says what a text that somebody asks for brings, within what one address may ask for: a code, as long as strangers have spent
 * neither the texts to this number nor the tries at its codes; else a link, which cannot be guessed and so needs no tries. A
 * stranger can keep no owner from it (standard W13). Devices that the account knows count apart from strangers.
 * @throws RateLimited
 */
export async function chooseText(
  { context, limits, devices, caller }: Entrance,
  phoneNumber: string,
): Promise<'code' | 'link'> {
  const account = limits.accountOf(phoneNumber)
  const address = limits.addressOf(caller.address)
  const note = noteLimit(context, { address, account })
  const known = await findStanding(context, { name: phoneNumber }, devices.read(caller.cookie), address)
  await limits.textByAddress.consume(address).catch(note)
  const isDevice = known && known.by !== 'address'
  if (isDevice && (await isWithinLimit(limits.textByKnownDevice.consume(known.userId)))) return 'code'
  const guess = new Try()
  const areTriesLeft = await guess.takeIfLeft(limits.signInByStrangers, account)
  await guess.refund()
  const areTextsLeft = await isWithinLimit(limits.textByStrangers.consume(account).catch(note))
  return areTriesLeft && areTextsLeft ? 'code' : 'link'
}
