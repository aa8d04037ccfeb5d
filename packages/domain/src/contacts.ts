import { z } from 'zod'
import { foldCase } from './fold-case.ts'
import { storableText } from './text.ts'

/** Maximum lengths of a contact's texts, in characters. */
export const MAX_CONTACT_NAME = 200
/** Product section 14.1: status is text of at most 40 characters. */
export const MAX_STATUS = 40
export const MAX_TAG = 60
/** Most tags on one contact; beyond that, use a custom field. */
export const MAX_TAGS = 50
export const MAX_NOTE = 10_000
export const MAX_CUSTOM_FIELDS = 50
/** Saved views of the contact list; more than anybody picks from. */
export const MAX_CONTACT_VIEWS = 50
export const MAX_VIEW_NAME = 60
/** Characters of a saved view's query: dozens of tags and sites. */
export const MAX_VIEW_QUERY = 4000
export const MAX_CUSTOM_TEXT = 500
export const MAX_PLACE = 100

/** Default and largest page size of the contact list (product section 9.4). */
export const CONTACTS_PAGE_SIZE = 20
export const MAX_CONTACTS_PAGE_SIZE = 200

/** Suggestions only; other values are allowed (product section 14.1). */
export const STATUS_SUGGESTIONS = ['new', 'active', 'customer', 'inactive'] as const
/** For a contact without a status (product section 3.8). */
export const DEFAULT_STATUS = 'new'

/** How a contact was created. */
export const CONTACT_SOURCES = ['manual', 'import', 'page', 'api', 'text', 'mail'] as const
export type ContactSource = (typeof CONTACT_SOURCES)[number]

/** Channels of consent: email, texts, and tying visits through a person's own link to them (product section 14.2). */
export const CONSENT_CHANNELS = ['email', 'sms', 'visits'] as const
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number]
/** Methods of consent that only somebody who reads the person's mail, or holds their phone, can use. */
export const OWN_METHODS = ['confirmation', 'complete-contact', 'preferences', 'text', 'keyword', 'mail'] as const
export const CONSENT_STATES = ['unknown', 'subscribed', 'opted_out'] as const
export type ConsentState = (typeof CONSENT_STATES)[number]

export const CUSTOM_FIELD_TYPES = ['text', 'number', 'date', 'choice'] as const
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number]

/** Fixed sentences of product sections 5 and 8. */
export const duplicateEmailMessage = (email: string) => `A contact with email "${email}" already exists.`
export const duplicatePhoneMessage = (phone: string) => `A contact with phone number "${phone}" already exists.`
/** A contact has an email, a phone, or both. */
export const UNREACHABLE_MESSAGE = 'Add an email address or a phone number.'

/** Normalizes a name or status so that a CSV can hold it: no line breaks, no double spaces. */
export const oneLine = (text: string): string => (/\s\s|[\t\r\n]/.test(text) ? text.replace(/\s+/g, ' ') : text).trim()

/**
 * Normalizes a tag: trims it and collapses spaces. `;` separates tags in a CSV (product section 14.1) and control
 * characters get lost in one, so neither is allowed.
 */
export const cleanTag = (tag: string): string => tag.replace(/[;\s\p{Cc}]+/gu, ' ').trim()

/** Normalizes tags and removes duplicates regardless of case, keeping the first spelling and the order. */
export function cleanTags(given: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const tag of given.map(cleanTag)) {
    const key = foldCase(tag)
    if (tag !== '' && !seen.has(key)) seen.set(key, tag)
  }
  return [...seen.values()]
}

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Returns true for a birthday: `1990-05-17`, or `--05-17` without a year (RFC 6350, section 4.3.1). */
export function isBirthday(text: string): boolean {
  const [, year, month, day] = /^(\d{4}|-)-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (!year || !month || !day) return false
  const days = DAYS_IN_MONTH[Number(month) - 1] ?? 0
  if (Number(day) < 1 || Number(day) > days) return false
  return year === '-' || (!Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text))
}

export const contactStatus = storableText(MAX_STATUS).transform((text) => oneLine(text) || DEFAULT_STATUS)
export const contactTags = z
  .array(storableText(MAX_TAG))
  .max(MAX_TAGS * 2)
  .transform(cleanTags)
  .refine((tags) => tags.length <= MAX_TAGS, `A contact can have at most ${MAX_TAGS} tags.`)
/** A single tag. */
export const contactTag = storableText(MAX_TAG)
  .transform(cleanTag)
  .refine((tag) => tag !== '', 'Give the tag a name.')
export const birthday = z.string().refine(isBirthday, 'This is not a valid date.')
