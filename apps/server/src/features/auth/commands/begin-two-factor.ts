import { formatPhone } from '@greenroom/domain/phone'
import { AppError } from '../../../platform/errors.ts'
import type { House } from '../../../platform/house.ts'
import type { Answer } from '../../../platform/identity/ask.ts'
import { done, type Entrance, requireSession } from '../policy/entrance.ts'
import { findEntrant } from '../store/accounts.ts'
import { lockTwoFactor, saveNewTwoFactor } from '../store/two-factors.ts'
import { lockOwnAccount } from './lock-own-account.ts'

/**
 * Begins to set up a second factor. Returns the address to scan and ten recovery codes, which are shown only once. The
 * factor is required once the first code has been verified.
 * @throws AppError NOT_AUTHENTICATED; CONFLICT if it is on
 */
export async function beginTwoFactor(entrance: Entrance): Promise<Answer> {
  const { context, identity } = entrance
  const session = await requireSession(entrance)
  const { userId } = session
  const person = await findEntrant(context, { userId })
  const account = person?.email ?? (person?.phoneNumber ? formatPhone(person.phoneNumber) : (person?.name ?? ''))
  const { sealed, uri } = await identity.secondFactor.create(context.hold(appNameOf), account)
  const { codes, kept } = identity.secondFactor.newRecoveryCodes(userId)
  await context.db.asSystem(async (tx) => {
    await lockOwnAccount(tx, session)
    if ((await lockTwoFactor(tx, userId))?.isOn)
      throw new AppError('CONFLICT', 'Two-factor sign-in is already on. Turn it off first.')
    await saveNewTwoFactor(tx, context, userId, { secret: sealed, recoveryCodes: kept })
  })
  return done({ totpURI: uri, backupCodes: codes })
}

const appNameOf = ({ env }: House) => env.APP_NAME
