import { auditLog, rateLimits, users, verifications } from '@greenroom/db'
import { DAY_MS } from '@greenroom/domain'
import { lt, sql } from '@greenroom/db/sql'
import { type NotedChange, noteChange } from '../../../platform/change-log.ts'
import type { SystemContext } from '../../../platform/context.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'
import { RateLimited } from '../../../platform/http/rate-limit.ts'

/** Days that security events are kept. */
const AUDIT_DAYS = 400

export interface SecurityEvent {
  event:
    | 'auth.signed-up'
    | 'auth.signed-in'
    | 'auth.sign-in-failed'
    | 'auth.signed-out'
    | 'auth.limit-reached'
    | 'auth.link-asked'
    | 'auth.link-refused'
    | 'auth.email-verified'
    | 'auth.ways-cleared'
    | 'auth.sign-up-refused'
    | 'auth.email-change-asked'
    | 'auth.email-changed'
    | 'auth.proved'
    | 'auth.proof-refused'
    | 'auth.proof-code-asked'
    | 'auth.password-changed'
    | 'auth.password-reset'
    | 'auth.session-ended'
    | 'auth.device-forgotten'
    | 'auth.code-asked'
    | 'auth.code-refused'
    | 'auth.second-factor-asked'
    | 'auth.second-factor-refused'
    | 'auth.two-factor-on'
    | 'auth.two-factor-off'
    | 'auth.recovery-code-used'
    | 'auth.recovery-codes-renewed'
    | 'auth.google-refused'
    | 'auth.google-linked'
    | 'auth.google-unlinked'
  /** As limits count it. */
  address: string
  /** Stands for the email, which may be unknown and is never stored in readable form. */
  account?: string
  userId?: string
  /** Email to look the user up by, if the id is unknown: the same work whether or not there is one. */
  email?: string
  /** The same, by phone number in E.164. */
  phoneNumber?: string
  limit?: string
  /** Kind of link or sign-in. */
  by?: string
}

/** Writes a security event to the audit log (standard W19). @param tx of the change itself, if there is one */
export async function noteSecurityEvent(
  { db, now, newId }: SystemContext,
  { event, userId, email, phoneNumber, address, account, limit, by }: SecurityEvent,
  tx: SystemTx = db.system,
): Promise<void> {
  await tx.insert(auditLog).values({
    id: newId(),
    at: now,
    event,
    ipAddress: address,
    userId: (email ?? phoneNumber) ? userNamed(email, phoneNumber) : userId,
    details: { ...(account ? { account } : {}), ...(limit ? { limit } : {}), ...(by ? { by } : {}) },
  })
  const change = CHANGES[event]
  if (change && userId !== undefined)
    await noteChange({ ownerId: userId, now, newId }, tx, {
      area: 'account',
      action: 'secured',
      actor: { kind: 'owner' },
      ...change,
    })
}

/** Events that change how people log in, as their log of changes has them: what, and never a secret. Each is an entry of its own. */
const CHANGES: Partial<Record<SecurityEvent['event'], Pick<NotedChange, 'before' | 'after'>>> = {
  'auth.email-changed': { after: { email: 'another' } },
  'auth.password-changed': { after: { password: 'another' } },
  'auth.password-reset': { after: { password: 'another' } },
  'auth.two-factor-on': { before: { second_step: false }, after: { second_step: true } },
  'auth.two-factor-off': { before: { second_step: true }, after: { second_step: false } },
  'auth.recovery-codes-renewed': { after: { recovery_codes: 'others' } },
  'auth.google-linked': { before: { google: false }, after: { google: true } },
  'auth.google-unlinked': { before: { google: true }, after: { google: false } },
}

const userNamed = (email: string | undefined, phoneNumber: string | undefined) =>
  sql`(select ${users.id} from ${users} where ${email === undefined ? users.phoneNumber : users.email} = ${email ?? phoneNumber})`

/** For `catch`: logs the call that reached a limit, not the flood after it, and rethrows. */
export const noteLimit =
  (context: SystemContext, who: Pick<SecurityEvent, 'address' | 'account' | 'userId'>) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof RateLimited && error.isFirst)
      await noteSecurityEvent(context, { event: 'auth.limit-reached', limit: error.limit, ...who })
    throw error
  }

/** System write: deletes expired rate limits and verifications, and audit rows past their retention. */
export async function deleteLapsedRecords({ db, now }: SystemContext): Promise<void> {
  await db.system.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()))
  await db.system.delete(verifications).where(lt(verifications.expiresAt, now))
  await db.system.delete(auditLog).where(lt(auditLog.at, new Date(now.getTime() - AUDIT_DAYS * DAY_MS)))
}
