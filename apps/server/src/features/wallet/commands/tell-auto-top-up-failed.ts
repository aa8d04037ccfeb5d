import type { SystemContext } from '../../../platform/context.ts'
import type { OutboxEvent } from '../../../platform/outbox/relay.ts'
import { notify, writeToOwner } from '../../notifications/public.ts'
import { failedAutoTopUp } from '../events.ts'
import { autoTopUpFailedLetter, autoTopUpFailedNotice } from '../render.ts'

/** Tells an owner in the app and by mail that their card was not charged. */
export async function tellAutoTopUpFailed(context: SystemContext, { id, userId, payload }: OutboxEvent): Promise<void> {
  const { problem, retryAt } = failedAutoTopUp.parse(payload)
  const failed = { problem, retryAt: retryAt ? new Date(retryAt) : undefined }
  const owner = await context.asOwner(userId)
  await owner.db.forOwner(owner.ownerId, (tx) => notify(owner, tx, { cause: id, ...autoTopUpFailedNotice(failed) }))
  await writeToOwner(context, userId, { cause: id, ...autoTopUpFailedLetter(context.urls, failed) })
}
