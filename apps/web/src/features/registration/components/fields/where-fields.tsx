import { useMemo } from 'react'
import { countriesByName } from '../../../../lib/accounts/countries.ts'
import { useProfileWork } from '../../editing/profile-context.ts'
import { ChoiceField, TextField } from './field.tsx'
import classes from './fields.module.css'

/** Returns the names that a country has for region and postal code, and what a region looks like. */
const namesIn = (country: string) =>
  country === 'US'
    ? { region: 'State', example: 'TN', postcode: 'ZIP code' }
    : country === 'CA'
      ? { region: 'Province', example: 'ON', postcode: 'Postal code' }
      : { region: 'Region', example: '', postcode: 'Postal code' }

/** The postal address, which reviewers compare with public registers. */
export function WhereFields() {
  const { fields } = useProfileWork()
  const countries = useMemo(() => countriesByName().map(({ country, name }) => ({ value: country, label: name })), [])
  const names = namesIn(fields.country)
  return (
    <div className={classes.grid}>
      <div className={classes.wide}>
        <ChoiceField name="country" data={countries} />
      </div>
      <div className={classes.wide}>
        <TextField name="street" hint="Street and number. A PO box is often refused." autoComplete="street-address" />
      </div>
      <TextField name="city" autoComplete="address-level2" />
      <TextField name="region" label={names.region} placeholder={names.example} autoComplete="address-level1" />
      <TextField name="postcode" label={names.postcode} autoComplete="postal-code" />
    </div>
  )
}
