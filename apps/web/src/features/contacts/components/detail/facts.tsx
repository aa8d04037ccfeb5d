import { Anchor } from '@mantine/core'
import { IconMail, IconPhone } from '../../../../ui/icons.generated.ts'

import type { TypedPhone } from '../../../../lib/accounts/phone-field.tsx'
import { PhoneText } from '../../../../lib/accounts/phone-text.tsx'
import { StatusField } from '../../../../lib/contacts/status-field.tsx'
import { StatusMark } from '../../../../lib/contacts/status-mark.tsx'
import classes from './details-card.module.css'
import { type BirthdayParts, birthdayOf, birthdayWords, partsOf } from './editors/birthday.ts'
import { BirthdayEditor } from './editors/birthday-editor.tsx'
import { type Place, placeWords } from './editors/place.ts'
import { TextEditor } from './editors/text-editor.tsx'
import { TimeZoneEditor } from './editors/time-zone-editor.tsx'
import type { Fact } from './inline-field.tsx'
import { LocalTime } from './local-time.tsx'
import { latePart } from '../../../../ui/late-part.tsx'

const PhoneEditor = latePart(() => import('./editors/phone-editor.tsx'))
const PlaceEditor = latePart(() => import('./editors/place-editor.tsx'))

const orNull = (typed: string) => (typed.trim() === '' ? null : typed.trim())

export const EMAIL: Fact<string> = {
  name: 'email',
  label: 'Email',
  read: ({ email }) => email ?? '',
  show: (email) =>
    email === '' ? null : (
      <Anchor href={`mailto:${email}`} className={classes.address}>
        <IconMail size={16} aria-hidden />
        {email}
      </Anchor>
    ),
  toChange: (email) => ({ email: orNull(email) }),
  editor: (props) => <TextEditor {...props} type="email" />,
}

export const PHONE: Fact<TypedPhone | null> = {
  name: 'phone',
  label: 'Phone',
  read: ({ phone, phone_country: country }) =>
    phone === null ? null : ({ text: phone, country: country ?? 'US' } as TypedPhone),
  show: (phone) =>
    phone === null ? null : (
      <Anchor href={`tel:${phone.text}`} className={classes.address}>
        <IconPhone size={16} aria-hidden />
        <PhoneText e164={phone.text} />
      </Anchor>
    ),
  toChange: (phone) => ({
    phone: orNull(phone?.text ?? ''),
    ...(phone === null ? {} : { phone_country: phone.country }),
  }),
  editor: (props) => <PhoneEditor {...props} />,
}

export const STATUS: Fact<string> = {
  name: 'status',
  label: 'Status',
  read: ({ status }) => status,
  show: (status) => <StatusMark status={status} />,
  toChange: (status) => ({ status: status.trim() }),
  editor: ({ value, onChange }) => <StatusField isLabelHidden value={value} onChange={onChange} />,
}

export const BIRTHDAY: Fact<BirthdayParts> = {
  name: 'birthday',
  label: 'Birthday',
  read: ({ birthday }) => partsOf(birthday),
  show: (parts) => {
    const birthday = birthdayOf(parts)
    return birthday === null ? null : birthdayWords(birthday)
  },
  toChange: (parts) => ({ birthday: birthdayOf(parts) }),
  editor: (props) => <BirthdayEditor {...props} />,
}

export const PLACE: Fact<Place> = {
  name: 'place',
  label: 'Place',
  read: ({ city, region, country }) => ({ city: city ?? '', region: region ?? '', country: country ?? '' }),
  show: (place) => placeWords(place) || null,
  toChange: ({ city, region, country }) => ({ city: orNull(city), region: orNull(region), country: orNull(country) }),
  editor: (props) => <PlaceEditor {...props} />,
}

export const TIME_ZONE: Fact<string> = {
  name: 'time_zone',
  label: 'Time zone',
  read: ({ time_zone: zone }) => zone ?? '',
  show: (zone) => (zone === '' ? null : <LocalTime timeZone={zone} />),
  toChange: (zone) => ({ time_zone: orNull(zone) }),
  editor: (props) => <TimeZoneEditor {...props} />,
}
