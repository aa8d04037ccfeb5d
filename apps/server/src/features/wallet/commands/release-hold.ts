import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { refusedPosting } from '../policy/refusals.ts'
import { postOwn } from '../store/postings.ts'
import type { Capture } from './capture-hold.ts'

export type Release = Pick<Capture, 'holdId' | 'description' | 'category'>

/** Releases the rest of a hold, because the work has ended. @throws AppError NOT_FOUND */
export async function releaseHold(context: Context, tx: OwnerTx, release: Release): Promise<void> {
  await postOwn(context, tx, { kind: 'release', amount: null, key: `release:${release.holdId}`, ...release }).catch(
    refusedPosting(0),
  )
}
