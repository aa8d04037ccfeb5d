import type { ReportSettings } from '@greenroom/contracts'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

export async function writeSettings(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  { attribution_days: days }: ReportSettings,
): Promise<void> {
  await tx.execute(
    sql`insert into report_settings (user_id, attribution_days) values (${ownerId}::uuid, ${days})
      on conflict (user_id) do update set attribution_days = excluded.attribution_days`,
  )
}
