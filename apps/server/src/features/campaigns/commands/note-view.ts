import type { CampaignViewRow } from '@greenroom/db'
import { type ChangeAction, viewWords } from '@greenroom/domain'
import { noteChange } from '../../../platform/change-log.ts'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { readNames } from '../../audience/public.ts'

/** Notes what was done with a saved view, in the transaction that did it. @param states before and after; one may be absent */
export async function noteView(
  context: Context,
  tx: OwnerTx,
  action: ChangeAction,
  { before, after }: { before?: CampaignViewRow | undefined; after?: CampaignViewRow },
): Promise<void> {
  const view = after ?? before
  if (!view) return
  const segments = [before, after].flatMap((one) => new URLSearchParams(one?.query ?? '').getAll('segment'))
  const named = await readNames(tx, context.ownerId, segments)
  const valuesOf = ({ name, query, position }: CampaignViewRow) => ({
    list: 'campaigns',
    name,
    shows: viewWords(query, named),
    place: position + 1,
  })
  await noteChange(context, tx, {
    area: 'views',
    object: { id: view.id, name: view.name },
    action,
    before: before ? valuesOf(before) : {},
    after: after ? valuesOf(after) : {},
  })
}
