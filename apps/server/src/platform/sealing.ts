import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import type { SystemContext } from './context.ts'
import type { House } from './house.ts'

const IV_BYTES = 12
const TAG_BYTES = 16
/** Without it Node accepts a tag of four bytes, too. */
const TAG = { authTagLength: TAG_BYTES }

type Sealer = Pick<SystemContext, 'hold'>

/** Purposes, each with a key of its own. */
export type SealPurpose = 'fan-address' | 'dkim-keys' | 'tax-number'

/** Returns the keys of a process, made from its secret. `hold` keeps them: a key object starts a cipher four times as fast as its bytes. */
function openKeys({ secret }: House): (purpose: SealPurpose) => KeyObject {
  const keys = new Map<SealPurpose, KeyObject>()
  return (purpose) => {
    const key = keys.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
    keys.set(purpose, key)
    return key
  }
}

/** Encrypts a text under the installation's secret (AES-256-GCM). @returns base64url */
export function seal({ hold }: Sealer, purpose: SealPurpose, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', hold(openKeys)(purpose), iv, TAG)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @throws if it was not encrypted here for this purpose, or is not whole */
export function unseal({ hold }: Sealer, purpose: SealPurpose, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) throw new Error('the sealed text is not whole')
  const decipher = createDecipheriv('aes-256-gcm', hold(openKeys)(purpose), bytes.subarray(0, IV_BYTES), TAG)
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}
