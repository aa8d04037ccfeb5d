import type { Context } from '../../../platform/context.ts'
import { BILLING_PATH } from '../../billing/public.ts'
import { notify, wants, writeToOwner } from '../../notifications/public.ts'
import type { PlanNotice } from '../render/notices.ts'

/**
 * Tells the owner about their plan once, in the app and by mail as they prefer.
 * @param cause identifies the occasion
 */
export async function tellOwner(context: Context, cause: string, notice: PlanNotice): Promise<void> {
  const { db, ownerId, urls } = context
  const { title, sentences, action } = notice
  const byMail = await db.forOwner(ownerId, async (tx) => {
    await notify(context, tx, { cause, kind: 'billing', title, body: sentences.join(' '), path: BILLING_PATH })
    return wants(context, tx, 'billing', 'mail')
  })
  if (!byMail) return
  await writeToOwner(context, ownerId, {
    cause,
    subject: title,
    heading: title,
    paragraphs: sentences,
    action: { label: action, url: urls.absolute(BILLING_PATH) },
    text: `${title}. ${urls.absolute(BILLING_PATH)}`,
  })
}
