import { DAY_MS } from '@greenroom/domain'
import type { JobContext } from '../../../platform/context.ts'
import { KEEP_SCANS_DAYS, RESTORABLE_MS } from '../policy/codes.ts'
import { forgetDeletedOfAll } from '../store/codes.ts'
import { forgetScansOfAll } from '../store/scans.ts'

/** Removes codes whose deletion can no longer be taken back, and counts that nothing shows any more. */
export async function forgetCodes(context: JobContext): Promise<void> {
  const before = (age: number) => new Date(context.now.getTime() - age)
  await forgetDeletedOfAll(context, before(RESTORABLE_MS))
  await forgetScansOfAll(context.db, before(KEEP_SCANS_DAYS * DAY_MS))
}
