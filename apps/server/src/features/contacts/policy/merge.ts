import type { ContactRow } from '@greenroom/db'
import { cleanTags, type ConsentChannel, type ConsentState, MAX_TAGS } from '@greenroom/domain'
import { ADDRESS_CHANNELS } from './channels.ts'

/** What can be taken from the contact that goes (contract mergeContacts). */
export type Taken = 'name' | 'email' | 'phone' | 'status' | 'birthday' | 'place'

const PLACE = ['city', 'region', 'country', 'latitude', 'longitude', 'timeZone'] as const

/** How the one who stays stands afterwards: their own values, the other's where they have none or where it was chosen. */
export function fieldsAfterMerge(keep: ContactRow, gone: ContactRow, take: readonly Taken[]) {
  const from = (what: Taken, isMissing: boolean) => (take.includes(what) || isMissing ? gone : keep)
  const name = from('name', keep.name === '')
  const phone = from('phone', keep.phone === null)
  const place = from('place', keep.city === null && keep.country === null)
  return {
    name: name.name || keep.name,
    email: from('email', keep.email === null).email ?? keep.email,
    ...(phone.phone === null
      ? { phone: keep.phone, phoneCountry: keep.phoneCountry }
      : { phone: phone.phone, phoneCountry: phone.phoneCountry }),
    status: from('status', false).status,
    birthday: from('birthday', keep.birthday === null).birthday ?? keep.birthday,
    ...Object.fromEntries(PLACE.map((field) => [field, place[field]])),
    timeZone: place.timeZone ?? keep.timeZone ?? gone.timeZone,
    tags: cleanTags([...keep.tags, ...gone.tags]).slice(0, MAX_TAGS),
    starred: keep.starred || gone.starred,
    custom: { ...gone.custom, ...keep.custom },
    minisiteId: keep.minisiteId ?? gone.minisiteId,
    createdAt: keep.createdAt < gone.createdAt ? keep.createdAt : gone.createdAt,
    lastActivity: keep.lastActivity > gone.lastActivity ? keep.lastActivity : gone.lastActivity,
  }
}

interface ConsentAfterMerge {
  states: Partial<Pick<ContactRow, 'emailConsent' | 'smsConsent' | 'visitsConsent'>>
  /** Of the channels whose state has changed for the one who stays, or of which the other's history tells, too. */
  records: { channel: ConsentChannel; state: ConsentState }[]
  /** Addresses that opted out and are no longer anybody's: they stay out. */
  withdrawn: { channel: 'email' | 'sms'; address: string }[]
}

/**
 * Consent is of an address: it comes with the address that stays. A withdrawal of either holds for both.
 * @param told channels of which the history of the one who goes tells: where two histories become one, a record of the
 *   merge says what stands, whoever has spoken last
 */
export function consentAfterMerge(
  keep: ContactRow,
  gone: ContactRow,
  after: Pick<ContactRow, 'email' | 'phone'>,
  told: ReadonlySet<ConsentChannel> = new Set(),
): ConsentAfterMerge {
  const states: [ConsentChannel, ConsentState, ConsentState][] = ADDRESS_CHANNELS.map(({ channel, state, address }) => {
    const holder = after[address] === keep[address] ? keep : gone
    return [channel, keep[state], isOut(keep[state], gone[state]) ? 'opted_out' : holder[state]]
  })
  states.push(['visits', keep.visitsConsent, togetherOf(keep.visitsConsent, gone.visitsConsent)])
  return {
    states: Object.fromEntries(states.map(([channel, , state]) => [`${channel}Consent`, state])),
    records: states.flatMap(([channel, before, state]) =>
      before === state && !told.has(channel) ? [] : [{ channel, state }],
    ),
    withdrawn: ADDRESS_CHANNELS.flatMap(({ channel, state, address }) =>
      [keep, gone].flatMap((one) =>
        one[state] === 'opted_out' && one[address] !== null && one[address] !== after[address]
          ? [{ channel, address: one[address] }]
          : [],
      ),
    ),
  }
}

const isOut = (...states: ConsentState[]) => states.includes('opted_out')
const togetherOf = (one: ConsentState, other: ConsentState): ConsentState =>
  isOut(one, other) ? 'opted_out' : [one, other].includes('subscribed') ? 'subscribed' : 'unknown'
