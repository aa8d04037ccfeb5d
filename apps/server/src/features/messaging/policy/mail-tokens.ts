import { timingSafeEqual } from 'node:crypto'
import type { SystemContext } from '../../../platform/context.ts'

/** Letters of base32 (RFC 4648, section 6) in lower case: mail servers fold case, so no other case may carry meaning. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
/** Bytes of a message's id, and of its signature: 96 bits, which nobody guesses through a mailbox. */
const ID_BYTES = 16
const MAC_BYTES = 12
const TOKEN = /^[a-z2-7]{45}$/

/** Purpose of an address: `reply` receives answers to a message, `bounce` reports about it. */
export type MailPurpose = 'reply' | 'bounce'

/**
 * Returns the local part of an address that names a message of ours, and through it its thread: 52 characters of at most
 * 64 (RFC 5321, section 4.5.3.1.1). It is signed for its purpose, so that nobody makes one for another thread.
 */
export function mailLocalPart(
  { links }: Pick<SystemContext, 'links'>,
  purpose: MailPurpose,
  messageId: string,
): string {
  const id = Buffer.from(messageId.replaceAll('-', ''), 'hex')
  return `${purpose}+${base32(Buffer.concat([id, macOf(links, purpose, id)]))}`
}

/** Returns the message that a local part names, or undefined if it is forged or none of ours. */
export function readMailLocalPart(
  { links }: Pick<SystemContext, 'links'>,
  localPart: string,
): { purpose: MailPurpose; messageId: string } | undefined {
  const [, purpose, token = ''] = /^(reply|bounce)\+(.*)$/.exec(localPart.toLowerCase()) ?? []
  if ((purpose !== 'reply' && purpose !== 'bounce') || !TOKEN.test(token)) return undefined
  const bytes = fromBase32(token)
  const id = bytes.subarray(0, ID_BYTES)
  if (!timingSafeEqual(bytes.subarray(ID_BYTES, ID_BYTES + MAC_BYTES), macOf(links, purpose, id))) return undefined
  const hex = id.toString('hex')
  return { purpose, messageId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') }
}

const macOf = (links: SystemContext['links'], purpose: MailPurpose, id: Buffer): Buffer =>
  links.digest(`mail-${purpose}`, id.toString('hex')).subarray(0, MAC_BYTES)

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
