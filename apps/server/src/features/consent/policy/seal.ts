import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { SystemContext } from '../../../platform/context.ts'
import type { House } from '../../../platform/house.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/** The key of a process; `hold` keeps it. */
const keyOf = ({ secret }: House): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'fan-address', 32))

/** An address as a link may carry it: nobody reads it there (AES-256-GCM). */
export function sealAddress({ hold }: Pick<SystemContext, 'hold'>, address: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', hold(keyOf), iv)
  const sealed = Buffer.concat([cipher.update(address, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @throws where it was not sealed here; links are proved before */
export function openAddress({ hold }: Pick<SystemContext, 'hold'>, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', hold(keyOf), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}
