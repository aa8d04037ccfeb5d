import type { SenderName } from '@greenroom/contracts'
import { countryName } from '../../../../lib/country-name.ts'
import { countOf } from '../../../../lib/format.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { NameForm } from './name-form.tsx'

/** Most countries that are named in a sentence. */
const NAMED = 4

const placesOf = (countries: readonly string[]): string =>
  countries.length > NAMED
    ? countOf(countries.length, 'country', 'countries')
    : countries
        .map(countryName)
        .toSorted((a, b) => a.localeCompare(b, 'en'))
        .join(', ')

/** The name that texts come from where a country takes names. */
export const NameCard = ({ sender }: { sender: SenderName }) => (
  <SectionCard
    title="Sender name"
    text={`Where a country takes names (${placesOf(sender.countries)}), campaigns can come from yours instead of a number. Nobody can reply to a name, so each of these texts ends with a link to stop.`}
  >
    <NameForm sender={sender} />
  </SectionCard>
)
