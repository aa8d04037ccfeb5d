import type { SandboxMail, SandboxPhone, SandboxText } from '@greenroom/contracts'
import type { sandboxMails, sandboxTexts } from '@greenroom/db'
import type { Phone } from '../queries/messages.ts'

export const presentMail = (mail: typeof sandboxMails.$inferSelect): SandboxMail => ({
  id: mail.id,
  to: mail.recipient,
  from: mail.sender,
  subject: mail.subject,
  text: mail.body,
  html: mail.html,
  headers: mail.headers,
  sent_at: mail.at.toISOString(),
})

export const presentText = (text: typeof sandboxTexts.$inferSelect): SandboxText => ({
  id: text.id,
  direction: text.direction,
  from: text.sender,
  to: text.recipient,
  body: text.body,
  media_urls: text.mediaUrls,
  sent_at: text.at.toISOString(),
})

export const presentPhone = (phone: Phone): SandboxPhone => ({
  number: phone.number,
  texts: phone.texts,
  last_body: phone.lastBody,
  last_at: phone.lastAt.toISOString(),
})
