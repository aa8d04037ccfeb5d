import type { CreateContactBody } from '@greenroom/contracts'
import { DEFAULT_STATUS, UNREACHABLE_MESSAGE } from '@greenroom/domain/contacts'
import { parseEmail } from '@greenroom/domain/email-address'
import { type CountryCode, parsePhone } from '@greenroom/domain/phone'
import { z } from 'zod'
import { likelyCountry } from '../../../../lib/accounts/countries.ts'
import type { FieldProblems } from '../../../../lib/form/field-problems.ts'

const typedContact = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
  status: z.string(),
  tags: z.array(z.string()),
})
/** Input for a new contact. */
export type TypedContact = z.infer<typeof typedContact>

const KEY = 'new-contact'

/** Reads the input kept in this tab, for someone who closed the dialog by mistake or left to pay for a bigger plan. */
export function readTypedContact(): TypedContact {
  const nothing = { name: '', email: '', phone: '', country: likelyCountry(), status: DEFAULT_STATUS, tags: [] }
  try {
    return typedContact.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data ?? nothing
  } catch {
    return nothing
  }
}

/** @param typed undefined forgets the input */
export function keepTypedContact(typed: TypedContact | undefined): void {
  try {
    if (typed === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(typed))
  } catch {
    // Storage is blocked. The input lasts as long as the page.
  }
}

/** Turns the input into the body of the call. */
export function contactBody({ name, email, phone, country, status, tags }: TypedContact): CreateContactBody {
  const text = phone.trim()
  return {
    name: name.trim(),
    status: status.trim() || DEFAULT_STATUS,
    tags,
    ...(email.trim() === '' ? {} : { email: email.trim() }),
    ...(text === ''
      ? {}
      : {
          phone: text,
          ...(text.startsWith('+') ? {} : { phone_country: country }),
        }),
  }
}

/** Returns problems before the server is asked. */
export function problemsOf({ email, phone, country }: TypedContact): FieldProblems<keyof TypedContact> {
  if (email.trim() === '' && phone.trim() === '') return { email: UNREACHABLE_MESSAGE }
  const problems: FieldProblems<keyof TypedContact> = {}
  const address = email.trim() === '' ? undefined : parseEmail(email)
  if (address?.ok === false) problems.email = address.problem
  const number = phone.trim() === '' ? undefined : parsePhone(phone, country as CountryCode)
  if (number?.ok === false) problems.phone = number.problem
  return problems
}
