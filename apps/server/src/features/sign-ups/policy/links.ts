import type { ContactRow } from '@greenroom/db'
import { DAY_MS } from '@greenroom/domain'
import { z } from 'zod'
import type { SystemContext } from '../../../platform/context.ts'
import { addressMark } from '../../consent/public.ts'

type LinkContext = Pick<SystemContext, 'links' | 'now' | 'urls'>

/** Product section 11: the complete-contact link is good for 7 days; the one that confirms, alike. */
export const LINK_DAYS = 7
/** The personal address of a page. */
const VISIT_DAYS = 365

const after = ({ now }: LinkContext, days: number) => new Date(now.getTime() + days * DAY_MS)

const typed = z.object({ u: z.uuid(), s: z.uuid() })
const confirmation = z.object({ u: z.uuid(), s: z.uuid(), h: z.string() })
const completion = z.object({ u: z.uuid(), c: z.uuid(), h: z.string() })
const visits = z.object({ u: z.uuid(), c: z.uuid(), h: z.string() })

/** A contact, for as long as it has the mailbox of this mark: a mailbox that it had before shows and changes nothing. */
export interface MailboxOfContact {
  contactId: string
  mark: string
}

/** Who may be shown and change what: a person who reads their own mail, or somebody who has typed into a form. */
export type Bearer =
  | ({ kind: 'person'; userId: string } & MailboxOfContact)
  | { kind: 'typed'; userId: string; signUpId: string }

/** Whom a link is of, and the mailbox that it goes to. */
type LinkedContact = Pick<ContactRow, 'id' | 'email'>

const read = <S extends z.ZodType>({ links, now }: LinkContext, purpose: string, schema: S, token: string) => {
  const parsed = schema.safeParse(links.read(purpose, token, now))
  return parsed.success ? parsed.data : undefined
}

/** `/complete-contact` for whoever has just filled in a form: it shows what was typed there and nothing else. */
export const typedLink = (context: LinkContext, userId: string, signUpId: string): string =>
  `/complete-contact?t=${context.links.sign('fan-typed', { u: userId, s: signUpId }, after(context, LINK_DAYS))}`

/** `/complete-contact` for the person themselves: it goes to their own mailbox and nowhere else. */
export const completeLink = (context: LinkContext, userId: string, contact: LinkedContact): string =>
  `${context.urls.publicUrl}/complete-contact?t=${completeToken(context, userId, contact)}`

export const completeToken = (context: LinkContext, userId: string, { id, email }: LinkedContact): string =>
  context.links.sign('fan-complete', { u: userId, c: id, h: mailboxMark(context, email) }, after(context, LINK_DAYS))

export function readBearer(context: LinkContext, token: string): Bearer | undefined {
  const own = read(context, 'fan-complete', completion, token)
  if (own) return { kind: 'person', userId: own.u, contactId: own.c, mark: own.h }
  const form = read(context, 'fan-typed', typed, token)
  return form && { kind: 'typed', userId: form.u, signUpId: form.s }
}

/** The mark of a contact's mailbox; empty where it has none. */
export const mailboxMark = (context: Pick<LinkContext, 'links'>, email: string | null): string =>
  email === null ? '' : addressMark(context, email)

/** Whether a mailbox of this mark is still the contact's. */
export const isMarkOf = (context: Pick<LinkContext, 'links'>, { email }: LinkedContact, mark: string): boolean =>
  email !== null && addressMark(context, email) === mark

/** Proves the mailbox that it was sent to, for one sign-up. */
export const confirmLink = (context: LinkContext, userId: string, signUpId: string, address: string): string =>
  `${context.urls.publicUrl}/complete-contact/confirm?t=${context.links.sign(
    'fan-confirm',
    { u: userId, s: signUpId, h: addressMark(context, address) },
    after(context, LINK_DAYS),
  )}`

export interface Confirmation {
  userId: string
  signUpId: string
  /** Mark of the mailbox that has proved itself. */
  mark: string
}

export function readConfirmation(context: LinkContext, token: string): Confirmation | undefined {
  const claim = read(context, 'fan-confirm', confirmation, token)
  return claim && { userId: claim.u, signUpId: claim.s, mark: claim.h }
}

/** What makes a page's address a person's own, as `?fan=`. Only for who agreed to `visits` (docs/decisions/0032). */
export const visitsToken = (context: LinkContext, userId: string, { id, email }: LinkedContact): string =>
  context.links.sign('fan-visits', { u: userId, c: id, h: mailboxMark(context, email) }, after(context, VISIT_DAYS))

export function readVisitor(context: LinkContext, token: string): ({ userId: string } & MailboxOfContact) | undefined {
  const claim = read(context, 'fan-visits', visits, token)
  return claim && { userId: claim.u, contactId: claim.c, mark: claim.h }
}
