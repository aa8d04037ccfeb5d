import type { SystemContext } from '../../../platform/context.ts'
import { deliverMail } from '../../../platform/mail/deliver.ts'
import type { OutboxEvent } from '../../../platform/outbox/relay.ts'
import { securityNotice } from '../events.ts'
import { appNameOf } from '../render/app-name.ts'
import { securityMail } from '../render/security-mails.ts'
import { findEntrant } from '../store/accounts.ts'

/**
 * Mails the owner about a security event. A changed email is reported to the old address. People without an email are
 * told only in the app.
 */
export async function tellOwner(context: SystemContext, { id, userId, payload }: OutboxEvent): Promise<void> {
  const notice = securityNotice.parse(payload)
  const person = await findEntrant(context, { userId })
  const to = notice.kind === 'email-changed' ? notice.formerEmail : person?.email
  if (!person || !to || !context.providers.email) return
  const settings = context.urls.absolute('/dashboard/settings?tab=account')
  const mail = securityMail(appNameOf(context), notice, person.name, context.now, settings)
  await deliverMail(context, { id: `auth.notice/${id}`, to, userId, ...mail })
}
