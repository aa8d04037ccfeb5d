import { createHash } from 'node:crypto'
import twilio from 'twilio'
import { describe, expect, it } from 'vitest'
import { isSignedByTwilio, type SignedCall } from './twilio-signature.ts'

const TOKEN = '12345'
const URL_HERE = 'https://greenroom.example/webhooks/twilio/status?message=1&q=a%20b'
const FORM = 'application/x-www-form-urlencoded'
const { getExpectedTwilioSignature } = twilio as unknown as {
  getExpectedTwilioSignature: (token: string, url: string, params: Record<string, string | string[]>) => string
}

/** Signs as Twilio's own SDK does. */
function signed(
  pairs: [string, string][],
  { url = URL_HERE, signedUrl, token = TOKEN }: { url?: string; signedUrl?: string; token?: string } = {},
): SignedCall {
  const params: Record<string, string[]> = {}
  for (const [name, value] of pairs) (params[name] ??= []).push(value)
  return {
    url,
    rawBody: Buffer.from(new URLSearchParams(pairs).toString()),
    contentType: `${FORM}; charset=UTF-8`,
    signature: getExpectedTwilioSignature(token, signedUrl ?? url, params),
  }
}

const PAIRS: [string, string][] = [
  ['MessageSid', `SM${'1'.repeat(32)}`],
  ['From', '+12025550123'],
  ['Body', 'Größe & mehr = 100 % 😜 a+b'],
  ['MediaUrl', 'https://x.example/b'],
  ['MediaUrl', 'https://x.example/a'],
  ['MediaUrl', 'https://x.example/b'],
  ['Empty', ''],
  ['body', 'lower case sorts after'],
]

describe("a call's signature", () => {
  it("is the documented example's", () => {
    const body = 'CallSid=CA1234567890ABCDE&Caller=%2B14158675309&Digits=1234&From=%2B14158675309&To=%2B18005551212'
    const call = { rawBody: Buffer.from(body), contentType: FORM, signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=' }
    expect(isSignedByTwilio({ ...call, url: 'https://mycompany.com/myapp.php?foo=1&bar=2' }, TOKEN)).toBe(true)
  })

  it('holds for repeated parameters, UTF-8, plus signs, and empty values', () => {
    expect(isSignedByTwilio(signed(PAIRS), TOKEN)).toBe(true)
    expect(isSignedByTwilio(signed(PAIRS.toReversed()), TOKEN)).toBe(true)
  })

  it('holds whether or not the standard port is signed', () => {
    const withPort = URL_HERE.replace('.example/', '.example:443/')
    expect(isSignedByTwilio(signed(PAIRS, { signedUrl: withPort }), TOKEN)).toBe(true)
    expect(isSignedByTwilio(signed(PAIRS, { url: withPort, signedUrl: URL_HERE }), TOKEN)).toBe(true)
  })

  it('holds for JSON whose hash is in the address, and not for another body', () => {
    const rawBody = Buffer.from('{"a":"ü"}')
    const url = `${URL_HERE}&bodySHA256=${createHash('sha256').update(rawBody).digest('hex')}`
    const call = {
      url,
      rawBody,
      contentType: 'application/json',
      signature: getExpectedTwilioSignature(TOKEN, url, {}),
    }
    expect(isSignedByTwilio(call, TOKEN)).toBe(true)
    expect(isSignedByTwilio({ ...call, rawBody: Buffer.from('{"a":"u"}') }, TOKEN)).toBe(false)
    const bare = { ...call, url: URL_HERE, signature: getExpectedTwilioSignature(TOKEN, URL_HERE, {}) }
    expect(isSignedByTwilio(bare, TOKEN)).toBe(false)
  })

  it('fails without a header, with a foreign token, another host, path, or scheme', () => {
    const call = signed(PAIRS)
    expect(isSignedByTwilio({ ...call, signature: undefined }, TOKEN)).toBe(false)
    expect(isSignedByTwilio({ ...call, signature: '' }, TOKEN)).toBe(false)
    expect(isSignedByTwilio(call, 'another')).toBe(false)
    for (const [from, to] of [
      ['greenroom', 'evil'],
      ['https', 'http'],
      ['/status', '/messages'],
      ['message=1', 'message=2'],
      ['.example/', '.example:8443/'],
    ] as const)
      expect(isSignedByTwilio(signed(PAIRS, { signedUrl: URL_HERE.replace(from, to) }), TOKEN), to).toBe(false)
  })

  it('fails for 100 mutations of a signed body, and of its header', () => {
    const call = signed(PAIRS)
    const plain = call.rawBody.toString()
    const letters = plain.split('').flatMap((letter, at) => (/[A-Za-z0-9]/.test(letter) ? [at] : []))
    for (let n = 0; n < 100; n++) {
      const at = letters[Math.floor((n * letters.length) / 100)] ?? 0
      const swapped = plain[at] === '7' ? '8' : '7'
      const mutated = Buffer.from(plain.slice(0, at) + swapped + plain.slice(at + 1))
      expect(isSignedByTwilio({ ...call, rawBody: mutated }, TOKEN), mutated.toString()).toBe(false)
    }
    const signature = call.signature ?? ''
    for (let at = 0; at < signature.length - 2; at++) {
      const swapped = signature[at] === 'A' ? 'B' : 'A'
      const forged = signature.slice(0, at) + swapped + signature.slice(at + 1)
      expect(isSignedByTwilio({ ...call, signature: forged }, TOKEN)).toBe(false)
    }
    for (const added of ['&Body=more', '&Extra=1'])
      expect(isSignedByTwilio({ ...call, rawBody: Buffer.from(plain + added) }, TOKEN)).toBe(false)
    expect(isSignedByTwilio({ ...call, contentType: 'text/plain' }, TOKEN)).toBe(false)
  })
})
