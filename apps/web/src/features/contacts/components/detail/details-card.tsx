import { Anchor, TextInput } from '@mantine/core'
import { IconMail, IconMessage } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { TypedPhone } from '../../../../lib/accounts/phone-field.tsx'
import { PhoneText } from '../../../../lib/accounts/phone-text.tsx'
import { SOURCE_WORDS } from '../../../../lib/contacts/contact-words.ts'
import { StatusField } from '../../../../lib/contacts/status-field.tsx'
import { StatusMark } from '../../../../lib/contacts/status-mark.tsx'
import { formatDate } from '../../../../lib/format.ts'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { useContact } from './contact-context.ts'
import classes from './details-card.module.css'
import { birthdayOf, birthdayWords, partsOf } from './editors/birthday.ts'
import { BirthdayEditor } from './editors/birthday-editor.tsx'
import { placeWords } from './editors/place.ts'
import { TimeZoneEditor } from './editors/time-zone-editor.tsx'
import { InlineField } from './inline-field.tsx'
import { LocalTime } from './local-time.tsx'
import { OwnFields } from './own-fields.tsx'

const PhoneEditor = lazy(() => import('./editors/phone-editor.tsx'))
const PlaceEditor = lazy(() => import('./editors/place-editor.tsx'))

const orNull = (typed: string) => (typed.trim() === '' ? null : typed.trim())

/** Who they are, how they are reached, and where they are. */
export function DetailsCard() {
  const { contact } = useContact()
  return (
    <SectionCard title="Details">
      <div className={classes.list}>
        <InlineField
          name="email"
          label="Email"
          read={({ email }) => email ?? ''}
          show={(email) =>
            email === '' ? null : (
              <Anchor href={`mailto:${email}`} className={classes.address}>
                <IconMail size={16} aria-hidden />
                {email}
              </Anchor>
            )
          }
          beside={contact.email === null ? null : <CopyButton value={contact.email} label="Copy email" />}
          toChange={(email) => ({ email: orNull(email) })}
          editor={({ label, value, onChange, error }) => (
            <TextInput
              aria-label={label}
              type="email"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={value}
              error={error}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
            />
          )}
        />
        <InlineField
          name="phone"
          label="Phone"
          read={({ phone, phone_country: country }): TypedPhone | null =>
            phone === null ? null : ({ text: phone, country: country ?? 'US' } as TypedPhone)
          }
          show={(phone) =>
            phone === null ? null : (
              <Anchor href={`tel:${phone.text}`} className={classes.address}>
                <IconMessage size={16} aria-hidden />
                <PhoneText e164={phone.text} />
              </Anchor>
            )
          }
          beside={contact.phone === null ? null : <CopyButton value={contact.phone} label="Copy phone" />}
          toChange={(phone) => ({
            phone: orNull(phone?.text ?? ''),
            ...(phone === null ? {} : { phone_country: phone.country }),
          })}
          editor={(props) => (
            <Suspense>
              <PhoneEditor {...props} />
            </Suspense>
          )}
        />
        <InlineField
          name="status"
          label="Status"
          read={({ status }) => status}
          show={(status) => <StatusMark status={status} />}
          toChange={(status) => ({ status: status.trim() })}
          editor={({ value, onChange }) => <StatusField isLabelHidden value={value} onChange={onChange} />}
        />
        <InlineField
          name="birthday"
          label="Birthday"
          read={({ birthday }) => partsOf(birthday)}
          show={(parts) => {
            const birthday = birthdayOf(parts)
            return birthday === null ? null : birthdayWords(birthday)
          }}
          toChange={(parts) => ({ birthday: birthdayOf(parts) })}
          editor={(props) => <BirthdayEditor {...props} />}
        />
        <InlineField
          name="place"
          label="Place"
          read={({ city, region, country }) => ({ city: city ?? '', region: region ?? '', country: country ?? '' })}
          show={(place) => placeWords(place) || null}
          toChange={({ city, region, country }) => ({
            city: orNull(city),
            region: orNull(region),
            country: orNull(country),
          })}
          editor={(props) => (
            <Suspense>
              <PlaceEditor {...props} />
            </Suspense>
          )}
        />
        <InlineField
          name="time_zone"
          label="Time zone"
          read={({ time_zone: zone }) => zone ?? ''}
          show={(zone) => (zone === '' ? null : <LocalTime timeZone={zone} />)}
          toChange={(zone) => ({ time_zone: orNull(zone) })}
          editor={(props) => <TimeZoneEditor {...props} />}
        />
        <OwnFields />
        <div className={classes.fixed}>
          <span className={classes.label}>Came by</span>
          <span>
            {SOURCE_WORDS[contact.source]}
            {contact.mini_site === null ? null : (
              <>
                {': '}
                <Anchor component={Link} to={`/${contact.mini_site.username}`} reloadDocument target="_blank">
                  {contact.mini_site.name}
                </Anchor>
              </>
            )}
            , {formatDate(new Date(contact.created_at))}
          </span>
        </div>
      </div>
    </SectionCard>
  )
}
