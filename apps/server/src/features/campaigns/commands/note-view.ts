import type { CampaignViewRow } from '@greenroom/db'
import type { ChangeAction } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { noteSavedView } from '../../audience/public.ts'

/** Notes what was done with a saved view of campaigns, in the transaction that did it. @param states before and after; one may be absent */
export const noteView = (
  context: Context,
  tx: OwnerTx,
  action: ChangeAction,
  states: { before?: CampaignViewRow | undefined; after?: CampaignViewRow },
): Promise<void> =>
  noteSavedView(context, tx, action, states, ({ position }) => ({ list: 'campaigns', place: position + 1 }))
