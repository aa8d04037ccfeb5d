import type { Env } from '../../env.ts'
import type { EmailProvider } from './email.ts'

/** Returns the SMTP adapter if `SMTP_URL` is set; its library is loaded only then. */
export async function openEmail(
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'MAIL_REPLY_DOMAIN'>,
): Promise<(EmailProvider & { close(): void }) | undefined> {
  if (!env.SMTP_URL) return undefined
  const { smtpEmail } = await import('./smtp.ts')
  // readEnv guarantees MAIL_FROM.
  return smtpEmail({ url: env.SMTP_URL, from: env.MAIL_FROM ?? '', replyDomain: env.MAIL_REPLY_DOMAIN })
}
