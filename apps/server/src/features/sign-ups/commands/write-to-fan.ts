import type { ContactRow } from '@greenroom/db'
import { DAY_MS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { House } from '../../../platform/house.ts'
import { RateLimited } from '../../../platform/http/rate-limit.ts'
import { deliverMail } from '../../../platform/mail/deliver.ts'
import { addressMark, preferencesToken } from '../../consent/public.ts'
import { findLook } from '../../minisites/public.ts'
import { openFanLimits } from '../policy/limits.ts'
import { completeLink, confirmLink, LINK_DAYS, visitsToken } from '../policy/links.ts'
import { fanMail, type MailKind, mailLookOf, nameInMails } from '../render/mails.ts'

export interface FanLetter {
  /** Identifies the mail: written twice, it is sent once. */
  id: string
  kind: MailKind
  to: string
  /** The contact it is about. Links to see and change their data go only to their own mailbox. */
  contact: ContactRow
  /** Sign-up to confirm. */
  signUpId?: string
  siteId?: string | null
}

const appName = ({ env }: House) => env.APP_NAME

/**
 * Mails a fan, within a limit of mails per mailbox that forms can cause; beyond it does nothing, silently. Every mail
 * contains links to unsubscribe, for mail programs and for people (RFC 8058).
 */
export async function writeToFan(context: Context, letter: FanLetter): Promise<void> {
  const { ownerId, urls, log, now } = context
  const { id, kind, to, contact, signUpId = '', siteId } = letter
  if (!context.providers.email) return log.warn({ kind }, 'not mailed to a fan: mail is not set up')
  if (!(await mayWrite(context, to))) return log.info({ kind }, 'not mailed to a fan: too many mails to one mailbox')
  const site = await findLook(context, ownerId, siteId ?? contact.minisiteId)
  const artist = nameInMails(site?.name ?? '', site?.username)
  const isOwn = contact.email?.toLowerCase() === to.toLowerCase()
  const token = isOwn ? preferencesToken(context, ownerId, contact) : ''
  const page = site && urls.siteUrl(site)
  const app = context.hold(appName)
  const mail = fanMail(
    app,
    kind,
    { artist, ...mailLookOf(urls, site) },
    {
      confirm: confirmLink(context, ownerId, signUpId, to),
      complete: isOwn ? completeLink(context, ownerId, contact) : '',
      preferences: `${urls.publicUrl}/preferences?t=${token}`,
      page:
        page && isOwn && contact.visitsConsent === 'subscribed'
          ? `${page}?fan=${visitsToken(context, ownerId, contact)}`
          : page,
    },
  )
  await deliverMail(context, {
    id,
    to,
    userId: ownerId,
    senderName: `${artist} via ${app}`,
    notAfter: new Date(now.getTime() + LINK_DAYS * DAY_MS),
    ...mail,
    ...(isOwn
      ? {
          headers: {
            'List-Unsubscribe': `<${urls.publicUrl}/unsubscribe?t=${token}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }
      : {}),
  })
}

async function mayWrite(context: Context, to: string): Promise<boolean> {
  const limits = context.hold(openFanLimits)
  const mailbox = addressMark(context, to)
  try {
    await limits.mailByOwner.consume(`${context.ownerId}:${mailbox}`)
    await limits.mailByAnyone.consume(mailbox)
    return true
  } catch (error) {
    if (error instanceof RateLimited) return false
    throw error
  }
}
