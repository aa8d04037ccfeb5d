import { createHmac } from 'node:crypto'
import type { Event } from './objects.ts'

export const STRIPE_WEBHOOK_SECRET = 'whsec_greenroom'

/** Returns the signature header of a call. */
export const signedBy = (body: string, secret = STRIPE_WEBHOOK_SECRET, at = Date.now()): string => {
  const moment = Math.floor(at / 1000)
  return `t=${moment},v1=${createHmac('sha256', secret).update(`${moment}.${body}`).digest('hex')}`
}

/** Delivery attempts; Stripe makes more. */
const ATTEMPTS = 5

/** Delivers events to the endpoint, one after another. */
export function openDelivery(urlNow: () => string | undefined) {
  let line = Promise.resolve()
  return {
    send(event: Event): void {
      const url = urlNow()
      if (url) line = line.then(() => deliver(url, JSON.stringify(event)))
    },
    /** Waits until all events were delivered or given up. */
    settled: () => line,
  }
}

async function deliver(url: string, body: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signedBy(body) }
    const answer = await fetch(url, { method: 'POST', body, headers }).catch(() => undefined)
    if (answer?.ok) return
  }
}
