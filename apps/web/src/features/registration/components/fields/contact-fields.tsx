import type { TypedPhone } from '../../../../lib/accounts/phone-field.tsx'
import { PhoneField } from '../../../../lib/accounts/phone-field.tsx'
import { type CountryCode, parsePhone } from '@greenroom/domain/phone'
import { PROFILE_LIMITS } from '@greenroom/domain'
import { useProfileWork } from '../../editing/profile-context.ts'
import { isCompany } from '../../rules/fields.ts'
import { ChoiceField, TextField, useField } from './field.tsx'
import classes from './fields.module.css'

const POSITIONS = [
  { value: 'owner', label: 'Owner' },
  { value: 'chief_executive', label: 'Chief executive' },
  { value: 'director', label: 'Director' },
  { value: 'general_manager', label: 'General manager' },
  { value: 'vice_president', label: 'Vice president' },
  { value: 'other', label: 'Other' },
]

/** Whom the registry may ask. */
export function ContactFields() {
  const { fields, kinds } = useProfileWork()
  const { kind } = fields
  return (
    <div className={classes.grid}>
      <TextField name="first_name" autoComplete="given-name" />
      <TextField name="last_name" autoComplete="family-name" />
      <div className={classes.wide}>
        <TextField
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint={isCompany(kind) ? 'At the domain of your website; free mail is often refused.' : undefined}
        />
      </div>
      <div className={classes.wide}>
        <ProfilePhone
          hint={
            kind === 'person' && kinds.includes('brand')
              ? 'A mobile in the US or Canada. A code comes to it by text; reply YES within 24 hours.'
              : undefined
          }
        />
      </div>
      {isCompany(kind) && kinds.includes('brand') ? (
        <>
          <TextField name="job_title" autoComplete="organization-title" />
          <ChoiceField name="job_position" data={POSITIONS} />
        </>
      ) : null}
    </div>
  )
}

/** The phone number in the form of its country; saved as E.164 once it is whole. */
function ProfilePhone({ hint }: { hint: string | undefined }) {
  const { fields, change } = useProfileWork()
  const { id, description, error, onBlur } = useField('phone', hint)
  const onChange = ({ text, country }: TypedPhone) => {
    const parsed = parsePhone(text, country)
    change({ phone: parsed.ok ? parsed.e164 : text.trim().slice(0, PROFILE_LIMITS.phone) })
  }
  return (
    <div id={id} tabIndex={-1} onBlur={onBlur}>
      <PhoneField
        initial={{ text: fields.phone, country: startCountry(fields.phone, fields.country) }}
        error={error}
        onChange={onChange}
      />
      {description === undefined ? null : <p className={classes.below}>{description}</p>}
    </div>
  )
}

const startCountry = (phone: string, country: string): CountryCode => {
  const parsed = parsePhone(phone)
  return (parsed.ok && parsed.country) || (country as CountryCode)
}
