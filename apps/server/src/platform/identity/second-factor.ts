import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'

/** Lifetime of an authenticator code in seconds, and its digits: what every app assumes (RFC 6238). */
const STEP_SECONDS = 30
const DIGITS = 6
/** Steps that a phone's clock may be off. */
const DRIFT = 1
/** Bytes of a secret: the output size of SHA-1 (RFC 4226, section 4). */
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** Without 0, 1, I, L, O, and U, which are misread or form words. */
const RECOVERY_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const RECOVERY_LENGTH = 10
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Secrets of authenticator apps, and recovery codes. Stored forms are useless without APP_SECRET. */
export interface SecondFactor {
  /**
   * Creates a secret: sealed for storage, and as the address that an app scans. @param account name shown by the app
   */
  create(issuer: string, account: string): Promise<{ sealed: string; uri: string }>
  /**
   * Returns the 30-second step of a code, or undefined if it is wrong. The caller stores the step and refuses it from
   * then on.
   */
  stepOf(sealed: string, code: string, now: Date): Promise<number | undefined>
  /** Creates ten recovery codes, with their stored forms. */
  newRecoveryCodes(userId: string): { codes: string[]; kept: string[] }
  /** Returns the stored form of a recovery code, however it was typed. */
  keptOf(userId: string, code: string): string
}

export function createSecondFactor(appSecret: string): SecondFactor {
  const keptOf = (userId: string, code: string) =>
    createHmac('sha256', appSecret)
      .update(`recovery-code:${userId}:${code.toUpperCase().replace(/[^0-9A-Z]/g, '')}`)
      .digest('base64url')
  return {
    create: async (issuer, account) => {
      const secret = randomBytes(SECRET_BYTES)
      const uri = new URL(`otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`)
      uri.search = new URLSearchParams({
        secret: base32(secret),
        issuer,
        algorithm: 'SHA1',
        digits: `${DIGITS}`,
        period: `${STEP_SECONDS}`,
      })
        .toString()
        .replaceAll('+', '%20')
      return { sealed: await symmetricEncrypt({ key: appSecret, data: secret.toString('base64') }), uri: uri.href }
    },
    stepOf: async (sealed, code, now) => {
      const secret = Buffer.from(await symmetricDecrypt({ key: appSecret, data: sealed }), 'base64')
      const step = Math.floor(now.getTime() / 1000 / STEP_SECONDS)
      const near = Array.from({ length: 2 * DRIFT + 1 }, (_, i) => step - DRIFT + i)
      return near.findLast((at) => isSame(authenticatorCode(secret, at), code))
    },
    newRecoveryCodes: (userId) => {
      const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
      return { codes, kept: codes.map((code) => keptOf(userId, code)) }
    },
    keptOf,
  }
}

/** Returns the code of a step (RFC 4226, section 5.3, over the steps of RFC 6238). */
export function authenticatorCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  const number = (hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS
  return `${number}`.padStart(DIGITS, '0')
}

const isSame = (expected: string, given: string) =>
  /^\d{6}$/.test(given) && timingSafeEqual(Buffer.from(expected), Buffer.from(given))

function newRecoveryCode(): string {
  const letters = Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)])
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}

function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
