import type { ReportSettings } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { writeSettings } from '../store/settings.ts'

/** Chooses how orders are counted, from the next order on: what was counted stays. */
export async function updateSettings(context: Context, settings: ReportSettings): Promise<ReportSettings> {
  await context.db.forOwner(context.ownerId, (tx) => writeSettings(context, tx, settings))
  return settings
}
