import type { ContactRow } from '@greenroom/db'
import { DAY_MS } from '@greenroom/domain'
import { z } from 'zod'
import type { SystemContext } from '../../../platform/context.ts'
import { openAddress, sealAddress } from './seal.ts'

type LinkContext = Pick<SystemContext, 'links' | 'now' | 'hold' | 'urls'>

/** decisions.md, "Mini sites": the complete-contact link is good for 7 days; the one that confirms, alike. */
export const LINK_DAYS = 7
/** What lets somebody withdraw must outlive the mail that carries it: ten years. */
const PREFERENCE_DAYS = 3650
/** The personal address of a page. */
const VISIT_DAYS = 365

const after = ({ now }: LinkContext, days: number) => new Date(now.getTime() + days * DAY_MS)

const typed = z.object({ u: z.uuid(), s: z.uuid() })
const confirmation = z.object({ u: z.uuid(), s: z.uuid(), h: z.string() })
const completion = z.object({ u: z.uuid(), c: z.uuid(), h: z.string() })
const person = z.object({ u: z.uuid(), c: z.uuid(), a: z.string().optional() })
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

/** What a mailbox is that was written to, without saying it. */
export const addressMark = ({ links }: Pick<LinkContext, 'links'>, address: string): string =>
  links.digest('fan-address', address.toLowerCase()).toString('base64url').slice(0, 22)

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

/** Carries the address too, sealed: withdrawing works whatever has become of the contact since. */
export const preferencesToken = (context: LinkContext, userId: string, { id, email }: LinkedContact): string =>
  context.links.sign(
    'fan-preferences',
    { u: userId, c: id, ...(email ? { a: sealAddress(context, email) } : {}) },
    after(context, PREFERENCE_DAYS),
  )

export interface Chooser {
  userId: string
  contactId: string
  /** Where the link was sent. */
  email: string | undefined
}

export function readChooser(context: LinkContext, token: string): Chooser | undefined {
  const claim = read(context, 'fan-preferences', person, token)
  return claim && { userId: claim.u, contactId: claim.c, email: claim.a && openAddress(context, claim.a) }
}

/** What makes a page's address a person's own, as `?fan=`. Only for who agreed to `visits` (docs/decisions/0032). */
export const visitsToken = (context: LinkContext, userId: string, { id, email }: LinkedContact): string =>
  context.links.sign('fan-visits', { u: userId, c: id, h: mailboxMark(context, email) }, after(context, VISIT_DAYS))

export function readVisitor(context: LinkContext, token: string): ({ userId: string } & MailboxOfContact) | undefined {
  const claim = read(context, 'fan-visits', visits, token)
  return claim && { userId: claim.u, contactId: claim.c, mark: claim.h }
}

/** What a link that is too old or damaged says of itself: anybody can have written it. */
export interface LinkHint {
  userId: string
  signUpId?: string | undefined
  contactId?: string | undefined
}

const hinted = z.object({ c: z.object({ u: z.uuid(), s: z.uuid().optional(), c: z.uuid().optional() }) })

/**
 * Whose page a link was of that is too old or damaged: a hint alone, believed for the look of the page that says so, and
 * for whose list a new one is asked for.
 */
export function hintIn(token: string): LinkHint | undefined {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
    const { u, s, c } = hinted.parse(payload).c
    return { userId: u, signUpId: s, contactId: c }
  } catch {
    return undefined
  }
}
