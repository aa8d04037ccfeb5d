import { duplicateDetails } from '@greenroom/contracts'
import { validationDetails } from '@greenroom/contracts/errors'
import { UNREACHABLE_MESSAGE } from '@greenroom/domain/contacts'
import { parseEmail } from '@greenroom/domain/email-address'
import { parsePhone } from '@greenroom/domain/phone'
import { ApiError } from '../../../../lib/api/index.ts'
import type { TypedContact } from './typed-contact.ts'

export type ContactField = 'name' | 'email' | 'phone' | 'status' | 'tags'
/** What is wrong with a field, and who has the address already. */
export interface FieldProblem {
  message: string
  contactId?: string
}
export type FieldProblems = Partial<Record<ContactField, FieldProblem>>

/** In the order in which they stand: the focus goes to the first. */
export const FIELD_ORDER: readonly ContactField[] = ['name', 'email', 'phone', 'status', 'tags']

/** What can be told before the server is asked. */
export function problemsOf({ email, phone, country }: TypedContact): FieldProblems {
  if (email.trim() === '' && phone.trim() === '') return { email: { message: UNREACHABLE_MESSAGE } }
  const problems: FieldProblems = {}
  const address = email.trim() === '' ? undefined : parseEmail(email)
  if (address?.ok === false) problems.email = { message: address.problem }
  if (phone.trim() !== '') {
    const parsed = parsePhone(phone, (country ?? undefined) as Parameters<typeof parsePhone>[1])
    if (!parsed.ok) problems.phone = { message: parsed.problem }
  }
  return problems
}

/** What the server says of a field; undefined where it refused for another reason. */
export function problemsFrom(error: unknown): FieldProblems | undefined {
  if (!(error instanceof ApiError)) return undefined
  const duplicate = error.code === 'CONFLICT' ? duplicateDetails.safeParse(error.details).data : undefined
  if (duplicate) return { [duplicate.field]: { message: error.message, contactId: duplicate.contact_id } }
  const issues = validationDetails.safeParse(error.details).data?.issues ?? []
  const problems: FieldProblems = {}
  for (const { path, message } of issues) {
    const field = FIELD_ORDER.find((name) => path.replace(/^body\./, '').startsWith(name))
    if (field) problems[field] ??= { message }
  }
  return Object.keys(problems).length > 0 ? problems : undefined
}
