import type { EventHandler } from '../../../platform/feature.ts'
import { notify, writeToOwner } from '../../notifications/public.ts'
import { feeChanged } from '../events.ts'
import { findUnpaid } from '../queries/numbers.ts'
import { feeNotice } from '../render/fee-notices.ts'

const PATH = '/dashboard/settings?tab=sending'

/** Tells an owner about a monthly fee that is missing, in the app and by mail, unless it has been paid since. */
export const tellFee: EventHandler['handle'] = async (context, { id: cause, userId, payload }) => {
  const said = feeChanged.parse(payload)
  const owner = await context.asOwner(userId)
  const notice = await owner.db.forOwner(owner.ownerId, async (tx) => {
    const unpaid = await findUnpaid(owner, tx, said.number)
    if (unpaid === undefined && said.change !== 'released') return undefined
    const told = feeNotice(said, unpaid ?? owner.now)
    await notify(owner, tx, { cause, kind: 'sending', ...told, path: PATH })
    return told
  })
  if (!notice) return
  await writeToOwner(context, userId, {
    cause,
    subject: notice.title,
    heading: notice.title,
    paragraphs: [notice.body],
    action: { label: 'Open your settings', url: context.urls.absolute(PATH) },
  })
}
