import { ownFieldName } from '../own-fields.ts'
import { type ImportTarget, MAX_COLUMNS, type OwnField, type TagSeparator } from './targets.ts'
import { columnsOf, vendorOf } from './vendors.ts'

/** How a list is understood by its header alone. */
export interface ColumnProposal {
  /** Whose export it is, where its headers tell. */
  vendor: string | null
  columns: string[]
  tagSeparator: TagSeparator
}

interface Words {
  target: ImportTarget
  /** Headers that mean nothing else, best first. */
  exactly: readonly string[]
  /** Spec section 5: columns are matched by headers that contain a word. */
  contains?: RegExp
  /** Contains the word, and is mostly about something else: taken only where nothing better is there. */
  unlikely?: RegExp
}

const ABOUT_CONSENT =
  /opt|consent|status|type|market|subscri|verif|count|sent|open|click|domain|hash|accept|permission|label|prefer/

/** Of whatever a list has addresses for, email before text messages. */
const OPTED_OUT = [
  'unsubscribed',
  'unsubscribed at',
  'unsubscribed on',
  'unsubscribe date',
  'opted out',
  'opted out at',
]
const ACCEPTS = ['accepts marketing', 'marketing consent', 'marketing status', 'subscription status']

/** What a column is about makes sense beside the address alone. */
const NEEDS: Partial<Record<ImportTarget, ImportTarget>> = {
  email_opt_out: 'email',
  email_consent: 'email',
  sms_opt_out: 'phone',
  sms_consent: 'phone',
}

/** In this order: whoever comes first takes a header that several could be. */
const WORDS: readonly Words[] = [
  {
    target: 'email',
    exactly: ['email', 'email address', 'e-mail', 'e-mail address', 'mail', 'subscriber email'],
    contains: /e-?mail/,
    unlikely: ABOUT_CONSENT,
  },
  {
    target: 'phone',
    exactly: [
      'phone',
      'phone number',
      'mobile',
      'mobile number',
      'mobile phone',
      'cell',
      'cell phone',
      'tel',
      'sms phone number',
    ],
    contains: /phone/,
    unlikely: ABOUT_CONSENT,
  },
  { target: 'first_name', exactly: ['first name', 'firstname', 'first', 'given name', 'forename', 'vorname', 'fname'] },
  { target: 'last_name', exactly: ['last name', 'lastname', 'last', 'surname', 'family name', 'nachname', 'lname'] },
  {
    target: 'name',
    exactly: ['name', 'full name', 'fullname', 'display name', 'contact name', 'subscriber name', 'fan name'],
    contains: /name/,
    unlikely: /user|company|organi[sz]ation|campaign|list|file|nick|middle|product|site|event|tag/,
  },
  { target: 'tags', exactly: ['tags', 'tag'], contains: /tags/ },
  { target: 'status', exactly: ['status'], contains: /status/, unlikely: /email|sms|consent|opt|market|order|pay/ },
  { target: 'email_opt_out', exactly: ['email opt-out', 'email opt out', 'unsub time', 'clean time', ...OPTED_OUT] },
  {
    target: 'email_consent',
    exactly: [
      'accepts email marketing',
      'email marketing status',
      'email status',
      'email opt-in',
      'email opt in',
      'email consent',
      ...ACCEPTS,
    ],
  },
  { target: 'sms_opt_out', exactly: ['sms opt-out', 'sms opt out', 'text opt-out', ...OPTED_OUT] },
  {
    target: 'sms_consent',
    exactly: [
      'accepts sms marketing',
      'sms marketing status',
      'sms status',
      'sms opt-in',
      'sms opt in',
      'sms consent',
      ...ACCEPTS,
    ],
  },
  { target: 'birthday', exactly: ['birthday', 'birth date', 'birthdate', 'date of birth', 'dob', 'geburtstag'] },
  { target: 'city', exactly: ['city', 'town'] },
  { target: 'region', exactly: ['region', 'state', 'province', 'state/province', 'state or region'] },
  { target: 'country', exactly: ['country', 'country code', 'country/region'] },
  { target: 'time_zone', exactly: ['time zone', 'timezone'] },
  {
    target: 'created_at',
    exactly: [
      'created at',
      'created',
      'contact since',
      'date added',
      'signup date',
      'sign up date',
      'joined',
      'joined on',
      'joined at',
      'subscribed at',
    ],
  },
]

/** A header as it is compared. */
export const headerKey = (header: string): string =>
  header.toLowerCase().replaceAll('_', ' ').replace(/\s+/g, ' ').trim()

/** How well a header says what a column is; 0: not at all. */
function fit({ exactly, contains, unlikely }: Words, key: string): number {
  const place = exactly.indexOf(key)
  if (place >= 0) return 100 - place
  if (!contains?.test(key)) return 0
  return unlikely?.test(key) ? 1 : 2
}

/**
 * Proposes what the columns of a list are: as the export of a known product, else by the words of spec section 5. A first
 * and last name stand back behind a whole one. Each target is proposed once; of equally good headers the first is taken.
 */
export function proposeColumns(header: readonly string[], fields: readonly OwnField[]): ColumnProposal {
  const keys = header.slice(0, MAX_COLUMNS).map(headerKey)
  const vendor = vendorOf(keys)
  const known = vendor && columnsOf(vendor, keys)
  const columns: string[] = keys.map((_, at) => known?.get(at) ?? 'skip')
  const isFree = (at: number) => columns[at] === 'skip'
  for (const words of vendor?.isWhole ? [] : WORDS) {
    if (columns.includes(words.target)) continue
    if (words.target === 'name' && hasNameParts(columns)) continue
    const needed = NEEDS[words.target]
    if (needed !== undefined && !columns.includes(needed)) continue
    const best = bestOf(keys, isFree, words)
    if (best !== undefined) columns[best] = words.target
  }
  for (const { id, label } of fields) {
    const at = keys.findIndex((key, place) => columns[place] === 'skip' && key === headerKey(label))
    if (at >= 0) columns[at] = ownFieldName(id)
  }
  return { vendor: vendor?.name ?? null, columns, tagSeparator: vendor?.tagSeparator ?? ';' }
}

const hasNameParts = (columns: readonly string[]) => columns.includes('first_name') || columns.includes('last_name')

function bestOf(keys: readonly string[], isFree: (at: number) => boolean, words: Words): number | undefined {
  let best: { at: number; score: number } | undefined
  for (const [at, key] of keys.entries()) {
    const score = isFree(at) ? fit(words, key) : 0
    if (score > (best?.score ?? 0)) best = { at, score }
  }
  return best?.at
}
