import { createECDH, hkdfSync } from 'node:crypto'

/** Order of the curve P-256 (FIPS 186-4, D.1.2.3). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** 64 bits more than the order has, so that the remainder is uniform (FIPS 186-4, B.4.1). */
const BYTES = 40

/**
 * Derives the keys that identify this installation to push services (RFC 8292) from its secret. They are the same in
 * every process and after every restart, so nothing is stored (record 0055).
 */
export function vapidKeys(secret: string): { publicKey: string; privateKey: string } {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'web push: VAPID key pair', BYTES))
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
