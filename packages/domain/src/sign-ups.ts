import { z } from 'zod'
import type { SignUpType } from './block-types.ts'
import { MAX_URL_LENGTH, safeHref } from './links.ts'
import { storableText } from './text.ts'

/** Longest texts of a sign-up form, in characters. */
export const MAX_INTRO = 240
export const MAX_BUTTON_TEXT = 40
export const MAX_SUCCESS_MESSAGE = 300
/** A wording is kept with every consent that was given under it (at most 2,000 characters, `consent_wordings`). */
export const MAX_CONSENT_TEXT = 1000

/** Whether a form asks for something. */
export const ASKING = ['no', 'optional', 'required'] as const
export type Asking = (typeof ASKING)[number]

/** Channels that a form asks consent for: one box for each address that it asks. */
export type FormChannel = 'email' | 'sms'

/** An address of another page that visitors are sent on to: https alone (standard W6). */
export const redirectAddress = storableText(MAX_URL_LENGTH).refine(
  isRedirectAddress,
  'Use an address that starts with https://.',
)

export function isRedirectAddress(value: string): boolean {
  const href = safeHref(value)
  return href !== undefined && href.startsWith('https://') && !new URL(href).username && !new URL(href).password
}

const asking = z.enum(ASKING)
const consentText = storableText(MAX_CONSENT_TEXT).optional()

/** What every form may say in the owner's own words; what is absent is said in ours. */
const words = {
  version: z.literal(1),
  intro: storableText(MAX_INTRO).optional(),
  buttonText: storableText(MAX_BUTTON_TEXT).optional(),
  successMessage: storableText(MAX_SUCCESS_MESSAGE).optional(),
  /** Where visitors are sent after the success page. */
  redirectUrl: redirectAddress.optional(),
}
const ofEmail = {
  emailConsent: consentText,
  /** Only `false` switches the confirmation by mail off; some places require it. */
  doubleOptIn: z.boolean().optional(),
}
const ofPhone = {
  smsConsent: consentText,
  /** Country (ISO 3166-1) of numbers that are typed without `+`. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Choose a country.')
    .optional(),
}

/** Version 1 of the settings of a form that asks for an email address. */
export const emailCaptureSettings = z.strictObject({ ...words, ...ofEmail, askName: asking.optional() })
/** Version 1 of the settings of a form that asks for a phone number. */
export const phoneSettings = z.strictObject({ ...words, ...ofPhone, askName: asking.optional() })
/** Version 1 of the settings of a form that asks for what its owner chooses. */
export const fanCaptureSettings = z
  .strictObject({
    ...words,
    ...ofEmail,
    ...ofPhone,
    askName: asking.optional(),
    askEmail: asking.optional(),
    askPhone: asking.optional(),
  })
  .refine(({ askEmail = 'required', askPhone = 'no' }) => askEmail === 'required' || askPhone === 'required', {
    path: ['askEmail'],
    message: 'Require an email address or a phone number: without one you cannot reach anybody.',
  })

export const SIGN_UP_SETTINGS = {
  'email-capture': emailCaptureSettings,
  phone: phoneSettings,
  'fan-capture': fanCaptureSettings,
} as const
export type SignUpSettings = z.infer<typeof emailCaptureSettings> &
  z.infer<typeof phoneSettings> &
  z.infer<typeof fanCaptureSettings>

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
export interface SignUpForm {
  title: string
  intro: string
  button: string
  /** Asked in this order. */
  name: Asking
  email: Asking
  phone: Asking
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

/** What of name, email and phone a form asks. */
export function askedBy(type: SignUpType, settings: SignUpSettings): Pick<SignUpForm, 'name' | 'email' | 'phone'> {
  if (type === 'email-capture') return { name: settings.askName ?? 'no', email: 'required', phone: 'no' }
  if (type === 'phone') return { name: settings.askName ?? 'no', email: 'no', phone: 'required' }
  return {
    name: settings.askName ?? 'optional',
    email: settings.askEmail ?? 'required',
    phone: settings.askPhone ?? 'no',
  }
}

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
    success: said(settings.successMessage, 'You are on the list. Thank you!'),
    redirectUrl: settings.redirectUrl,
  }
}

/** A short mark of a text (FNV-1a, 32 bit): tells an old wording from the present one; nobody is kept out by it. */
function markOf(text: string): string {
  let hash = 0x811c9dc5
  for (const unit of new TextEncoder().encode(text)) hash = Math.imul(hash ^ unit, 0x01000193) >>> 0
  return hash.toString(36)
}
