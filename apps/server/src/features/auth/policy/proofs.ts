import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { SystemContext } from '../../../platform/context.ts'
import { wrongField } from './entrance.ts'

/** Kind of link in a mail. Each proves that the person who follows it reads that mailbox. */
export type ProofKind = 'verify' | 'link' | 'reset' | 'email'

/**
 * Minutes that a link is valid (standard W18: magic links ≤ 10, reset links ≤ 60). An address may be verified a day
 * later.
 */
export const PROOF_MINUTES: Record<ProofKind, number> = { verify: 24 * 60, link: 10, reset: 60, email: 24 * 60 }

/**
 * Page of each link. The token follows `#`, which no browser sends: it reaches no log and no referrer (standard W2).
 */
const PAGES: Record<ProofKind, string> = {
  verify: '/auth/callback#verify=',
  link: '/auth/callback#link=',
  reset: '/reset-password#token=',
  email: '/auth/callback#email=',
}

export interface Proof {
  kind: ProofKind
  /** Stored form of the token, which finds it but cannot be used as one. */
  identifier: string
  expiresAt: Date
  link: string
}

/** Creates a token of 256 bits and the link that carries it. */
export function makeProof({ now, urls }: Pick<SystemContext, 'now' | 'urls'>, kind: ProofKind): Proof {
  const token = randomBytes(32).toString('base64url')
  return {
    kind,
    identifier: identifierOf(kind, token),
    expiresAt: new Date(now.getTime() + PROOF_MINUTES[kind] * 60_000),
    link: urls.absolute(PAGES[kind] + token),
  }
}

/** A link as received, looked up by the hash of its token. */
export interface AskedProof {
  kind: ProofKind
  identifier: string
}

export const askedProof = (kind: ProofKind, token: string): AskedProof => ({
  kind,
  identifier: identifierOf(kind, token),
})

/** Identifies a token for one kind of proof only. */
const identifierOf = (kind: ProofKind, token: string): string =>
  `${kind}:${createHash('sha256').update(token).digest('base64url')}`

/** The same for a link that was used, is too old, or never existed (standard W18). */
export const deadLink = () =>
  wrongField('VALIDATION_FAILED', 'token', 'This link has expired or was already used. Ask for a new one.')

const sent = z.object({ token: z.string().regex(/^[\w-]{43}$/) })

/** Reads the token that a page took from its address. @throws AppError VALIDATION_FAILED */
export function readToken(body: unknown): string {
  const parsed = sent.safeParse(body)
  if (!parsed.success) throw deadLink()
  return parsed.data.token
}
