import { z } from 'zod'

/** Security events that the owner is told about, by mail and in the app. */
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
  /** Previous address of an `email-changed`. It is notified. */
  formerEmail: z.string().optional(),
})
export type SecurityNotice = z.output<typeof securityNotice>

/** Event of an account whose email was changed or first set. The account holds the new one. */
export const EMAIL_CHANGED = 'auth.email-changed'

/**
 * Requests a link by mail. Enqueued whether or not there is an account, so that the request does the same work
 * (standard W14); without one the job does nothing.
 */
export const linkAsked = {
  name: 'auth.send-link',
  schema: z.object({
    /** Identifies the mail: a job that runs twice sends one. */
    id: z.uuid(),
    kind: z.enum(['verify', 'link', 'reset', 'email']),
    userId: z.uuid().optional(),
    /** Sends nothing while an earlier link of this kind is valid. */
    unlessLive: z.boolean().optional(),
    /** For `email`: the new address, and the session that asked. */
    newEmail: z.string().optional(),
    sessionId: z.uuid().optional(),
  }),
}

/**
 * Requests a code or a login link by text. The job looks up the account of this number, so that the request does the
 * same work either way (standard W14).
 */
export const codeAsked = {
  name: 'auth.send-phone-code',
  schema: z.object({
    /** Id of the stored code, and of the text. */
    id: z.uuid(),
    purpose: z.enum(['enter', 'reset']),
    /** E.164. */
    phoneNumber: z.string(),
    brings: z.enum(['code', 'link']).default('code'),
    /** Stored form of the browser's ticket, which identifies an unfinished sign-up. */
    ticket: z.string().optional(),
  }),
}
