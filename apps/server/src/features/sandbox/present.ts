import type { SandboxCheckout, SandboxMail, SandboxPhone, SandboxText } from '@greenroom/contracts'
import type { sandboxCheckouts, sandboxMails, sandboxTexts } from '@greenroom/db'
import type { Phone } from './queries.ts'

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

export const presentCheckout = (checkout: typeof sandboxCheckouts.$inferSelect): SandboxCheckout => ({
  id: checkout.id,
  title: checkout.title,
  amount: checkout.amount,
  status: checkout.status,
  problem: checkout.problem,
  success_url: checkout.successUrl,
  cancel_url: checkout.cancelUrl,
})
