import { z } from 'zod'

/** Where the owner looks after sessions, password and second factor. */
const ACCOUNT = '/dashboard/settings?tab=account'
const KEYS = '/dashboard/settings?tab=api-keys'

/** What happened, by kind of the event `auth.security-event`: a title, and where to look. */
const SECURITY: Readonly<Record<string, { title: string; path: string }>> = {
  'new-sign-in': { title: 'New sign-in to your account', path: ACCOUNT },
  'password-changed': { title: 'Your password was changed', path: ACCOUNT },
  'password-reset': { title: 'Your password was reset', path: ACCOUNT },
  'password-set': { title: 'A password was set for your account', path: ACCOUNT },
  'email-changed': { title: 'Your email was changed', path: ACCOUNT },
  'email-change-requested': { title: 'Somebody asked to change your email', path: ACCOUNT },
  'email-verified': { title: 'Your email is confirmed', path: ACCOUNT },
  'phone-changed': { title: 'Your phone number was changed', path: ACCOUNT },
  'phone-verified': { title: 'Your phone number is confirmed', path: ACCOUNT },
  'two-factor-enabled': { title: 'Two-factor sign-in is on', path: ACCOUNT },
  'two-factor-disabled': { title: 'Two-factor sign-in is off', path: ACCOUNT },
  'two-factor-on': { title: 'Two-factor sign-in is on', path: ACCOUNT },
  'two-factor-off': { title: 'Two-factor sign-in is off', path: ACCOUNT },
  'recovery-codes-made': { title: 'New recovery codes were made', path: ACCOUNT },
  'recovery-code-used': { title: 'A recovery code was used', path: ACCOUNT },
  'google-linked': { title: 'Google was linked to your account', path: ACCOUNT },
  'sessions-ended': { title: 'Other sessions were signed out', path: ACCOUNT },
  'api-key-created': { title: 'A new API key was made', path: KEYS },
  'api-key-revoked': { title: 'An API key was revoked', path: KEYS },
}
const OTHER = { title: 'Something changed in the security of your account', path: ACCOUNT }

const securityPayload = z.object({
  kind: z.string(),
  device: z.string().nullish(),
  place: z.string().nullish(),
  detail: z.string().nullish(),
})

/** The notice of a security event: what, where from, and what to do if it was somebody else. */
export function securityNotice(payload: unknown): { title: string; body: string; path: string } {
  const { kind, device, place, detail } = securityPayload.parse(payload)
  const { title, path } = SECURITY[kind] ?? OTHER
  const from = [device, place].filter(Boolean).join(', ')
  return {
    title,
    path,
    body: [detail, from && `From ${from}.`, 'Not you? Change your password.'].filter(Boolean).join(' '),
  }
}
