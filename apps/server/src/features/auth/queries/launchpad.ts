import { sql } from '@greenroom/db/sql'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { LaunchpadStep } from '../../../platform/launchpad.ts'

/** How well the account is secured, read within an owner's transaction. */
async function ownAccount(tx: OwnerTx) {
  const { rows } = await tx
    .execute<{ hasEmail: boolean; emailVerified: boolean; phoneVerified: boolean; twoFactor: boolean }>(
      sql`select has_email as "hasEmail", email_verified as "emailVerified", phone_verified as "phoneVerified",
        two_factor as "twoFactor" from own_account()`,
    )
    .execute()
  return rows[0]
}

/** An email that is proven; of people without one, the phone number. */
export const hasProvenContact: LaunchpadStep['isDone'] = async (tx) => {
  const account = await ownAccount(tx)
  return Boolean(account?.hasEmail ? account.emailVerified : account?.phoneVerified)
}

export const hasTwoFactor: LaunchpadStep['isDone'] = async (tx) => Boolean((await ownAccount(tx))?.twoFactor)
