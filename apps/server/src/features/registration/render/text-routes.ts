import { isSenderName, NAME_COUNTRIES } from '@greenroom/domain'

/** What gets to a country, as far as its sentence tells. */
interface Standing {
  country: string
  /** The operator texts there. */
  isOffered: boolean
  /** What texts there; null: nothing. */
  from: string | null
  /** A number would text there, once it may send. */
  isWaiting: boolean
}

/** Says in one sentence what gets to a country, or what is missing. */
export function routeText({ country, isOffered, from, isWaiting }: Standing): string {
  if (!isOffered) return 'This installation does not text there.'
  if (from !== null)
    return isSenderName(from)
      ? 'Campaigns leave from your name, which takes no replies, so each text ends with a link to stop.'
      : 'Campaigns and replies leave from this number.'
  if (isWaiting) return 'Your number texts there once it is registered.'
  if (NAME_COUNTRIES.includes(country)) return 'Choose a name, and your campaigns get there.'
  if (country === 'CA') return 'Texts there need a verified toll-free number, or a Canadian number.'
  return US_PLACES.has(country) ? 'Texts there need a registered number.' : 'Texts to this country are not offered yet.'
}

const US_PLACES: ReadonlySet<string> = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP'])
