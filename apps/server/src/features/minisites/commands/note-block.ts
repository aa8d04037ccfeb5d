import { blockChoices, blockName, type ChangeAction } from '@greenroom/domain'
import { noteChange } from '../../../platform/change-log.ts'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { BlockFields } from '../store/blocks.ts'

/** Notes what was done with a block of a site, in the transaction that did it. @param states before and after; one may be absent */
export async function noteBlock(
  context: Context,
  tx: OwnerTx,
  site: { name: string },
  id: string,
  action: ChangeAction,
  { before, after }: { before?: BlockFields; after?: BlockFields },
): Promise<void> {
  const named = after ?? before
  if (!named) return
  await noteChange(context, tx, {
    area: 'blocks',
    object: { id, name: `${blockName(named)} on ${site.name}` },
    action,
    before: before ? blockChoices(before) : {},
    after: after ? blockChoices(after) : {},
  })
}
