import type { MessageChannel } from './messages.ts'

/**
 * What a message is for. `conversation`: an owner, or an automatic answer, to one person. `marketing`: a campaign.
 * `service`: what the product owes to a person whatever they agreed to, e.g. the confirmation of STOP (standard S8).
 */
export type MessagePurpose = 'conversation' | 'marketing' | 'service'

/**
 * Reasons why a person is not written to, in the order in which they are tested, each with one sentence and its mend. The
 * list is closed; previews, recipient lists, the composer, and the dispatcher show the same.
 */
export const GATE_REASONS = {
  not_verified: {
    text: 'You have not verified your email yet.',
    mend: 'Follow the link that we emailed you, or confirm a phone number in your settings.',
  },
  erased: { text: 'This person’s data was erased.', mend: null },
  deleted: { text: 'This contact is deleted.', mend: 'Restore the contact first.' },
  locked: { text: 'This contact waits for room in your plan.', mend: 'A larger plan opens it.' },
  no_phone: { text: 'There is no phone number.', mend: 'Add one to the contact.' },
  no_email: { text: 'There is no email address.', mend: 'Add one to the contact.' },
  not_set_up: { text: 'This channel is not set up here.', mend: 'Whoever runs this installation has to set it up.' },
  suppressed: { text: 'Mail to this address came back or was reported as spam.', mend: 'Ask for another address.' },
  opted_out_sms: { text: 'They opted out of texts.', mend: 'Only they can change that, by texting START.' },
  opted_out_email: {
    text: 'They unsubscribed from your mail.',
    mend: 'Only they can change that, on their preferences page.',
  },
  not_agreed: {
    text: 'They have neither agreed to hear from you here nor written to you first.',
    mend: 'Record their consent, or wait until they write.',
  },
  revocation: {
    text: 'Something they wrote reads like a wish to stop.',
    mend: 'Look at it in their conversation and decide.',
  },
  no_sender: {
    text: 'You have no number to text from.',
    mend: 'Get one in your settings, under Sending.',
  },
  not_registered: {
    text: 'Your number is not registered for texting yet.',
    mend: 'See in your settings, under Sending, what comes next.',
  },
  country: { text: 'Texts to this country are not offered here.', mend: 'Write by email.' },
  too_often: {
    text: 'They have already received as many messages as you allow in this period.',
    mend: 'Wait, or allow more messages to a person in your settings.',
  },
  plan_limit: {
    text: 'Your plan has no text messages left this period.',
    mend: 'Upgrade, or wait for the next period.',
  },
  no_funds: { text: 'Your wallet has too little money.', mend: 'Add funds.' },
} as const satisfies Record<string, { text: string; mend: string | null }>
export type GateReason = keyof typeof GATE_REASONS
/**
 * Tells whether sending asks for what is missing (402, product section 13.5): the owner can write all the same, and the
 * message goes on once that is settled.
 */
export const isAskedFor = (reason: GateReason): boolean => reason === 'plan_limit' || reason === 'no_funds'
export const GATE_REASON_CODES = Object.keys(GATE_REASONS) as [GateReason, ...GateReason[]]

/** Reasons why a message waits until a moment, each with one sentence. The list is closed. */
export const HOLD_REASONS = {
  quiet_hours: { text: 'These are quiet hours where they live, so they get it later.' },
} as const satisfies Record<string, { text: string }>
export type HoldReason = keyof typeof HOLD_REASONS

/**
 * States of a number with which it may send (standard S10): its whole chain is approved, or whoever runs the installation
 * vouches for it. Any other state, also an unknown one, sends nothing.
 */
export const SENDING_STATES: readonly string[] = ['approved', 'vouched']

/** Tells whether a number in this state of its registration may send (standard S10). */
export const maySend = (registration: string): boolean => SENDING_STATES.includes(registration)

