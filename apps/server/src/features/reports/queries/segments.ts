import type { getCampaignFunnel, ResponseOf } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Reads a campaign by the segments that its people were in when it was sent. */
export async function segmentsOf(
  _context: Pick<Context, 'ownerId'>,
  _tx: OwnerTx,
  _id: string,
): Promise<ResponseOf<typeof getCampaignFunnel>['segments']> {
  return []
}
