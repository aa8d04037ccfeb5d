import { z } from 'zod'
import type { SignUpType } from './block-types.ts'
import { MAX_URL_LENGTH, safeHref } from './links.ts'
import { storableText } from './text.ts'

/** Maximum lengths of a sign-up form's texts, in characters. */
export const MAX_INTRO = 240
export const MAX_BUTTON_TEXT = 40
export const MAX_SUCCESS_MESSAGE = 300
/** A wording is stored with every consent given under it (at most 2,000 characters, `consent_wordings`). */
export const MAX_CONSENT_TEXT = 1000

/** How a form asks for a field. */
export const ASKING = ['no', 'optional', 'required'] as const
export type Asking = (typeof ASKING)[number]

/** Address of another page that visitors are redirected to; https only (standard W6). */
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

/** Texts that the owner can set on every form; absent ones have defaults. */
const words = {
  /** Version of the settings; 1 if not sent. */
  version: z.literal(1).default(1),
  intro: storableText(MAX_INTRO).optional(),
  buttonText: storableText(MAX_BUTTON_TEXT).optional(),
  successMessage: storableText(MAX_SUCCESS_MESSAGE).optional(),
  /** Address opened after the success page. */
  redirectUrl: redirectAddress.optional(),
}
const ofEmail = {
  emailConsent: consentText,
  /** Only `false` turns off confirmation by mail; some jurisdictions require it. */
  doubleOptIn: z.boolean().optional(),
}
const ofPhone = {
  smsConsent: consentText,
  /** Country (ISO 3166-1) of numbers typed without `+`. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Choose a country.')
    .optional(),
}

/** Settings of a form that asks for an email address, version 1. */
export const emailCaptureSettings = z.strictObject({ ...words, ...ofEmail, askName: asking.optional() })
/** Settings of a form that asks for a phone number, version 1. */
export const phoneSettings = z.strictObject({ ...words, ...ofPhone, askName: asking.optional() })
/** Settings of a form whose fields the owner chooses, version 1. */
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

/** How a form asks for name, email, and phone. */
export type Asked = Record<'name' | 'email' | 'phone', Asking>

/** Returns how a form with these settings asks for each field. */
export function askedBy(type: SignUpType, settings: SignUpSettings): Asked {
  if (type === 'email-capture') return { name: settings.askName ?? 'no', email: 'required', phone: 'no' }
  if (type === 'phone') return { name: settings.askName ?? 'no', email: 'no', phone: 'required' }
  return {
    name: settings.askName ?? 'optional',
    email: settings.askEmail ?? 'required',
    phone: settings.askPhone ?? 'no',
  }
}
