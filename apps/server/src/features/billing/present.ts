import type { BillingDocument, Card as PresentedCard } from '@greenroom/contracts'
import type { Card, Document, Page } from '../../platform/providers/payments/payments.ts'

export const presentCard = ({ brand, last4, expMonth, expYear }: Card): PresentedCard => ({
  brand,
  last4,
  exp_month: expMonth,
  exp_year: expYear,
})

export const presentPage = ({ sessionId, url }: Page) => ({ session_id: sessionId, url: url ?? null })

export const presentDocument = ({ at, url, pdfUrl, ...document }: Document): BillingDocument => ({
  ...document,
  at: at.toISOString(),
  url: url ?? null,
  pdf_url: pdfUrl ?? null,
})
