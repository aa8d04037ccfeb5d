import { timingSafeEqual } from 'node:crypto'
import { bounceDomain } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'

/** Letters of base32 (RFC 4648, section 6) in lower case: mail servers fold case, so no other case may carry meaning. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
/** Bytes of a message's id, and of its signature: 96 bits, which nobody guesses through a mailbox. */
const ID_BYTES = 16
const MAC_BYTES = 12
/** Bytes of a recipient's number in their campaign. */
const SEQ_BYTES = 4
/** A token that names a message, and one that names a recipient of a campaign, which is longer. */
const TOKEN = /^(?:[a-z2-7]{45}|[a-z2-7]{52})$/

/** One mail of a campaign. */
export interface CampaignMail {
  sendId: string
  /** Number of its recipient. */
  seq: number
}

/** Tells whether a domain may be that of an owner's bounces; only the signature of an address tells whether it is ours. */
export const isBounceDomain = (domain: string): boolean => domain.startsWith(bounceDomain(''))

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
  return signed(links, purpose, bytesOfId(messageId))
}

/** Returns the local part of an address that names a mail of a campaign: 59 characters. */
export function campaignLocalPart(
  { links }: Pick<SystemContext, 'links'>,
  purpose: MailPurpose,
  { sendId, seq }: CampaignMail,
): string {
  const number = Buffer.alloc(SEQ_BYTES)
  number.writeUInt32BE(seq)
  return signed(links, purpose, Buffer.concat([bytesOfId(sendId), number]))
}

const signed = (links: SystemContext['links'], purpose: MailPurpose, named: Buffer): string =>
  `${purpose}+${base32(Buffer.concat([named, macOf(links, purpose, named)]))}`

const bytesOfId = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')
const idIn = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** A message of a conversation, or a mail of a campaign, as a local part names it. */
export type NamedMail = { messageId: string } | CampaignMail

/** Returns what a local part names, or undefined if it is forged or none of ours. */
export function readMailLocalPart(
  { links }: Pick<SystemContext, 'links'>,
  localPart: string,
): { purpose: MailPurpose; named: NamedMail } | undefined {
  const [, purpose, token = ''] = /^(reply|bounce)\+(.*)$/.exec(localPart.toLowerCase()) ?? []
  if ((purpose !== 'reply' && purpose !== 'bounce') || !TOKEN.test(token)) return undefined
  const bytes = fromBase32(token)
  const named = bytes.subarray(0, bytes.length - MAC_BYTES)
  if (!timingSafeEqual(bytes.subarray(named.length), macOf(links, purpose, named))) return undefined
  const id = idIn(named.subarray(0, ID_BYTES))
  return {
    purpose,
    named: named.length === ID_BYTES ? { messageId: id } : { sendId: id, seq: named.readUInt32BE(ID_BYTES) },
  }
}

const macOf = (links: SystemContext['links'], purpose: MailPurpose, id: Buffer): Buffer =>
  links.digest(`mail-${purpose}`, id.toString('hex')).subarray(0, MAC_BYTES)

function base32(bytes: Buffer): string {
  let text = ''
  let [held, bits] = [0, 0]
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff
    bits += 8
    for (; bits >= 5; bits -= 5) text += LETTERS[(held >> (bits - 5)) & 31]
  }
  return bits === 0 ? text : text + LETTERS[(held << (5 - bits)) & 31]
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
