import type { CampaignRow, ContactRow } from '@greenroom/db'
import {
  audienceToRule,
  type CampaignSchedule,
  type CompiledMail,
  isSenderName,
  lettersOf,
  openPricedTexts,
  sampleShortLink,
  sampleStopLink,
  segmentsOfAudience,
  whereaboutsOf,
} from '@greenroom/domain'
import { type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { mailPrice, textPrices } from '../../../platform/message-prices.ts'
import { matching, readDefinitions } from '../../audience/public.ts'
import { compileCampaignMails, wonSenderNames, zoneKeyOf } from '../../delivery/public.ts'
import { type MarketingGate, openMarketingGate } from '../../messaging/public.ts'
import { readArtistName } from '../../minisites/public.ts'
import { countsBestHours, type Departure, departureOf, type Hours, startOf } from '../policy/departures.ts'
import { type Confirmed, fingerprintOf } from '../policy/hashes.ts'
import { openPricedMails } from '../policy/mails.ts'
import type { RenderMessage } from '../policy/messages.ts'
import { findOriginal, type Original, type ResendAudience, resendAudience } from './resends.ts'

/** Condition for an audience to which people are added one by one. */
export const NO_ONE: SQL = sql`false`

/** What a look at a campaign is about. */
export type Frozen = Confirmed & Pick<CampaignRow, 'id' | 'version'>

/** A person, as far as their message and its sender depend on them. */
type Foreseen = Parameters<RenderMessage>[0] & Pick<ContactRow, 'phoneCountry'>

/** What is the same for all people of a campaign, read once. */
export interface Frame {
  campaign: Frozen
  /** What the hash names. */
  base: string
  gate: MarketingGate
  artist: string
  /** Name that a mail comes from, unless its version has one of its own. */
  sender: string
  draw: RenderMessage
  /** Returns what a text to a person leaves from; undefined for a mail. */
  fromOf(person: Pick<ContactRow, 'phoneCountry'>): string | undefined
  /** Draws it with stand-ins for its links, which are as long. @param told as of `RenderMessage` */
  foresee(person: Foreseen, told: boolean): ReturnType<RenderMessage>
  /** Of a mail: version A, and all versions, A first. */
  mail: CompiledMail | undefined
  mails: CompiledMail[]
  hours: Hours
  /** Of a second email. */
  resend: (ResendAudience & { original: Original }) | undefined
  /** Selects the audience among the owner's contacts. */
  condition: SQL
  /** Segments of the audience that are gone. */
  lostSegments: string[]
  start: Date
  /** Hours over which it is spread. */
  spreadHours: number
  departureOf(person: Parameters<typeof whereaboutsOf>[0]): Departure
}

/**
 * Reads what is the same for all people of a campaign. @param tx of `forOwner`: a first look may give the owner their number
 * @throws AppError CONFLICT if its segments cannot be counted together
 */
export async function openFrame(
  context: Context,
  tx: OwnerTx,
  campaign: Frozen,
  start = startOf(campaign, context.now),
): Promise<Frame> {
  const gate = await openMarketingGate(context, tx, campaign.type, campaign.mediaIds.length)
  const artist = await readArtistName(context, tx)
  const resend = await openResend(context, tx, campaign, start)
  const named = segmentsOfAudience(campaign.audience)
  const definitions = await readDefinitions(tx, context, named)
  const schedule: CampaignSchedule = campaign.trigger ? { mode: 'now' } : campaign.schedule
  const hours = campaign.type === 'email' ? 'any' : (gate.rules.hours ?? undefined)
  const { terms, ...message } = readMessage(context, campaign, gate, artist)
  return {
    campaign,
    base: fingerprintOf(campaign, definitions, terms),
    gate,
    artist,
    sender: await readSenderName(context, tx, campaign, artist),
    ...message,
    ...foreseeing(context, gate, message.draw),
    hours,
    resend,
    condition: resend?.condition ?? (await matching(context, tx, audienceToRule(campaign.audience))),
    lostSegments: named.filter((id) => !definitions.has(id)),
    start,
    spreadHours: schedule.mode === 'local' ? 0 : (schedule.spread_hours ?? 0),
    departureOf: departures(schedule, start, hours),
  }
}

async function openResend(context: Context, tx: OwnerTx, { resendOf }: Frozen, start: Date): Promise<Frame['resend']> {
  if (resendOf === null) return undefined
  const original = await findOriginal(context, tx, resendOf)
  return { original, ...(await resendAudience(context, tx, original, start)) }
}

/** A second email comes from whom the version of the first one came that won. */
async function readSenderName(context: Context, tx: OwnerTx, { resendOf }: Frozen, artist: string): Promise<string> {
  if (resendOf === null) return artist
  return (await wonSenderNames(context, tx, [resendOf])).get(resendOf) ?? artist
}

/** Reads how a campaign's message is rendered. @returns terms: what else is confirmed, its prices above all */
function readMessage(context: Context, campaign: Frozen, gate: MarketingGate, artist: string) {
  if (campaign.type === 'email') {
    const mails = compileCampaignMails(context, lettersOf(campaign, campaign.test), { artist, rules: gate.rules })
    const price = mailPrice(context)
    return {
      mail: mails[0],
      mails,
      draw: openPricedMails(mails, { artist, price }),
      terms: { price, address: gate.rules.postal_address },
    }
  }
  const prices = textPrices(context)
  const draw = openPricedTexts({ content: campaign.content, pictures: campaign.mediaIds.length }, { artist, prices })
  return { mail: undefined, mails: [], draw, terms: prices }
}

/** Draws messages before they have links of their own. */
function foreseeing({ urls }: Context, { channel, senderOf }: MarketingGate, draw: RenderMessage) {
  const link = sampleShortLink(urls.publicUrl)
  const stop = sampleStopLink(urls.publicUrl)
  const fromOf: Frame['fromOf'] = ({ phoneCountry }) =>
    channel === 'sms' ? senderOf(phoneCountry).sender?.address : undefined
  const foresee: Frame['foresee'] = (person, told) => {
    const from = fromOf(person)
    return draw(person, { told, short: () => link, stop: from && isSenderName(from) ? stop : undefined })
  }
  return { fromOf, foresee }
}

/** Departures differ by place only, and by best hour if it counts: a million people live in some hundred places. */
function departures(schedule: CampaignSchedule, start: Date, hours: Hours): Frame['departureOf'] {
  const known = new Map<string, Departure>()
  const isByBestHour = countsBestHours(schedule)
  return (person) => {
    const key = isByBestHour ? `${person.bestHour ?? ''} ${zoneKeyOf(person)}` : zoneKeyOf(person)
    const departure = known.get(key) ?? departureOf(schedule, whereaboutsOf(person), start, hours)
    if (known.size >= MAX_PLACES) known.clear()
    known.set(key, departure)
    return departure
  }
}
const MAX_PLACES = 20_000
