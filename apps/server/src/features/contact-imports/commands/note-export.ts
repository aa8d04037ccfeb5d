import type { Context } from '../../../platform/context.ts'
import { noteSegmentUse } from '../../audience/public.ts'
import type { Exported } from '../queries/export.ts'

/** Counts an export of a segment as a use of it. */
export async function noteExport(context: Context, who: Exported): Promise<void> {
  const segment = 'filter' in who ? who.filter.segment : undefined
  if (segment !== undefined) await context.db.forOwner(context.ownerId, (tx) => noteSegmentUse(context, tx, [segment]))
}
