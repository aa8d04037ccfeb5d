import type { TypedFields } from '@greenroom/db'
import type { ConsentChannel } from '@greenroom/domain'
import type { Posted } from '../../../platform/http/fan-pages/posted.ts'
import { chosenIn } from '../../consent/public.ts'
import {
  countriesOf,
  type Problems,
  readBirthday,
  readCity,
  readEmail,
  readName,
  readPhone,
  typedOf,
} from './reading.ts'

/** Details and choices from a person's own page. */
export interface Completion {
  typed: TypedFields
  chosen: ReadonlySet<ConsentChannel>
  problems: Problems
}

export function readCompletion(
  posted: Posted,
  country: string | undefined,
  acceptLanguage: string | undefined,
): Completion {
  const reads = {
    name: readName(posted, 'name'),
    email: readEmail(posted, 'email'),
    phone: readPhone(posted, 'phone', countriesOf(country, acceptLanguage)),
    birthday: readBirthday(posted, 'birthday'),
    city: readCity(posted, 'city'),
  }
  const problems: Problems = Object.fromEntries(
    Object.entries(reads).flatMap(([name, { problem }]) => (problem ? [[name, problem]] : [])),
  )
  if (!reads.email.value && !reads.phone.value && !problems.email && !problems.phone)
    problems.email = 'Keep an email address or a phone number. Without one, nobody can reach you.'
  return {
    typed: typedOf({
      name: reads.name.value,
      email: reads.email.value,
      phone: reads.phone.value,
      phoneCountry: reads.phone.country,
      birthday: reads.birthday.value,
      city: reads.city.value,
    }),
    chosen: chosenIn(posted),
    problems,
  }
}
