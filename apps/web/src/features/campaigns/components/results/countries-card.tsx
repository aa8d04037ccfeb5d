import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { countryName } from '../../../../lib/country-name.ts'
import { countOf } from '../../../../lib/format.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { WorldMap } from '../../../../ui/world-map/world-map.tsx'
import { type CampaignFunnel, cellsOf, PART_TITLES } from './part-cards.tsx'
import { SplitTable } from './split-table.tsx'

const FIGURES = {
  delivered: 'Delivered',
  clicked_people: 'Clicked',
  replied: 'Replied',
  opted_out: 'Opted out',
} as const
type Figure = keyof typeof FIGURES

const isFigure = (value: string): value is Figure => value in FIGURES

/** Results of a campaign by the countries of its people: one figure on a map, and all of them as a table. */
export function CountriesCard({ countries, channel }: Pick<CampaignFunnel, 'countries' | 'channel'>) {
  const [figure, setFigure] = useState<Figure>('delivered')
  if (countries.length === 0) return null
  const isKnown = countries.some(({ country }) => country !== null)
  return (
    <SectionCard
      title="By country"
      text={
        channel === 'sms'
          ? 'By the country of the phone number when it was sent.'
          : 'By where people were when it was sent, as far as you know it.'
      }
    >
      {isKnown && (
        <>
          <SegmentedControl
            aria-label="Figure on the map"
            data={Object.entries(FIGURES).map(([value, label]) => ({ value, label }))}
            value={figure}
            onChange={(next) => isFigure(next) && setFigure(next)}
            size="xs"
            mb="xs"
          />
          <WorldMap
            counts={new Map(countries.map((part) => [part.country ?? '', part[figure]]))}
            wordsOf={(code, count) =>
              `${countryName(code)}: ${countOf(count, 'person', 'people')}, ${FIGURES[figure].toLowerCase()}`
            }
          />
        </>
      )}
      <SplitTable
        label="Results by country"
        titles={['Country', ...PART_TITLES]}
        rows={countries.map((part) => ({
          id: part.country ?? 'unknown',
          name: part.country === null ? 'Not known' : countryName(part.country),
          cells: cellsOf(part),
        }))}
      />
    </SectionCard>
  )
}
