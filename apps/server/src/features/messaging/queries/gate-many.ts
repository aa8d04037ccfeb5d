import { type ContactRow, revocationFlags, type SenderRow } from '@greenroom/db'
import {
  decide,
  type Decision,
  isSenderName,
  type MessageChannel,
  quietUntil,
  senderFor,
  whereaboutsOf,
} from '@greenroom/domain'
import { and, eq, inArray } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { deadAmong, stateOf } from '../../consent/public.ts'
import { type MailSending, readMailSending } from '../../sender-domains/public.ts'
import type { SenderChoice } from '../commands/choose-sender.ts'
import { openSenders } from '../commands/open-senders.ts'
import { isOwnerVerified } from './gate.ts'
import { cappedAmong, readSendingRules, type SendingRules } from './sending-rules.ts'

/** What the gate reads of a person. */
export type MarketingPerson = Pick<
  ContactRow,
  | 'id'
  | 'email'
  | 'phone'
  | 'phoneCountry'
  | 'timeZone'
  | 'region'
  | 'country'
  | 'emailConsent'
  | 'smsConsent'
  | 'visitsConsent'
  | 'deletedAt'
  | 'lockedAt'
>

/** What the gate reads of an owner, once for all people of a campaign. */
export interface MarketingGate {
  channel: MessageChannel
  /** First choice, by which the owner's texts are planned: `senderOf` chooses for each country. */
  sender: SenderRow | undefined
  /** Returns what a text to a country leaves from. */
  senderOf(country: string | null): SenderChoice
  /** Of mail: where it leaves from. */
  mail: MailSending | undefined
  isVerified: boolean
  isSetUp: boolean
  rules: SendingRules
  serves(address: string): boolean
}

/**
 * Reads what the gate decides by for marketing, as far as it is the same for everybody.
 * @param tx of `forOwner`: a first look may give the owner their number
 * @param pictures of a text; with any, it leaves from numbers alone, as providers take no pictures from names
 *   (twilio.com/docs/api/errors/21612)
 */
export async function openMarketingGate(
  context: Context,
  tx: OwnerTx,
  channel: MessageChannel,
  pictures = 0,
): Promise<MarketingGate> {
  const { sms, email } = context.providers
  const isText = channel === 'sms'
  const all = isText ? await openSenders(context, tx) : []
  const senders = pictures === 0 ? all : all.filter(({ address }) => !isSenderName(address))
  return {
    channel,
    sender: senders[0],
    senderOf: perCountry(senders),
    mail: isText ? undefined : await readMailSending(context, tx),
    isVerified: await isOwnerVerified(tx),
    isSetUp: (isText ? sms : email) !== undefined,
    rules: await readSendingRules(context, tx),
    serves: (address) => !isText || sms?.serves(address) !== false,
  }
}

/** Chooses for each country once: a million people live in few. */
function perCountry(senders: readonly SenderRow[]): MarketingGate['senderOf'] {
  const known = new Map<string | null, SenderChoice>()
  return (country) => {
    const choice = known.get(country) ?? senderFor(senders, country, 'marketing')
    known.set(country, choice)
    return choice
  }
}

/**
 * Decides about marketing to each of these people, as `decide` does for one. The preview, the list of recipients, and the
 * dispatcher call it. Plan and wallet are not asked: a campaign holds its money and its place in the plan as a whole.
 * @param people at most some thousand
 * @param asked.moment at which it would leave, by default now
 * @param asked.capped who has no room left under the cap; by default those who have had as many messages by that moment
 * @returns decisions in the order of the people
 */
export async function decideForMany(
  context: Context,
  tx: OwnerTx,
  gate: MarketingGate,
  people: readonly MarketingPerson[],
  asked: { moment?: Date; capped?: ReadonlySet<string> } = {},
): Promise<Decision[]> {
  const { channel, isVerified, isSetUp, rules } = gate
  const { moment = context.now } = asked
  const ids = people.map(({ id }) => id)
  const addressOf = (person: MarketingPerson) => (channel === 'sms' ? person.phone : person.email)
  const addresses = people.flatMap((person) => addressOf(person) ?? [])
  const dead = await deadAmong(context, tx, channel, addresses)
  const flagged = await flaggedAmong(context, tx, channel, ids)
  const capped = asked.capped ?? (await cappedAmong(context, tx, rules.cap, ids, moment))
  return people.map((person) => {
    const address = addressOf(person)
    const choice = gate.senderOf(person.phoneCountry)
    return decide({
      channel,
      purpose: 'marketing',
      sender: choice.sender,
      isVerified,
      isSetUp,
      contact: {
        isErased: false, // its row is gone
        isDeleted: person.deletedAt !== null,
        isLocked: person.lockedAt !== null,
        hasAddress: address !== null,
        consent: stateOf(person, channel),
        isSuppressed: address !== null && dead.has(address),
        wroteFirst: false, // says nothing about marketing
        isFlagged: flagged.has(person.id),
      },
      isCountryServed: address === null || channel !== 'sms' || (gate.serves(address) && choice.isServed),
      quietUntil: channel === 'sms' ? quietUntil(whereaboutsOf(person), moment, rules.hours ?? undefined) : undefined,
      isCapped: capped.has(person.id),
      hasRoom: true,
      cost: 0,
      funds: 0,
    })
  })
}

/** Returns who wrote something that reads like a wish to stop, at which their artist has not looked yet. */
async function flaggedAmong(
  { ownerId }: Context,
  tx: OwnerTx,
  channel: MessageChannel,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const mine = and(eq(revocationFlags.userId, ownerId), eq(revocationFlags.channel, channel))
  const any = await tx.select({ at: revocationFlags.at }).from(revocationFlags).where(mine).limit(1)
  if (any.length === 0) return new Set()
  const rows = await tx
    .select({ id: revocationFlags.contactId })
    .from(revocationFlags)
    .where(and(mine, inArray(revocationFlags.contactId, [...ids])))
  return new Set(rows.map(({ id }) => id))
}
