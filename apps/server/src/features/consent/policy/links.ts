import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { ContactRow } from '@greenroom/db'
import { DAY_MS } from '@greenroom/domain'
import { z } from 'zod'
import type { SystemContext } from '../../../platform/context.ts'
import type { House } from '../../../platform/house.ts'

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
      ...(email ? { a: sealAddress({ hold }, email) } : {}),
      ...(campaignId ? { m: campaignId } : {}),
    },
    new Date(now.getTime() + PREFERENCE_DAYS * DAY_MS),
  )

/** A person who chooses by their link: a contact, and the address that the link was sent to. */
export interface Chooser {
  userId: string
  contactId: string
  email: string | undefined
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
      email: data.a && openAddress(context, data.a),
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

const IV_BYTES = 12
const TAG_BYTES = 16

/** Returns the key of a process. `hold` keeps it. */
const keyOf = ({ secret }: House): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'fan-address', 32))

/** Encrypts an address for a link (AES-256-GCM). */
function sealAddress({ hold }: Pick<SystemContext, 'hold'>, address: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', hold(keyOf), iv)
  const sealed = Buffer.concat([cipher.update(address, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @throws if it was not encrypted here; links are verified first */
function openAddress({ hold }: Pick<SystemContext, 'hold'>, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', hold(keyOf), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}
