import type { Entrance } from '../policy/entrance.ts'
import { noteLimit } from '../store/audit-log.ts'

/**
 * Takes one of the texts that may be asked for: by address, and by number, where devices that the account knows count
 * apart from strangers.
 * @throws RateLimited
 */
export async function takeTextTry({ context, limits, devices, caller }: Entrance, phoneNumber: string): Promise<void> {
  const account = limits.accountOf(phoneNumber)
  const address = limits.addressOf(caller.address)
  const device = devices.deviceOf(caller.cookie, account)
  await limits.textByAddress
    .consume(address)
    .then(() =>
      device ? limits.textByKnownDevice.consume(`${device}:${account}`) : limits.textByStrangers.consume(account),
    )
    .catch(noteLimit(context, { address, account }))
}
