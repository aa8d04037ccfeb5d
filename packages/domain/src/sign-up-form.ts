import type { SignUpType } from './block-types.ts'
import { askedBy, type Asked, type Asking, type SignUpSettings } from './sign-ups.ts'

/** Channels that a form asks consent for: one box for each address that it asks. */
export type FormChannel = 'email' | 'sms'

/**
 * Names of the fields of the form as it is posted (form-urlencoded; a box that is ticked says `yes`). `trap` is seen by no
 * person. `referrer` and `elapsed` are filled in by the page's script, and empty without it: `document.referrer` and the
 * milliseconds since the page was opened. `wording` is {@link SignUpForm.wording} as the page showed it.
 */
export const SIGN_UP_FIELDS = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  emailConsent: 'email_consent',
  smsConsent: 'sms_consent',
  trap: 'subject',
  referrer: 'referrer',
  elapsed: 'elapsed',
  wording: 'wording',
} as const

/** Where a form is posted to. */
export const signUpPath = (siteId: string, blockId: string): string =>
  `/api/public/minisites/${siteId}/blocks/${blockId}/sign-ups`

/** Our own wordings. Whoever changes one makes a new version by that: each consent is kept with the text it was given under. */
const CONSENT_TEXTS: Record<FormChannel, (artist: string) => string> = {
  email: (artist) => `Yes, ${artist} may email me about music, shows and merch. I can unsubscribe at any time.`,
  sms: (artist) =>
    `Yes, ${artist} may send me recurring texts about music, shows and merch. Not needed to buy anything. Message and data rates may apply. Reply STOP to end, HELP for help.`,
}

/** The wording of a channel where the owner has none of their own. */
export const defaultConsent = (channel: FormChannel, artist: string): string =>
  CONSENT_TEXTS[channel](artist.trim() || 'this artist')

/** What is asked before an address may be written to. */
export interface AskedConsent {
  channel: FormChannel
  /** As the visitor reads it: this text is the wording of the consent. */
  text: string
  /** The box must be ticked; where the address is optional, only with the address. */
  isRequired: boolean
}

/** A form as visitors see it, the owner's settings completed by what we say ourselves. */
export interface SignUpForm extends Asked {
  title: string
  intro: string
  button: string
  consents: AskedConsent[]
  /** Names the wordings that were shown: other texts have another one. */
  wording: string
  country: string | undefined
  /** Whether a mailbox has to confirm before it is written to. */
  doubleOptIn: boolean
  success: string
  redirectUrl: string | undefined
}

const TITLES: Record<SignUpType, (artist: string) => string> = {
  'email-capture': () => 'Join the mailing list',
  phone: (artist) => `Get texts from ${artist}`,
  'fan-capture': () => 'Join the list',
}
const INTROS: Record<SignUpType, string> = {
  'email-capture': 'New music, shows and merch, before anyone else.',
  phone: 'First to know when something new is out.',
  'fan-capture': 'New music, shows and merch, before anyone else.',
}
const BUTTONS: Record<SignUpType, string> = { 'email-capture': 'Sign up', phone: 'Text me', 'fan-capture': 'Join' }

const said = (own: string | undefined, ours: string): string => own?.trim() || ours

/**
 * The form of a block.
 * @param settings read by `readSettings`
 * @param artist name of the site: whom the visitor gives consent to
 */
export function signUpForm(
  { type, title, settings }: { type: SignUpType; title: string; settings: SignUpSettings },
  artist: string,
): SignUpForm {
  const asked = askedBy(type, settings)
  const consent = (channel: FormChannel, asking: Asking, own: string | undefined): AskedConsent[] =>
    asking === 'no'
      ? []
      : [{ channel, text: said(own, defaultConsent(channel, artist)), isRequired: asking === 'required' }]
  const consents = [
    ...consent('email', asked.email, settings.emailConsent),
    ...consent('sms', asked.phone, settings.smsConsent),
  ]
  return {
    ...asked,
    title: said(title, TITLES[type](artist.trim() || 'this artist')),
    // An owner who empties the line wants none.
    intro: (settings.intro ?? INTROS[type]).trim(),
    button: said(settings.buttonText, BUTTONS[type]),
    consents,
    wording: markOf(consents.map(({ text }) => text).join('\n')),
    country: settings.country,
    doubleOptIn: asked.email !== 'no' && settings.doubleOptIn !== false,
    success: said(settings.successMessage, 'Thank you for joining.'),
    redirectUrl: settings.redirectUrl,
  }
}

/** A short mark of a text (FNV-1a, 32 bit): tells an old wording from the present one; nobody is kept out by it. */
function markOf(text: string): string {
  let hash = 0x811c9dc5
  for (const unit of new TextEncoder().encode(text)) hash = Math.imul(hash ^ unit, 0x01000193) >>> 0
  return hash.toString(36)
}
