import { z } from 'zod'
import { INBOX_PATH, threadPath } from './policy/paths.ts'
import type { ToldMessage } from './queries/messages.ts'

/** Settings of sessions, password, and second factor; and of keys. */
const ACCOUNT = '/dashboard/settings?tab=account'
const KEYS = '/dashboard/settings?tab=api-keys'

/** Title and link of each kind of security event. */
const SECURITY: Readonly<Record<string, { title: string; path: string }>> = {
  'new-sign-in': { title: 'New log-in to your account', path: ACCOUNT },
  'password-changed': { title: 'Your password was changed', path: ACCOUNT },
  'password-reset': { title: 'Your password was changed', path: ACCOUNT },
  'email-changed': { title: 'Your email was changed', path: ACCOUNT },
  'two-factor-on': { title: 'Two-factor sign-in is on', path: ACCOUNT },
  'two-factor-off': { title: 'Two-factor sign-in is off', path: ACCOUNT },
  'google-linked': { title: 'Google was linked to your account', path: ACCOUNT },
  'google-unlinked': { title: 'Google was unlinked from your account', path: ACCOUNT },
  'ways-cleared': { title: 'Earlier ways to log in were removed', path: ACCOUNT },
  'ways-replaced': { title: 'Earlier ways to log in were removed', path: ACCOUNT },
  'recovery-code-used': { title: 'A recovery code was used', path: ACCOUNT },
  'key-created': { title: 'A new API key was created', path: KEYS },
  'key-revoked': { title: 'An API key was revoked', path: KEYS },
}
const OTHER = { title: 'Something changed in your account’s security', path: ACCOUNT }

/** A key remains valid after a password change. */
const MADE_KEY = 'Not you? Revoke it, and change your password.'
/** The account may have been somebody else's before the email was verified. */
const REPLACED = 'The old password, two-factor sign-in, API keys, and linked accounts no longer work.'
const ADVICE: Readonly<Record<string, string>> = {
  'key-created': MADE_KEY,
  'ways-cleared': `${REPLACED} Set a password.`,
  'ways-replaced': REPLACED,
}

const securityPayload = z.object({
  kind: z.string(),
  device: z.string().nullish(),
  place: z.string().nullish(),
  /** Name of a key. */
  name: z.string().nullish(),
})

/** Writes the notification of a security event: what happened, where, and what to do if it was somebody else. */
export function securityNotice(payload: unknown): { title: string; body: string; path: string } {
  const { kind, device, place, name } = securityPayload.parse(payload)
  const from = [device, place].filter(Boolean).join(', ')
  const advice = ADVICE[kind] ?? 'Not you? Change your password.'
  const sentences = [name && `It is called “${name}”.`, from && `From ${from}.`, advice]
  return { ...(SECURITY[kind] ?? OTHER), body: sentences.filter(Boolean).join(' ') }
}

/** Most conversations named in one mail. */
const NAMED = 10

/**
 * Writes the mail about unread messages: who wrote, the first words of their last message, and the link. @param absolute
 * turns a path into an address
 */
export function unreadLetter(messages: readonly ToldMessage[], absolute: (path: string) => string) {
  const threads = [...Map.groupBy(messages, ({ contactId }) => contactId).values()]
  const [first] = threads[0] ?? []
  const heading = threads.length === 1 ? `${first?.name} wrote to you` : `${threads.length} people wrote to you`
  const rest = threads.length - NAMED
  return {
    subject: heading,
    heading,
    paragraphs: [messages.length === 1 ? 'You have not read it yet.' : `${messages.length} messages are unread.`],
    items: threads.slice(0, NAMED).map((thread) => {
      const { name = '', contactId = '', words = '' } = thread.at(-1) ?? {}
      const count = thread.length > 1 ? ` (${thread.length})` : ''
      return { label: `${name}${count}`, url: absolute(threadPath(contactId)), text: words || 'Sent a picture' }
    }),
    action: { label: 'Open the inbox', url: absolute(INBOX_PATH) },
    notes: [
      ...(rest > 0 ? [`And ${rest} more.`] : []),
      'You get one summary an hour at most. Turn it off in the settings, under Notifications.',
    ],
  }
}
