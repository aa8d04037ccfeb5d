import { Box, Flex, Group, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCompact } from '../../../../lib/format.ts'
import { placesQuery } from '../../api/people.ts'
import { countryName } from '../../../../lib/country-name.ts'
import type { PlaceValue } from '../../rules/values.ts'
import classes from './builder.module.css'
import { NumberField } from './day-field.tsx'
import { IN_PAGE, typesAnew } from './in-page.ts'
import { type EditorProps, wrong } from './editor-props.ts'

const FIRST_KM = 50
const TYPING_MS = 200

/** A city and a distance around it. */
export function PlaceEditor({ value, onChange, problem }: EditorProps) {
  const place = value as PlaceValue | null
  const [km, setKm] = useState<number | null>(place?.km ?? FIRST_KM)
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed.trim() === place?.label ? '' : typed.trim(), TYPING_MS)
  const { data, isFetching, isError } = useQuery(placesQuery(asked))
  const found = asked === '' ? [] : (data ?? [])
  const cities = new Map<string, (typeof found)[number] & { label: string }>(
    found.map((city) => {
      const label = [...new Set([city.city, city.region, countryName(city.country)].filter((part) => part !== null))]
      return [`${city.latitude}/${city.longitude}`, { ...city, label: label.join(', ') }]
    }),
  )
  const chosen = place && `${place.latitude}/${place.longitude}`
  const choices = [...cities].map(([key, { label, population }]) => ({
    value: key,
    label,
    detail: population > 0 ? `${formatCompact(population)} people` : '',
  }))
  if (place && chosen && !cities.has(chosen)) choices.unshift({ value: chosen, label: place.label, detail: '' })
  const choose = (key: string | null) => {
    const city = key === null ? undefined : cities.get(key)
    if (city) onChange({ label: city.label, latitude: city.latitude, longitude: city.longitude, km: km ?? FIRST_KM })
  }
  return (
    <Group gap="xs">
      <NumberField
        label="Kilometers"
        value={km}
        onChange={(next) => {
          setKm(next)
          if (place) onChange({ ...place, km: next })
        }}
        min={1}
        max={20_000}
        problem={place ? problem : undefined}
      />
      <span>km from</span>
      <Select
        className={classes.city ?? ''}
        aria-label="City"
        placeholder="Search for a city"
        data={choices}
        value={chosen}
        onChange={choose}
        searchable
        {...typesAnew}
        onSearchChange={setTyped}
        filter={({ options }) => options}
        allowDeselect={false}
        maxDropdownHeight={320}
        renderOption={({ option }) => (
          <Flex component="span" justify="space-between" gap="sm" flex={1}>
            <span>{option.label}</span>
            <Box component="span" flex="none" c="dimmed" fz={13}>
              {(option as (typeof choices)[number]).detail}
            </Box>
          </Flex>
        )}
        nothingFoundMessage={nothingWords(asked, isFetching, isError)}
        comboboxProps={IN_PAGE}
        {...wrong(problem)}
      />
    </Group>
  )
}

/** Returns the text of an empty list; undefined before a search, so that no list opens. */
function nothingWords(asked: string, isFetching: boolean, isError: boolean): string | undefined {
  if (asked === '') return undefined
  if (isError) return 'Cities did not load. Type again.'
  return isFetching ? 'Searching…' : 'No city with this name'
}
