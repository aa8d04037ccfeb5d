import type { ContactRow } from '@greenroom/db'
import { DAY_MS } from '@greenroom/domain'
import { z } from 'zod'
import type { SystemContext } from '../../../platform/context.ts'
import { seal, unseal } from '../../../platform/sealing.ts'

type LinkContext = Pick<SystemContext, 'links' | 'now' | 'hold' | 'urls'>

/** A link to withdraw must outlive the mail that carries it: ten years. */
const PREFERENCE_DAYS = 3650

const claim = z.object({ u: z.uuid(), c: z.uuid(), a: z.string().optional(), m: z.uuid().optional() })

/** Returns a mark that names a mailbox without revealing it. */
export const addressMark = ({ links }: Pick<LinkContext, 'links'>, address: string): string =>
  links.digest('fan-address', address.toLowerCase()).toString('base64url').slice(0, 22)

/**
 * Makes the token of `/preferences` and `/unsubscribe`. It carries the address, sealed: withdrawing works even after
 * the contact is gone. @param campaignId of the mail that has it, if it is a campaign's
 */
export const preferencesToken = (
  { links, now, hold }: LinkContext,
  userId: string,
  { id, email }: Pick<ContactRow, 'id' | 'email'>,
  campaignId?: string,
): string =>
  links.sign(
    'fan-preferences',
    {
      u: userId,
      c: id,
      ...(email ? { a: seal({ hold }, 'fan-address', email) } : {}),
      ...(campaignId ? { m: campaignId } : {}),
    },
    new Date(now.getTime() + PREFERENCE_DAYS * DAY_MS),
  )

/** A person who chooses by their link: a contact, and the address or the phone that the link was sent to. */
export interface Chooser {
  userId: string
  contactId: string
  email: string | undefined
  /** E.164; set if the link was texted. */
  phone?: string | undefined
  /** Campaign whose mail has the link. */
  campaignId?: string | undefined
}

/** Reads the token of a link. Returns undefined for one that is damaged or too old. */
export function readPreferencesToken(context: LinkContext, token: string): Chooser | undefined {
  const { data } = claim.safeParse(context.links.read('fan-preferences', token, context.now))
  return (
    data && {
      userId: data.u,
      contactId: data.c,
      email: data.a && unseal(context, 'fan-address', data.a),
      campaignId: data.m,
    }
  )
}

/** Claims of a damaged or expired link. Anybody could have written them. */
export interface LinkHint {
  userId: string
  signUpId?: string | undefined
  contactId?: string | undefined
}

const hinted = z.object({ c: z.object({ u: z.uuid(), s: z.uuid().optional(), c: z.uuid().optional() }) })

/**
 * Reads a link without verification, to style the page that says it has expired and to know which list to request a new
 * one from.
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
