import { z } from 'zod'

/** What happened to an account that its owner should hear of, by mail and in the app. */
export const SECURITY_KINDS = [
  'new-sign-in',
  'password-changed',
  'password-reset',
  'email-changed',
  'two-factor-on',
  'two-factor-off',
  'recovery-code-used',
  'google-linked',
  'google-unlinked',
  'ways-cleared',
  'ways-replaced',
] as const
export type SecurityKind = (typeof SECURITY_KINDS)[number]

/** The event `auth.security-event`. */
export const SECURITY_EVENT = 'auth.security-event'
export const securityNotice = z.object({
  kind: z.enum(SECURITY_KINDS),
  /** E.g. 'Firefox on Windows', where the browser said so. */
  device: z.string().optional(),
  /** E.g. 'Germany' or 'this network', where it is known. */
  place: z.string().optional(),
  /** The address before an `email-changed`: it is told. */
  formerEmail: z.string().optional(),
})
export type SecurityNotice = z.output<typeof securityNotice>

/** The event of an account that has another email from now on, or its first; which, the account says. */
export const EMAIL_CHANGED = 'auth.email-changed'

/**
 * Asks for a link by mail. Handed over whether there is an account or not, so that the request does the same work either
 * way (standard W14); without one the job has nothing to do.
 */
export const linkAsked = {
  name: 'auth.send-link',
  schema: z.object({
    /** Names the mail: a job that runs twice sends one. */
    id: z.uuid(),
    kind: z.enum(['verify', 'link', 'reset', 'email']),
    userId: z.uuid().optional(),
    /** Sends nothing while an earlier link of this kind is good. */
    unlessLive: z.boolean().optional(),
    /** For `email`: the new address, and the session that asked. */
    newEmail: z.string().optional(),
    sessionId: z.uuid().optional(),
  }),
}

/**
 * Asks for a code by text, or for a link to log in by. The job looks up whether there is an account with this number,
 * so that the request does the same work either way (standard W14).
 */
export const codeAsked = {
  name: 'auth.send-phone-code',
  schema: z.object({
    /** Of what is kept for it; names the text, too. */
    id: z.uuid(),
    purpose: z.enum(['enter', 'reset']),
    /** E.164. */
    phoneNumber: z.string(),
    brings: z.enum(['code', 'link']).default('code'),
    /** Whose unfinished sign-up it may be: what is kept of the browser's ticket. */
    ticket: z.string().optional(),
  }),
}
