import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** What people did with a campaign. */
export interface Engagement {
  clicked: number
  replied: number
  optedOut: number
}

export async function engagementCounts(
  _context: Context,
  _tx: OwnerTx,
  _ids: readonly string[],
): Promise<Map<string, Engagement>> {
  return new Map()
}
