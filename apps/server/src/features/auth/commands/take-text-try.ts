import type { Entrance } from '../policy/entrance.ts'
import { findStanding } from '../queries/standing.ts'
import { noteLimit } from '../store/audit-log.ts'

/**
 * Takes one of the texts that may be asked for: by address, and by number, where devices that the account knows count
 * apart from strangers.
 * @throws RateLimited
 */
export async function takeTextTry({ context, limits, devices, caller }: Entrance, phoneNumber: string): Promise<void> {
  const account = limits.accountOf(phoneNumber)
  const address = limits.addressOf(caller.address)
  const known = await findStanding(context, { name: phoneNumber }, devices.read(caller.cookie), address)
  await limits.textByAddress
    .consume(address)
    .then(() =>
      known && known.by !== 'address'
        ? limits.textByKnownDevice.consume(known.userId)
        : limits.textByStrangers.consume(account),
    )
    .catch(noteLimit(context, { address, account }))
}
