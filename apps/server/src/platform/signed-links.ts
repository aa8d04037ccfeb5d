import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Creates and verifies links with an unforgeable claim, for a single purpose and a limited time (complete-contact,
 * unsubscribe, click tracking …). Whoever has the link can read the claim, so it must contain no secrets.
 */
export class SignedLinks {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  /** @param purpose the word that `read` needs too, e.g. 'complete-contact' */
  sign(purpose: string, claim: Record<string, unknown>, expiresAt: Date): string {
    const payload = Buffer.from(JSON.stringify({ c: claim, e: expiresAt.getTime() })).toString('base64url')
    return `${payload}.${this.#mac(purpose, payload)}`
  }

  /** Returns the claim, or undefined if the link is forged, made for another purpose, or expired at `now`. */
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
   * Returns a keyed hash. Equal texts have equal hashes, and without the secret nobody can find the text.
   * @param purpose the same word for everything that is compared
   */
  digest(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.#secret).update(`digest:${purpose}:${text}`).digest()
  }

  #mac(purpose: string, payload: string): string {
    return createHmac('sha256', this.#secret).update(`link:${purpose}:${payload}`).digest('base64url')
  }
}
