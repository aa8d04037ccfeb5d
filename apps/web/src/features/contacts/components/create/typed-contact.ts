import type { CreateContactBody } from '@greenroom/contracts'
import { DEFAULT_STATUS } from '@greenroom/domain/contacts'
import { z } from 'zod'

const typedContact = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string().nullable(),
  status: z.string(),
  tags: z.array(z.string()),
})
/** What was typed of a new contact. */
export type TypedContact = z.infer<typeof typedContact>

const KEY = 'new-contact'
const NOTHING: TypedContact = { name: '', email: '', phone: '', country: null, status: DEFAULT_STATUS, tags: [] }

/** What this tab still knows: whoever closes the dialog by mistake, or pays for a bigger plan, comes back to it. */
export function readTypedContact(): TypedContact {
  try {
    return typedContact.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data ?? NOTHING
  } catch {
    return NOTHING
  }
}

/** @param typed undefined: the contact is made, or not wanted */
export function keepTypedContact(typed: TypedContact | undefined): void {
  try {
    if (typed === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(typed))
  } catch {
    // Storage is blocked: it is kept as long as the page.
  }
}

/** As the call takes it. */
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
          ...(text.startsWith('+') || country === null ? {} : { phone_country: country }),
        }),
  }
}