/** What the gate decides by, read live by the caller. */
export interface GateFacts {
  channel: MessageChannel
  purpose: MessagePurpose
  /** The owner has proved an address of theirs, mailbox or phone. */
  isVerified: boolean
  contact: {
    isErased: boolean
    isDeleted: boolean
    isLocked: boolean
    /** Whether it has the address of the channel. */
    hasAddress: boolean
    consent: 'unknown' | 'subscribed' | 'opted_out'
    /** The address bounced or complained. */
    isSuppressed: boolean
    /** They wrote on this channel, and have not withdrawn since. */
    wroteFirst: boolean
    /** A message of theirs reads like a wish to stop, and nobody has looked yet. */
    isFlagged: boolean
  }
  /** The channel has a provider. */
  isSetUp: boolean
  /** Number for texts; mail leaves from the installation's address. Undefined: none. */
  sender: { registration: string } | undefined
  /** Texts to the country of the contact's number are offered. */
  isCountryServed: boolean
  /**
   * Moment at which the person's quiet hours end; undefined outside them (`quietUntil`). Counts for marketing texts only: an
   * answer within a day of the person's own message is a conversation (standard S9).
   */
  quietUntil: Date | undefined
  /** The person has had as many marketing messages as the owner allows. Counts for marketing only. */
  isCapped: boolean
  /** The plan has room for another one; true if it is counted already. */
  hasRoom: boolean
  /** Cents that are still to be set aside for it, and that the wallet has available. */
  cost: number
  funds: number
}

/** Decision of the gate: the message leaves, waits until a moment, or is skipped. */
export type Decision =
  | { outcome: 'send' }
  | { outcome: 'hold'; until: Date; because: HoldReason }
  | { outcome: 'skip'; because: GateReason }

/**
 * Decides whether a message may leave. The only place that does: previews, lists of recipients, the composer, and the
 * dispatcher call it, so that what was shown is what happens.
 *
 * First what concerns owner and person, which waiting does not change. Then quiet hours: who is held is counted, capped,
 * and paid for when they end. Last the cap, the plan, and the wallet.
 */
export function decide(facts: GateFacts): Decision {
  const lasting = lastingReason(facts)
  if (lasting) return { outcome: 'skip', because: lasting }
  const { quietUntil: until } = facts
  if (until && facts.purpose === 'marketing' && facts.channel === 'sms')
    return { outcome: 'hold', until, because: 'quiet_hours' }
  const because = passingReason(facts)
  return because ? { outcome: 'skip', because } : { outcome: 'send' }
}

function lastingReason({ channel, purpose, contact, ...facts }: GateFacts): GateReason | undefined {
  const isText = channel === 'sms'
  if (!facts.isVerified && purpose !== 'service') return 'not_verified'
  if (contact.isErased) return 'erased'
  // Whoever texts STOP gets their confirmation, whatever the owner has done with the contact.
  if (contact.isDeleted && purpose !== 'service') return 'deleted'
  if (contact.isLocked && purpose !== 'service') return 'locked'
  if (!contact.hasAddress) return isText ? 'no_phone' : 'no_email'
  if (!facts.isSetUp) return 'not_set_up'
  if (contact.isSuppressed) return 'suppressed'
  if (purpose !== 'service') {
    if (contact.consent === 'opted_out') return isText ? 'opted_out_sms' : 'opted_out_email'
    if (contact.consent !== 'subscribed' && !(purpose === 'conversation' && contact.wroteFirst)) return 'not_agreed'
    if (purpose === 'marketing' && contact.isFlagged) return 'revocation'
  }
  if (isText && !facts.sender) return 'no_sender'
  if (isText && facts.sender && !maySend(facts.sender.registration)) return 'not_registered'
  if (isText && !facts.isCountryServed) return 'country'
  return undefined
}

function passingReason({ purpose, isCapped, hasRoom, cost, funds }: GateFacts): GateReason | undefined {
  if (purpose === 'marketing' && isCapped) return 'too_often'
  if (!hasRoom) return 'plan_limit'
  if (cost > funds) return 'no_funds'
  return undefined
}
