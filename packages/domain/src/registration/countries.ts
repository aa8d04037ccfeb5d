import { parsePhone } from '../phone.ts'
import { maySend, type MessagePurpose } from '../gate.ts'
import { DOUBTED_STATES } from './doubts.ts'
import { isSenderName, numberKindOf } from './numbers.ts'

/** What texts leave from: a number, or a name. */
export interface TextingSender {
  /** E.164, or a name. */
  address: string
  /** State of its whole chain. */
  registration: string
}

/** The US with its territories, whose carriers ask for 10DLC or a verified toll-free number (ISO 3166-1 alpha-2). */
const US: readonly string[] = ['US', 'PR', 'VI', 'GU', 'AS', 'MP']
const CANADA = 'CA'

/**
 * Countries in which a name needs no registration, of those that fans of our artists live in most. Registered ones are left out
 * on purpose, for example Australia, France, Ireland, and Spain, whose operators block unregistered names from 15 September
 * 2026 (docs.aws.amazon.com, "Spain registration"; developers.telnyx.com, "International SMS Compliance Guide", 2026; record
 * 0081).
 */
export const NAME_COUNTRIES: readonly string[] = ['GB', 'DE']

/** Countries that the table has a row for. */
const TEXTED_COUNTRIES: readonly string[] = [...US, CANADA, ...NAME_COUNTRIES]

/**
 * Tells whether a sender may text a country for a purpose, once it may send at all (design of registration, section 12). No row:
 * it may not. The numbering plan +1 is shared by many countries, so the number itself tells its country.
 *
 * Whoever runs the installation vouches for the countries of the numbers that they give out (SMS_COUNTRIES). Any name is for
 * marketing alone: nobody can answer it.
 * @param country of the recipient's number; null: unknown, which no row of the table allows
 */
export function servesCountry(
  { address, registration }: TextingSender,
  country: string | null | undefined,
  purpose: MessagePurpose,
): boolean {
  if (isSenderName(address)) return purpose === 'marketing' && country != null && NAME_COUNTRIES.includes(country)
  if (registration === 'vouched') return true
  return country != null && countriesOfNumber(address).includes(country)
}

/**
 * Tells whether the carriers doubt a number (`doubtOf`) that alone texts some country: people there would be left out of what is
 * under way.
 */
export const isMissed = (senders: readonly TextingSender[]): boolean =>
  TEXTED_COUNTRIES.some((country) => {
    const serving = senders.filter((sender) => servesCountry(sender, country, 'marketing'))
    return serving.some(isDoubted) && !serving.some(({ registration }) => maySend(registration))
  })
const isDoubted = ({ registration }: TextingSender): boolean => DOUBTED_STATES.includes(registration)

/** Returns the countries that a registered number texts. */
function countriesOfNumber(address: string): readonly string[] {
  if (!address.startsWith('+1')) return []
  if (numberKindOf(address) === 'toll_free') return [...US, CANADA]
  const parsed = parsePhone(address)
  // Some US numbers of the plan have no country (+1 555 …).
  const country = (parsed.ok && parsed.country) || 'US'
  if (country === CANADA) return [CANADA, ...US]
  return US.includes(country) ? US : []
}

/**
 * Returns what texts a country. Where a country takes names, campaigns come from the owner's name, which they asked for; else the
 * first sender that may text it. Without one, the result may not text it, and says why: it would, were it registered, or the
 * first one does not serve the country.
 * @param senders of one owner: those that may send first, then those they have had longest
 * @param known number that the person knows; preferred if it may text them
 */
export function senderFor<S extends TextingSender>(
  senders: readonly S[],
  country: string | null | undefined,
  purpose: MessagePurpose,
  known?: S,
): { sender: S | undefined; isServed: boolean } {
  const serving = senders.filter((sender) => servesCountry(sender, country, purpose))
  const able = serving.filter(({ registration }) => maySend(registration))
  const sender =
    (known && able.find((one) => one === known)) ?? able.find(({ address }) => isSenderName(address)) ?? able[0]
  if (sender) return { sender, isServed: true }
  const numbers = senders.filter(({ address }) => !isSenderName(address))
  // A name counts as a sender only for what it is for.
  const stand = serving[0] ?? (purpose === 'marketing' ? senders : numbers)[0]
  return { sender: stand, isServed: serving.length > 0 }
}
