import { GATE_REASONS, type RegistrationState } from '@greenroom/domain'
import type { HubFacts } from '../queries/facts.ts'
import { BILLING_PATH, DOMAINS_PATH, SENDING_PATH, TEXTING_PATH, VERIFY_PATH } from './paths.ts'

/** Reason for which a channel sends nothing, and the place to fix it. */
export interface Because {
  text: string
  action: { label: string; path: string }
}

/** Returns why no texts may be sent; null: they may. */
export function whyNoTexts({ isVerified, isSetUp, numbers, registrations, room }: HubFacts): Because | null {
  if (!isSetUp.sms) return because(GATE_REASONS.not_set_up.text, 'See sending', SENDING_PATH)
  if (!isVerified) return because(GATE_REASONS.not_verified.text, 'Verify', VERIFY_PATH)
  if (numbers.some(({ maySend }) => maySend))
    return isFull(room.sms) ? because(GATE_REASONS.plan_limit.text, 'See your plan', BILLING_PATH) : null
  if (registrations.length > 0) return registering(registrations)
  return numbers.length > 0
    ? because(GATE_REASONS.not_registered.text, 'Register', TEXTING_PATH)
    : because(GATE_REASONS.no_sender.text, 'Set up texts', SENDING_PATH)
}

/** States in which the owner has to act. */
const OWNERS_TURN: Partial<Record<RegistrationState, string>> = {
  draft: 'Your registration with the carriers is not handed in yet.',
  person: 'The carriers wait for a code or an email that you answer.',
  fixable: 'The carriers rejected your registration. It can be fixed.',
  final: 'The carriers rejected your registration.',
  suspended: 'The carriers suspended your registration.',
}

/** Returns the sentence about a registration that waits for its owner; undefined: it waits for nobody, or for the carriers. */
export const ownersTurn = (registrations: readonly RegistrationState[]): string | undefined =>
  registrations.flatMap((state) => OWNERS_TURN[state] ?? [])[0]

function registering(registrations: readonly RegistrationState[]): Because {
  const turn = ownersTurn(registrations)
  return turn === undefined
    ? because('The carriers are looking at your registration.', 'See how far it is', TEXTING_PATH)
    : because(turn, 'Go on', TEXTING_PATH)
}

/** Returns why no email campaigns may be sent; null: they may. */
export function whyNoMails({ isVerified, isSetUp, mail, rules, room }: HubFacts): Because | null {
  if (!isSetUp.email) return because(GATE_REASONS.not_set_up.text, 'See sending', SENDING_PATH)
  if (!isVerified) return because(GATE_REASONS.not_verified.text, 'Verify', VERIFY_PATH)
  if (mail.kind === 'none') return because(NO_DOMAIN[mail.because], 'Set up your domain', DOMAINS_PATH)
  if (rules.postal_address === null)
    return because('Email campaigns need your postal address at their end.', 'Add it', SENDING_PATH)
  return isFull(room.email)
    ? because('Your plan has no email campaigns left this period.', 'See your plan', BILLING_PATH)
    : null
}

const NO_DOMAIN = {
  no_domain: 'There is no domain to send from yet.',
  domain_pending: 'The records of your domain are not all found yet.',
  domain_stopped: 'Your domain stopped sending, because its records are gone.',
} as const

const isFull = (room: HubFacts['room']['sms']): boolean => room !== undefined && room.used >= room.limit
const because = (text: string, label: string, path: string): Because => ({ text, action: { label, path } })
