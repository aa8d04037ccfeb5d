import { type ComposedMail, composeMail } from '../../../platform/mail/compose.ts'
import type { SecurityKind, SecurityNotice } from '../events.ts'

const SUBJECTS: Record<SecurityKind, string> = {
  'new-sign-in': 'A new device logged in',
  'password-changed': 'Your password was changed',
  'password-reset': 'Your password was changed',
  'email-changed': 'Your email was changed',
  'two-factor-on': 'Two-factor authentication is on',
  'two-factor-off': 'Two-factor authentication is off',
  'recovery-code-used': 'A recovery code was used',
  'google-linked': 'Google was linked to your account',
  'google-unlinked': 'Google was unlinked from your account',
  'ways-cleared': 'Earlier ways to log in were removed',
  'ways-replaced': 'Earlier ways to log in were removed',
}

const SENTENCES: Record<SecurityKind, (appName: string) => string> = {
  'new-sign-in': (appName) => `Somebody just logged in to your ${appName} account on a new device.`,
  'password-changed': (appName) =>
    `The password of your ${appName} account was just changed, and your other devices were logged out.`,
  'password-reset': (appName) =>
    `A new password was just chosen for your ${appName} account. Every device was logged out, and every API key was revoked.`,
  'email-changed': (appName) =>
    `The email of your ${appName} account was just changed. You can no longer log in with this address.`,
  'two-factor-on': (appName) =>
    `From now on, logging in to ${appName} asks for a code from your authenticator app. Keep your recovery codes in a safe place.`,
  'google-linked': (appName) => `From now on, you can also log in to your ${appName} account with Google.`,
  'google-unlinked': (appName) => `You can no longer log in to your ${appName} account with Google.`,
  'ways-cleared': (appName) =>
    `You confirmed that this mailbox is yours. Nobody had done that before, so somebody else could have signed up with your address. To be safe, we removed every way into your ${appName} account: the password, two-factor authentication, API keys, a linked Google account, and other devices. Your pages and contacts stay. If you had set a password yourself, set it again now.`,
  'ways-replaced': (appName) =>
    `You confirmed that this mailbox is yours, which nobody had done before, and chose a new password. To be safe, we removed every other way into your ${appName} account: the old password, two-factor authentication, API keys, a linked Google account, and other devices. Your pages and contacts stay.`,
  'recovery-code-used': (appName) =>
    `Somebody logged in to ${appName} with one of your recovery codes instead of the authenticator app. That code no longer works.`,
  'two-factor-off': (appName) => `Logging in to ${appName} no longer asks for a code from your authenticator app.`,
}

/** Tells an owner about a security event. @param settingsUrl page where it can be undone */
export function securityMail(
  appName: string,
  { kind, device, place }: SecurityNotice,
  name: string | undefined,
  at: Date,
  settingsUrl: string,
): ComposedMail {
  const facts = [device, place, minute(at)].filter(Boolean)
  return composeMail({
    appName,
    subject: SUBJECTS[kind],
    heading: SUBJECTS[kind],
    name,
    paragraphs: [SENTENCES[kind](appName), facts.join(' · ')],
    ...(kind === 'email-changed'
      ? {}
      : { action: { label: kind === 'ways-cleared' ? 'Set a password' : 'Go to my account', url: settingsUrl } }),
    notes: [
      kind === 'email-changed'
        ? `If this was not you, write to the people who run ${appName}.`
        : 'If this was you, all is well. If not, change your password now. That logs out every other device.',
    ],
  })
}

/** Formats a time to the minute, in UTC: the reader's time zone is unknown. */
const minute = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
