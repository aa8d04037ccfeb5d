import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { refusedPosting } from '../policy/refusals.ts'
import { postOwn } from '../store/postings.ts'
import type { Capture } from './capture-hold.ts'

/** Releases part of a hold, at most what is left; a repeat of the part releases nothing. @throws AppError NOT_FOUND */
export async function releasePart(context: Context, tx: OwnerTx, { part, ...release }: Capture): Promise<void> {
  await postOwn(context, tx, { kind: 'release', key: `release:${release.holdId}:${part}`, ...release }).catch(
    refusedPosting(0),
  )
}
