import { createHmac, timingSafeEqual } from 'node:crypto'

/** Largest difference between the signature's time and now, in seconds, in both directions (standard M6). */
const TOLERANCE_SECONDS = 300

/**
 * Returns true if `Stripe-Signature` (`t=…,v1=…,v1=…`) signs exactly these bytes with this secret, at about this time.
 * While a secret is rotated, Stripe sends a v1 for each; one must match. Stripe's SDK accepts times in the future,
 * hence our own.
 */
export function isSignedByStripe(rawBody: Buffer, header: string | undefined, secret: string, now: Date): boolean {
  const parts = (header ?? '').split(',').map((part) => part.split('=', 2) as [string, string | undefined])
  const of = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []))
  const [moment, ...moments] = of('t')
  if (!moment || moments.length > 0 || !/^\d{1,12}$/.test(moment)) return false
  if (Math.abs(now.getTime() / 1000 - Number(moment)) > TOLERANCE_SECONDS) return false
  const expected = createHmac('sha256', secret).update(`${moment}.`).update(rawBody).digest()
  return of('v1').some((signature) => {
    if (!/^[0-9a-f]{64}$/.test(signature)) return false
    return timingSafeEqual(Buffer.from(signature, 'hex'), expected)
  })
}
