import type Stripe from 'stripe'
import type { Page } from '../payments.ts'

export const pageOf = ({ id, url }: Stripe.Checkout.Session): Page => ({ sessionId: id, url: url ?? undefined })
