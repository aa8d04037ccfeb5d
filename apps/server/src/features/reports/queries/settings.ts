import type { ReportSettings } from '@greenroom/contracts'
import { ATTRIBUTION_DAYS } from '@greenroom/domain'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Reads how an owner's orders are counted. */
export async function readSettings({ ownerId }: Pick<Context, 'ownerId'>, tx: OwnerTx): Promise<ReportSettings> {
  const { rows } = await tx
    .execute<{ days: number }>(
      sql`select attribution_days as days from report_settings where user_id = ${ownerId}::uuid`,
    )
    .execute()
  return { attribution_days: rows[0]?.days ?? ATTRIBUTION_DAYS.default }
}

export const getSettings = (context: Context): Promise<ReportSettings> =>
  context.db.readForOwner(context.ownerId, (tx) => readSettings(context, tx))
