import type {
  SandboxCheckout,
  SandboxCustomer,
  SandboxMail,
  SandboxPayment,
  SandboxPhone,
  SandboxReceipt,
  SandboxRegistrarAccount,
  SandboxRegistrarObject,
  SandboxText,
  SandboxZoneList,
} from '@greenroom/contracts'
import type { sandboxMails, sandboxTexts } from '@greenroom/db'
import { PLAN_PRICES, SANDBOX_CARD, type SandboxCard } from '@greenroom/domain'
import { cardOf } from '../../platform/providers/payments/sandbox/bank.ts'
import { statusOf } from '../../platform/providers/payments/sandbox/checkouts.ts'
import { standingOf, standingOfInvoice } from '../../platform/providers/payments/sandbox/documents.ts'
import { leftOf } from '../../platform/providers/payments/sandbox/payments.ts'
import type { AccountRow, ObjectRow } from '../../platform/providers/registrar/sandbox/objects.ts'
import type { CustomerPage, getCheckout, Receipt } from './queries/billing.ts'
import type { Phone } from './queries/messages.ts'
import type { Zone } from './queries/zones.ts'

export const presentMail = (mail: typeof sandboxMails.$inferSelect): SandboxMail => ({
  id: mail.id,
  to: mail.recipient,
  from: mail.sender,
  subject: mail.subject,
  text: mail.body,
  html: mail.html,
  headers: mail.headers,
  files: mail.files,
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

export const presentCheckout = (
  { checkout, email }: Awaited<ReturnType<typeof getCheckout>>,
  now: Date,
): SandboxCheckout => ({
  id: checkout.id,
  mode: checkout.mode,
  title: checkout.title,
  amount: checkout.amount,
  plan: checkout.plan,
  keeps_card: checkout.keepsCard,
  email,
  status: statusOf(checkout, now),
  problem: checkout.problem,
  asks_bank: checkout.asksBank,
  success_url: checkout.successUrl,
  cancel_url: checkout.cancelUrl,
})

export function presentCustomer(page: CustomerPage): SandboxCustomer {
  const { customer, subscriptions, payments, invoices } = page
  const card = cardOf(customer)
  return {
    id: customer.id,
    name: customer.name,
    email: customer.email,
    card:
      card && customer.card
        ? {
            kind: customer.card,
            brand: card.brand,
            last4: card.last4,
            exp_month: card.expMonth,
            exp_year: card.expYear,
          }
        : null,
    subscriptions: subscriptions.map((subscription) => ({
      id: subscription.id,
      plan: subscription.plan,
      status: subscription.status,
      amount: PLAN_PRICES[subscription.plan],
      period_end: (subscription.endedAt ?? subscription.periodEnd).toISOString(),
      cancel_at_period_end: subscription.cancelAtPeriodEnd,
      fails_next: subscription.failsNext,
      retry_at: subscription.retryAt?.toISOString() ?? null,
    })),
    payments: payments.map((payment) => presentPayment(payment, page)),
    invoices: invoices.map((invoice) => ({
      ...{ id: invoice.id, title: invoice.title, amount: invoice.amount, problem: invoice.problem },
      status: standingOfInvoice(invoice),
      at: invoice.at.toISOString(),
    })),
  }
}

function presentPayment(
  { id, title, amount, createdAt, status, problem }: CustomerPage['payments'][number],
  page: CustomerPage,
): SandboxPayment {
  const refunds = page.refunds.filter(({ paymentId }) => paymentId === id)
  return {
    ...{ id, title, amount, status, problem },
    left: status === 'paid' ? leftOf({ amount, refunds }) : 0,
    at: createdAt.toISOString(),
    refunds: refunds.map((refund) => ({ id: refund.id, amount: refund.amount, has_failed: refund.hasFailed })),
    dispute: page.disputes.find(({ paymentId }) => paymentId === id)?.status ?? null,
  }
}

export function presentReceipt(receipt: Receipt): SandboxReceipt {
  const payer = { name: receipt.payer?.name ?? '', email: receipt.payer?.email ?? null }
  if ('invoice' in receipt) {
    const { id, title, at, amount, card, refundedAt } = receipt.invoice
    const stated = { id, title, amount, status: standingOfInvoice(receipt.invoice), at: at.toISOString() }
    const refunds = refundedAt === null ? [] : [{ id: `re_${id}`, at: refundedAt.toISOString(), amount }]
    return { ...stated, kind: 'invoice', card: presentCard(card), ...payer, refunds }
  }
  const { payment } = receipt
  const refunds = receipt.refunds.filter(({ hasFailed }) => !hasFailed)
  return {
    ...{ id: payment.id, kind: 'receipt', title: payment.title, amount: payment.amount },
    at: payment.createdAt.toISOString(),
    status: standingOf(payment.amount, payment.amount - leftOf({ amount: payment.amount, refunds })),
    card: presentCard(payment.card),
    ...payer,
    refunds: refunds.map(({ id, at, amount }) => ({ id, at: at.toISOString(), amount })),
  }
}

const presentCard = (card: SandboxCard | null) =>
  card && { brand: SANDBOX_CARD[card].brand, last4: SANDBOX_CARD[card].last4 }

export const presentRegistrarAccount = ({ id, details }: AccountRow): SandboxRegistrarAccount => ({ id, ...details })

export const presentRegistrarObject = ({ details, ...row }: ObjectRow): SandboxRegistrarObject => ({
  id: row.id,
  account_id: row.accountId,
  kind: row.kind,
  name: details.application.profile.stageName || details.application.profile.legalName,
  word: row.word,
  person: row.word === 'person' ? details.person : null,
  is_slow: details.isSlow,
  rejections: details.rejections.map(({ code, text }) => ({ code, text })),
  edit_until: details.editUntil,
  updated_at: row.updatedAt.toISOString(),
})

export const presentZone = ({ domain, isMail, isSite, addedAt }: Zone): SandboxZoneList['items'][number] => ({
  domain,
  is_mail: isMail,
  is_site: isSite,
  added_at: addedAt.toISOString(),
})
