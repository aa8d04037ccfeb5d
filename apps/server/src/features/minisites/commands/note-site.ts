import type { MiniSiteRow } from '@greenroom/db'
import type { ChangeAction } from '@greenroom/domain'
import { noteChange } from '../../../platform/change-log.ts'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

type Noted = Pick<MiniSiteRow, 'id' | 'name' | 'username' | 'isActive' | 'theme'>

/** Returns what the log of changes keeps of a site: its name and address, whether it is shown, and its look. */
const fieldsOf = ({ name, username, isActive, theme }: Noted): Record<string, unknown> => ({
  name,
  username,
  published: isActive,
  theme,
})

/** Notes what was done with a site, in the transaction that did it. @param states before and after; one may be absent */
export async function noteSite(
  context: Context,
  tx: OwnerTx,
  action: ChangeAction,
  { before, after }: { before?: Noted | undefined; after?: Noted | undefined },
): Promise<void> {
  const named = after ?? before
  if (!named) return
  await noteChange(context, tx, {
    area: 'pages',
    object: { id: named.id, name: named.name },
    action,
    before: before ? fieldsOf(before) : {},
    after: after ? fieldsOf(after) : {},
  })
}
