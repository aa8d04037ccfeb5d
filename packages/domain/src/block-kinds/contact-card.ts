import { z } from 'zod'
import { parseEmail } from '../email-address.ts'
import { imageAddress, isWebAddress, MAX_URL_LENGTH } from '../links.ts'
import { storableText } from '../text.ts'
import { version } from './version.ts'

/** Longest line of a card, and its longest note, in characters. */
export const MAX_CARD_LINE = 120
export const MAX_CARD_NOTE = 500

const line = storableText(MAX_CARD_LINE).optional()

/** A number as people write it: digits with spaces, dots, hyphens, and brackets between them. */
const NUMBER = /^\+?[\d\s().\-/]{5,40}$/

const isEmail = (value: string) => parseEmail(value).ok

/** Settings of a contact card, version 1: what visitors see of it and can save. */
export const contactCardSettings = z.strictObject({
  version,
  name: line,
  role: line,
  organization: line,
  email: storableText(254).refine(isEmail, 'Check this email address.').optional(),
  phone: storableText(41)
    .refine((value) => NUMBER.test(value), 'Check this phone number.')
    .optional(),
  website: storableText(MAX_URL_LENGTH).refine(isWebAddress, 'Use an address that starts with https://.').optional(),
  city: line,
  note: storableText(MAX_CARD_NOTE).optional(),
  pictureUrl: imageAddress.optional(),
})
export type ContactCardSettings = z.infer<typeof contactCardSettings>

/** Path of a card as a vCard file. */
export const contactCardPath = (siteId: string, blockId: string): string =>
  `/api/public/minisites/${siteId}/blocks/${blockId}/contact.vcf`
