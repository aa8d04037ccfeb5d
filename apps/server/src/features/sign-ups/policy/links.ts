import type { ContactRow } from '@greenroom/db'
import { DAY_MS } from '@greenroom/domain'
import { z } from 'zod'
import type { SystemContext } from '../../../platform/context.ts'
import { addressMark } from '../../consent/public.ts'

type LinkContext = Pick<SystemContext, 'links' | 'now' | 'urls'>

/** Days that links to complete details or confirm are valid (product section 11). */
export const LINK_DAYS = 7
/** Days that a personal link to a page is valid. */
const VISIT_DAYS = 365

const after = ({ now }: LinkContext, days: number) => new Date(now.getTime() + days * DAY_MS)

const typed = z.object({ u: z.uuid(), s: z.uuid() })
const confirmation = z.object({ u: z.uuid(), s: z.uuid(), h: z.string() })
const completion = z.object({ u: z.uuid(), c: z.uuid(), h: z.string() })
const visits = z.object({ u: z.uuid(), c: z.uuid(), h: z.string() })

/** A contact, as long as it has the mailbox of this mark. A former mailbox shows and changes nothing. */
export interface MailboxOfContact {
  contactId: string
  mark: string
}

/** Holder of a link: a person who reads their own mail, or somebody who has typed into a form. */
export type Bearer =
  | ({ kind: 'person'; userId: string } & MailboxOfContact)
  | { kind: 'typed'; userId: string; signUpId: string }

/** Contact of a link, with its mailbox. */
type LinkedContact = Pick<ContactRow, 'id' | 'email'>

const read = <S extends z.ZodType>({ links, now }: LinkContext, purpose: string, schema: S, token: string) => {
  const parsed = schema.safeParse(links.read(purpose, token, now))
  return parsed.success ? parsed.data : undefined
}

/**
 * Returns the link to `/complete-contact` for somebody who has just submitted a form. It shows only what was typed
 * there.
 */
export const typedLink = (context: LinkContext, userId: string, signUpId: string): string =>
  `/complete-contact?t=${context.links.sign('fan-typed', { u: userId, s: signUpId }, after(context, LINK_DAYS))}`

/** Returns the link to `/complete-contact` for the person. Send it only to their own mailbox. */
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

/** Returns the mark of a contact's mailbox, empty without one. */
export const mailboxMark = (context: Pick<LinkContext, 'links'>, email: string | null): string =>
  email === null ? '' : addressMark(context, email)

/** Tells whether a mark belongs to the contact's current mailbox. */
export const isMarkOf = (context: Pick<LinkContext, 'links'>, { email }: LinkedContact, mark: string): boolean =>
  email !== null && addressMark(context, email) === mark

/** Returns the link that confirms one sign-up and the mailbox it was sent to. */
export const confirmLink = (context: LinkContext, userId: string, signUpId: string, address: string): string =>
  `${context.urls.publicUrl}/complete-contact/confirm?t=${context.links.sign(
    'fan-confirm',
    { u: userId, s: signUpId, h: addressMark(context, address) },
    after(context, LINK_DAYS),
  )}`

export interface Confirmation {
  userId: string
  signUpId: string
  /** Mark of the confirmed mailbox. */
  mark: string
}

export function readConfirmation(context: LinkContext, token: string): Confirmation | undefined {
  const claim = read(context, 'fan-confirm', confirmation, token)
  return claim && { userId: claim.u, signUpId: claim.s, mark: claim.h }
}

/**
 * Returns the token of a personal link to a page (`?fan=`). Only for people who agreed to `visits`
 * (docs/decisions/0032).
 */
export const visitsToken = (context: LinkContext, userId: string, { id, email }: LinkedContact): string =>
  context.links.sign('fan-visits', { u: userId, c: id, h: mailboxMark(context, email) }, after(context, VISIT_DAYS))

export function readVisitor(context: LinkContext, token: string): ({ userId: string } & MailboxOfContact) | undefined {
  const claim = read(context, 'fan-visits', visits, token)
  return claim && { userId: claim.u, contactId: claim.c, mark: claim.h }
}
