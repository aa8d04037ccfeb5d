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
  /** What is sent without it is of the first version. */
  version: z.literal(1).default(1),
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

/** What of name, email and phone a form asks. */
export type Asked = Record<'name' | 'email' | 'phone', Asking>

/** What a form of these settings asks. */
export function askedBy(type: SignUpType, settings: SignUpSettings): Asked {
  if (type === 'email-capture') return { name: settings.askName ?? 'no', email: 'required', phone: 'no' }
  if (type === 'phone') return { name: settings.askName ?? 'no', email: 'no', phone: 'required' }
  return {
    name: settings.askName ?? 'optional',
    email: settings.askEmail ?? 'required',
    phone: settings.askPhone ?? 'no',
  }
}
