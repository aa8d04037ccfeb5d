import { TEST_FLOOR_HOURS, TEST_SHARES, type VariantTest } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { lockSend } from '../store/settlements.ts'
import { isTestOut, setTestOut } from '../store/test-rests.ts'

/** State of a test after all of its emails have left. */
export interface TestStanding {
  versions: number
  decide: VariantTest['decide']
  outAt: Date
  /** At the latest. */
  endsAt: Date
  lookedAt: Date | null
}

const HOUR_MS = 3_600_000

/**
 * Notes that all emails of a test have left, once they have. People get an hour at least after the last of them, however late
 * it left.
 * @returns where it stands; undefined if they have not, or its winner is chosen
 */
export async function noteTestOut(context: Context, tx: OwnerTx, sendId: string): Promise<TestStanding | undefined> {
  const send = await lockSend(context, tx, sendId)
  if (!send?.test || !send.testEndsAt || send.winner !== null || send.state === 'cancelled') return undefined
  if (!send.testOutAt && !(await isTestOut(context, tx, sendId))) return undefined
  const outAt = send.testOutAt ?? context.now
  const endsAt = new Date(Math.max(send.testEndsAt.getTime(), outAt.getTime() + TEST_FLOOR_HOURS * HOUR_MS))
  if (!send.testOutAt) await setTestOut(context, tx, sendId, { outAt, endsAt })
  const { letters, share, decide } = send.test
  return {
    versions: letters.length,
    // Nobody waits if everybody is in the test, so there is nothing to decide by hand.
    decide: share === TEST_SHARES.everybody ? 'clicks' : decide,
    outAt,
    endsAt,
    lookedAt: send.testLookedAt,
  }
}
