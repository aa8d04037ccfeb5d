import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** A call of Twilio's, as it came in. */
export interface SignedCall {
  /** Address that Twilio called: the public one, with its query, whatever a proxy made of it. */
  url: string
  rawBody: Buffer
  /** Header `content-type`. */
  contentType: string | undefined
  /** Header `x-twilio-signature`. */
  signature: string | undefined
}

/** Longest body of a form that is verified, in bytes; Twilio's own are below 10 KB. */
const MAX_FORM_BYTES = 100_000

/**
 * Verifies that a call comes from Twilio (standard S4; twilio.com/docs/usage/webhooks/webhooks-security): HMAC-SHA1 over
 * the address and the sorted parameters of a form, or over an address that carries the body's SHA-256.
 */
export function isSignedByTwilio({ url, rawBody, contentType, signature }: SignedCall, authToken: string): boolean {
  if (!signature) return false
  const type = contentType?.split(';')[0]?.trim().toLowerCase()
  const isForm = type === 'application/x-www-form-urlencoded'
  if (isForm && rawBody.length > MAX_FORM_BYTES) return false
  if (!isForm) {
    // Without the hash, an unsigned body could be exchanged.
    const [given, more] = new URL(url).searchParams.getAll('bodySHA256')
    if (rawBody.length > 0 && (given === undefined || more !== undefined)) return false
    if (given !== undefined && !isSame(given.toLowerCase(), createHash('sha256').update(rawBody).digest('hex')))
      return false
  }
  const signed = isForm ? formText(new URLSearchParams(rawBody.toString('utf8'))) : ''
  return addressesOf(url).some((address) =>
    isSame(
      signature,
      createHmac('sha1', authToken)
        .update(address + signed, 'utf8')
        .digest('base64'),
    ),
  )
}

/** Joins the parameters as they are signed: sorted by name; a repeated name with each different value once, sorted. */
function formText(form: URLSearchParams): string {
  const names = [...new Set(form.keys())].toSorted()
  return names.flatMap((name) => [...new Set(form.getAll(name))].toSorted().map((value) => name + value)).join('')
}

/** Returns the address as it is, and with and without its port: Twilio signs one or the other, depending on the product. */
function addressesOf(url: string): string[] {
  const [whole, scheme = '', host = '', rest = ''] = /^(https?:\/\/)([^/?#:]*)(?::\d+)?(.*)$/is.exec(url) ?? []
  if (whole === undefined) return []
  return [url, `${scheme}${host}${rest}`, `${scheme}${host}:${scheme === 'https://' ? 443 : 80}${rest}`]
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
