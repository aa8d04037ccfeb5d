import { timingSafeEqual } from 'node:crypto'
import type { SystemContext } from '../../../platform/context.ts'
import type { CampaignMail } from '../../messaging/public.ts'

/** Bytes of a send's id and of the recipient's number, and of their signature: 96 bits. */
const ID_BYTES = 16
const SEQ_BYTES = 4
const MAC_BYTES = 12
/** 43 characters, and the number of a link. */
const TOKEN = /^([\w-]{43})(?:\.(\d{1,3}))?$/
const PURPOSE = 'campaign-mail'

/** Returns the token by which the web addresses of a mail name it: its links, and the page that shows it. */
export function mailToken({ links }: Pick<SystemContext, 'links'>, { sendId, seq }: CampaignMail): string {
  const named = Buffer.alloc(ID_BYTES + SEQ_BYTES)
  named.write(sendId.replaceAll('-', ''), 'hex')
  named.writeUInt32BE(seq, ID_BYTES)
  return Buffer.concat([named, macOf(links, named)]).toString('base64url')
}

/**
 * Reads the last segment of such an address. @returns undefined if it is forged
 * @property link number of a link; absent in the other addresses
 */
export function readMailToken(
  { links }: Pick<SystemContext, 'links'>,
  segment: string,
): (CampaignMail & { link: number | undefined }) | undefined {
  const [, token = '', link] = TOKEN.exec(segment) ?? []
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + SEQ_BYTES + MAC_BYTES) return undefined
  const named = bytes.subarray(0, ID_BYTES + SEQ_BYTES)
  if (!timingSafeEqual(bytes.subarray(named.length), macOf(links, named))) return undefined
  const sendId = named.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { sendId, seq: named.readUInt32BE(ID_BYTES), link: link === undefined ? undefined : Number(link) }
}

const macOf = (links: SystemContext['links'], named: Buffer): Buffer =>
  links.digest(PURPOSE, named.toString('base64')).subarray(0, MAC_BYTES)

/** Returns the addresses of a link that is counted, of the page that shows the mail, and of the picture that counts opens. */
export const linkUrl = (publicUrl: string, token: string, link: number): string => `${publicUrl}/c/${token}.${link}`
export const viewUrl = (publicUrl: string, token: string): string => `${publicUrl}/v/${token}`
export const openUrl = (publicUrl: string, token: string): string => `${publicUrl}/o/${token}.gif`
