import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { SystemContext } from '../../../platform/context.ts'
import { wrongField } from './entrance.ts'

/** What a link in a mail proves: that whoever follows it reads that mailbox. */
export type ProofKind = 'verify' | 'link' | 'reset' | 'email'

/** How long a link is good for, in minutes (standard W18: magic links ≤ 10, reset links ≤ 60; an address may be verified a day later). */
export const PROOF_MINUTES: Record<ProofKind, number> = { verify: 24 * 60, link: 10, reset: 60, email: 24 * 60 }

/** Where each link leads. The token stands behind `#`, which no browser sends: it reaches no log and no referrer (standard W2). */
const PAGES: Record<ProofKind, string> = {
  verify: '/auth/callback#verify=',
  link: '/auth/callback#link=',
  reset: '/reset-password#token=',
  email: '/auth/callback#email=',
}

export interface Proof {
  kind: ProofKind
  /** What is kept of the token: good for finding it, not for using it. */
  identifier: string
  expiresAt: Date
  link: string
}

/** A new token of 256 bits, and the link that carries it. */
export function makeProof({ now, urls }: Pick<SystemContext, 'now' | 'urls'>, kind: ProofKind): Proof {
  const token = randomBytes(32).toString('base64url')
  return {
    kind,
    identifier: identifierOf(kind, token),
    expiresAt: new Date(now.getTime() + PROOF_MINUTES[kind] * 60_000),
    link: urls.absolute(PAGES[kind] + token),
  }
}

/** A link as it was sent, looked up by the hash of its token. */
export interface AskedProof {
  kind: ProofKind
  identifier: string
}

export const askedProof = (kind: ProofKind, token: string): AskedProof => ({
  kind,
  identifier: identifierOf(kind, token),
})

/** A token is good for one kind of proof alone. */
const identifierOf = (kind: ProofKind, token: string): string =>
  `${kind}:${createHash('sha256').update(token).digest('base64url')}`

/** Said alike for a link that was used, is too old, or never was (standard W18). */
export const deadLink = () =>
  wrongField('VALIDATION_FAILED', 'token', 'This link was used before or is too old. Ask for a new one.')

const sent = z.object({ token: z.string().regex(/^[\w-]{43}$/) })

/** The token that a page read from its address. @throws AppError VALIDATION_FAILED */
export function readToken(body: unknown): string {
  const parsed = sent.safeParse(body)
  if (!parsed.success) throw deadLink()
  return parsed.data.token
}
