import { DAY_MS, UNCLAIMED_DAYS } from '@greenroom/domain'
import type { JobContext } from '../../../platform/context.ts'
import { lockUnclaimed } from '../queries/account.ts'
import { endAccount } from './end-account.ts'

/** Accounts per transaction and per night. The rest follows in later nights. */
const BATCH = 50
const A_NIGHT = 500

/**
 * Ends accounts that nobody has claimed in 30 days (standard W24). Most were created with the address of somebody else,
 * who cannot sign up with it. Without mail nobody can verify an address, so nothing is ended.
 */
export async function endUnclaimed(context: JobContext): Promise<void> {
  const { db, now, log, providers, signal } = context
  if (!providers.email) return
  const since = new Date(now.getTime() - UNCLAIMED_DAYS * DAY_MS)
  let ended = 0
  for (let found = BATCH; found === BATCH && ended < A_NIGHT; ) {
    signal.throwIfAborted()
    found = await db.asSystem(async (tx) => {
      const people = await lockUnclaimed(tx, since, BATCH)
      for (const userId of people) await endAccount(tx, userId, now)
      return people.length
    })
    ended += found
  }
  if (ended > 0) log.info({ ended }, 'ended accounts that nobody has claimed')
}
