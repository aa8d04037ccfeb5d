import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the signature's moment may lie from now, in seconds, both ways (standard M6). */
const TOLERANCE_SECONDS = 300

/**
 * Whether `Stripe-Signature` (`t=…,v1=…,v1=…`) signs exactly these bytes with this secret, about now. While a secret is
 * rolled, Stripe sends a v1 for each; one of them must fit. Stripe's SDK takes moments from the future, hence our own.
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
