import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Makes and reads links that carry a claim nobody can forge, for one purpose only and until a moment
 * (complete-contact, unsubscribe, click tracking …). The claim is readable by whoever has the link: no secrets in it.
 */
export class SignedLinks {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  /** @param purpose the same word when reading, e.g. 'complete-contact' */
  sign(purpose: string, claim: Record<string, unknown>, expiresAt: Date): string {
    const payload = Buffer.from(JSON.stringify({ c: claim, e: expiresAt.getTime() })).toString('base64url')
    return `${payload}.${this.#mac(purpose, payload)}`
  }

  /** The claim, or undefined when forged, meant for another purpose, or expired at `now`. */
  read(purpose: string, token: string, now: Date): Record<string, unknown> | undefined {
    const [payload, mac, rest] = token.split('.')
    if (!payload || !mac || rest !== undefined) return undefined
    const expected = Buffer.from(this.#mac(purpose, payload))
    const given = Buffer.from(mac)
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined
    const { c, e } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
      c: Record<string, unknown>
      e: number
    }
    return now.getTime() < e ? c : undefined
  }

  /**
   * A keyed hash, by which the same text is known again and which nobody finds the text by, who has not the secret.
   * @param purpose the same word for what is to be compared
   */
  digest(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.#secret).update(`digest:${purpose}:${text}`).digest()
  }

  #mac(purpose: string, payload: string): string {
    return createHmac('sha256', this.#secret).update(`link:${purpose}:${payload}`).digest('base64url')
  }
}
