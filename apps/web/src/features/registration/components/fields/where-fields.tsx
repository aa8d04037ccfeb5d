import { useMemo } from 'react'
import { countriesByName } from '../../../../lib/accounts/countries.ts'
import { useProfileWork } from '../../editing/profile-context.ts'
import { ChoiceField, TextField } from './field.tsx'
import classes from './fields.module.css'

/** What a region looks like. */
const REGIONS: Readonly<Record<string, string>> = { US: 'TN', CA: 'ON' }

/** The postal address, which reviewers compare with public registers. */
export function WhereFields() {
  const { fields } = useProfileWork()
  const countries = useMemo(() => countriesByName().map(({ country, name }) => ({ value: country, label: name })), [])
  return (
    <div className={classes.grid}>
      <div className={classes.wide}>
        <ChoiceField name="country" data={countries} />
      </div>
      <div className={classes.wide}>
        <TextField name="street" hint="Street and number. A PO box is often refused." autoComplete="street-address" />
      </div>
      <TextField name="city" autoComplete="address-level2" />
      <TextField name="region" placeholder={REGIONS[fields.country] ?? ''} autoComplete="address-level1" />
      <TextField name="postcode" autoComplete="postal-code" />
    </div>
  )
}
