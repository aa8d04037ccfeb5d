import { findPlaces } from '@greenroom/contracts'
import { MAX_PLACE } from '@greenroom/domain/contacts'
import { Autocomplete, Flex, Input, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countriesByName } from '../../../../../lib/accounts/countries.ts'
import { call } from '../../../../../lib/api/index.ts'
import type { EditorProps } from '../inline-field.tsx'
import { type Place, placeWords } from './place.ts'

const DEBOUNCE_MS = 150

/** Place of residence, with suggestions of cities while typing. */
export default function PlaceEditor({ value, onChange, error }: EditorProps<Place>) {
  const [typed] = useDebouncedValue(value.city.trim(), DEBOUNCE_MS)
  const { data } = useQuery({
    queryKey: ['places', typed],
    queryFn: async ({ signal }) => (await call(findPlaces, { query: { q: typed }, signal })).items,
    enabled: typed.length > 1,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const offered = new Map(
    (data ?? []).map(({ city, region, country }) => {
      const place = { city, region: region ?? '', country }
      return [placeWords(place), place]
    }),
  )
  const countries = useMemo(
    () => [
      { value: '', label: 'Unknown' },
      ...countriesByName().map(({ country, name }) => ({ value: country, label: name })),
    ],
    [],
  )
  return (
    <Flex component="fieldset" direction="column" gap="xs" miw={0} m={0} p={0} bd={0} aria-label="Place">
      <Autocomplete
        label="City"
        data={[...offered.keys()]}
        filter={({ options }) => options}
        value={value.city}
        maxLength={MAX_PLACE}
        comboboxProps={{ withinPortal: false }}
        // A chosen suggestion arrives as its text.
        onChange={(city) => onChange(offered.get(city) ?? { ...value, city })}
      />
      <TextInput
        label="State or region"
        maxLength={MAX_PLACE}
        value={value.region}
        onChange={({ currentTarget }) => onChange({ ...value, region: currentTarget.value })}
      />
      <NativeSelect
        label="Country"
        data={countries}
        value={value.country}
        onChange={({ currentTarget }) => onChange({ ...value, country: currentTarget.value })}
      />
      {error === undefined ? null : <Input.Error role="alert">{error}</Input.Error>}
    </Flex>
  )
}
