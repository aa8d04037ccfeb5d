import type { SignUpType } from './block-types.ts'
import { askedBy, type Asked, type Asking, type SignUpSettings } from './sign-ups.ts'

/** Channels for which a form asks consent: one box for each address it asks for. */
export type FormChannel = 'email' | 'sms'

/**
 * Field names of the posted form (form-urlencoded; a ticked box sends `yes`). `trap` is invisible to people. The page's
 * script fills in `referrer` (`document.referrer`) and `elapsed` (milliseconds since the page was opened); without it
 * they are empty. `wording` is {@link SignUpForm.wording} as shown.
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

/** Path to which a form is posted. */
export const signUpPath = (siteId: string, blockId: string): string =>
  `/api/public/minisites/${siteId}/blocks/${blockId}/sign-ups`

/** Default wordings. Changing one creates a new version: each consent is stored with the text it was given under. */
const CONSENT_TEXTS: Record<FormChannel, (artist: string) => string> = {
  email: (artist) => `Yes, ${artist} may email me about music, shows and merch. I can unsubscribe at any time.`,
  sms: (artist) =>
    `Yes, ${artist} may send me recurring marketing text messages about music, shows and merch. Message frequency varies. Not needed to buy anything. Message and data rates may apply. Reply STOP to end, HELP for help.`,
}

/** Returns the default wording for a channel, used unless the owner has set one. */
export const defaultConsent = (channel: FormChannel, artist: string): string =>
  CONSENT_TEXTS[channel](artist.trim() || 'this artist')

/** Consent asked for before an address may be written to. */
export interface AskedConsent {
  channel: FormChannel
  /** Text shown to the visitor; it becomes the wording of the consent. */
  text: string
  /** The form needs it ticked. */
  isRequired: boolean
}

/** A form as shown to visitors: the owner's settings completed with defaults. */
export interface SignUpForm extends Asked {
  title: string
  intro: string
  button: string
  consents: AskedConsent[]
  /** Identifies the wordings shown; other texts have another value. */
  wording: string
  country: string | undefined
  /** True if a mailbox must confirm before it is written to. */
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
 * Returns the form of a block.
 * @param settings as returned by `readSettings`
 * @param artist name of the site, to which the visitor gives consent
 */
export function signUpForm(
  { type, title, settings }: { type: SignUpType; title: string; settings: SignUpSettings },
  artist: string,
): SignUpForm {
  const asked = askedBy(type, settings)
  const consent = (channel: FormChannel, asking: Asking, own: string | undefined): AskedConsent[] =>
    asking === 'no'
      ? []
      : [{ channel, text: said(own, defaultConsent(channel, artist)), isRequired: isBound(channel, asking) }]
  // Consent to texts is never a condition of joining by mail (47 CFR 64.1200(f)(9)).
  const isBound = (channel: FormChannel, asking: Asking): boolean =>
    asking === 'required' && (channel === 'email' || asked.email === 'no')
  const consents = [
    ...consent('email', asked.email, settings.emailConsent),
    ...consent('sms', asked.phone, settings.smsConsent),
  ]
  return {
    ...asked,
    title: said(title, TITLES[type](artist.trim() || 'this artist')),
    // An owner who empties the line wants no intro.
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

/** Returns a short fingerprint of a text (FNV-1a, 32 bit) that tells wordings apart. It protects nothing. */
function markOf(text: string): string {
  let hash = 0x811c9dc5
  for (const unit of new TextEncoder().encode(text)) hash = Math.imul(hash ^ unit, 0x01000193) >>> 0
  return hash.toString(36)
}
