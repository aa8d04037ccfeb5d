import { z } from 'zod'
import { GATE_REASONS, type GateReason, HOLD_REASONS } from './gate.ts'
import {
  MAX_MAIL_LENGTH,
  MAX_TEXT_LENGTH,
  MESSAGE_CHANNELS,
  MESSAGE_FAILURES,
  type MessageChannel,
} from './messages.ts'
import { momentText, storableText } from './text.ts'

/**
 * Where a campaign stands. `draft`: being written; `scheduled`: confirmed, leaves later; `preparing`: its recipients are
 * being listed; `paused`: by its owner, or waiting for what `waits_for` names. None fails: what cannot go on waits.
 */
export const CAMPAIGN_STATES = [
  'draft',
  'scheduled',
  'preparing',
  'sending',
  'paused',
  'finished',
  'cancelled',
] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

/** States that a campaign stores itself. `sent`: its send has a state of its own. */
export type StoredCampaignState = 'draft' | 'scheduled' | 'sent' | 'cancelled'
/** States of a send. */
export type SendState = 'sending' | 'paused' | 'finished' | 'cancelled'

/** What a paused or scheduled campaign waits for, with a sentence and what fixes it. */
export const SEND_WAITS = {
  owner: { text: 'You paused it.', mend: 'Resume it when you are ready.' },
  funds: { text: 'There is not enough money in your wallet.', mend: 'Add funds to continue.' },
  plan: {
    text: 'Your plan does not have enough texts left.',
    mend: 'Upgrade, send to fewer people, or wait for your next billing period.',
  },
  sender: { text: 'Your number cannot send right now.', mend: 'Try again once it may send.' },
  restore: {
    text: 'The server was restored from a backup, and some of these texts may already have been sent.',
    mend: 'Check who received it before you go on.',
  },
  changed: {
    text: 'It would now reach more people, or cost more, than you confirmed.',
    mend: 'Review it and confirm again.',
  },
  complaints: {
    text: 'Too many people reported it as spam, so it was stopped before mail from you ends up there for everybody.',
    mend: 'Leave out people who do not remember joining, then resume it, or cancel the rest.',
  },
  bounces: {
    text: 'Too many of its addresses do not exist, so it was stopped before mailbox providers stop trusting you.',
    mend: 'Clean up the list that they came from, then resume it, or cancel the rest.',
  },
  late: { text: 'Its time passed before it could be sent.', mend: 'Choose a new time.' },
  approval: { text: 'It was not approved in time.', mend: 'Choose a new time, or send it without approval.' },
  audience: {
    text: 'A segment of its audience was deleted, or can no longer be counted.',
    mend: 'Choose the audience again.',
  },
  original: {
    text: 'The email that it follows was deleted.',
    mend: 'Without it, nobody can tell who clicked.',
  },
  empty: { text: 'Nobody in its audience can be texted.', mend: 'Choose another audience.' },
} as const satisfies Record<string, { text: string; mend: string }>
/** What email campaigns say instead. */
const MAIL_WAITS: Partial<Record<keyof typeof SEND_WAITS, { text: string; mend: string }>> = {
  plan: {
    text: 'Your plan has no email campaigns left.',
    mend: 'Upgrade, or wait for your next billing period.',
  },
  sender: { text: 'Your mail cannot be sent right now.', mend: 'Resume it once it can be sent again.' },
  restore: {
    text: 'The server was restored from a backup, and some of these emails may already have been sent.',
    mend: 'Check who received it before you go on.',
  },
  empty: { text: 'Nobody in its audience can be emailed.', mend: 'Choose another audience.' },
}
/** Returns what a campaign says that waits, by its type. */
export const sendWait = (wait: keyof typeof SEND_WAITS, type: MessageChannel): { text: string; mend: string } =>
  (type === 'email' && MAIL_WAITS[wait]) || SEND_WAITS[wait]
/** What a campaign says that waits for `approval` because somebody declined it. */
export const DECLINED_WAIT = {
  text: 'It was declined.',
  mend: 'Change it and ask again, or send it without approval.',
} as const satisfies { text: string; mend: string }
/** What a campaign says that waits for `changed` after it has begun. */
export const GROWN_WAIT = {
  text: 'It would now reach more people, or cost more, than you confirmed.',
  mend: 'Resume it to send it to them, too, or cancel the rest.',
} as const satisfies { text: string; mend: string }
export type SendWait = 'owner' | 'funds' | 'plan' | 'sender' | 'restore' | 'changed' | 'complaints' | 'bounces'
export type CampaignProblem = keyof typeof SEND_WAITS
export const CAMPAIGN_PROBLEMS = Object.keys(SEND_WAITS) as [CampaignProblem, ...CampaignProblem[]]

/** Longest name of a campaign, in characters. */
export const MAX_CAMPAIGN_NAME = 120
/** Orders of the list of campaigns. `time`: when it leaves or left, or is meant to. */
export const CAMPAIGN_SORTS = ['updated', 'name', 'time', 'delivered', 'clicked', 'replied', 'cost', 'return'] as const
export type CampaignSort = (typeof CAMPAIGN_SORTS)[number]
/** Periods by which the list of campaigns is filtered: the last days, or what is still to come. */
export const CAMPAIGN_PERIODS = ['7d', '30d', '90d', '365d', 'coming'] as const
export type CampaignPeriod = (typeof CAMPAIGN_PERIODS)[number]
/** Views of the campaigns: a list or a calendar. */
export const CAMPAIGN_SHAPES = ['list', 'month', 'week'] as const
export type CampaignShape = (typeof CAMPAIGN_SHAPES)[number]
/** Most saved views of the list of campaigns. */
export const MAX_CAMPAIGN_VIEWS = 20
/** Longest query of such a view, in characters. */
export const MAX_CAMPAIGN_VIEW_QUERY = 1000
/** Longest content of a campaign, in characters as they are written. */
export const MAX_CAMPAIGN_CONTENT: Record<MessageChannel, number> = { sms: MAX_TEXT_LENGTH, email: MAX_MAIL_LENGTH }
/** Longest postal address of an owner, in characters: six lines. */
export const MAX_POSTAL_ADDRESS = 300
/** Most segments, and most tags, of one side of an audience. */
export const MAX_AUDIENCE_PARTS = 50
/** Longest preheader of a mail, in characters. */
export const MAX_PREHEADER = 200
/** Seconds in which a confirmed campaign can be taken back before it begins to leave. */
export const CAMPAIGN_UNDO_SECONDS = 10
/** Most contacts that a test goes to. */
export const MAX_TEST_CONTACTS = 5
/** Orders in which the first recipients of a campaign are chosen, if its plan has no room for all. */
export const FIRST_ORDERS = ['joined', 'active', 'score'] as const
export type FirstOrder = (typeof FIRST_ORDERS)[number]
/** Recipients of one range, the unit of work of the pipeline. */
export const RANGE_SIZE = 1000
/** Most links of one text, and thereby indexes of one recipient (record 0063). */
export const MAX_TEXT_LINKS = 10
/**
 * Hours for which a text of an automatic message is worth sending after its moment. Whoever waited longer, because it was
 * off, or money was short, or nothing worked, is skipped.
 */
const MISSED_HOURS = 6
/** Returns the moment before which an automatic message counts as missed. */
export const missedBefore = (now: Date): Date => new Date(now.getTime() - MISSED_HOURS * 3_600_000)
/** Hours after a campaign's text in which a message of its recipient counts as a reply. */
export const REPLY_HOURS = 72

const parts = z.strictObject({
  segment_ids: z.array(z.uuid()).max(MAX_AUDIENCE_PARTS).optional(),
  tags: z.array(storableText(60).min(1)).max(MAX_AUDIENCE_PARTS).optional(),
})

/** Who a campaign is for: everybody, or whoever is in any of the segments or has any of the tags; without those excluded. */
export const campaignAudience = parts.extend({
  everyone: z.boolean().optional(),
  exclude: parts.optional().describe('People in any of these segments, or with any of these tags, are left out'),
})
export type CampaignAudience = z.output<typeof campaignAudience>

const WHEN = 'Choose a day and a time.'
const isInReach = (at: string) => at >= '1900' && at < '2201'
const moment = momentText().refine(isInReach, WHEN)
/** Local wall time without a zone. */
const wallTime = z.iso.datetime({ local: true, precision: -1, error: WHEN }).max(16, WHEN).refine(isInReach, WHEN)
const spread = z.int().min(1).max(24).optional().describe('Hours over which it is spread evenly')

/** When a campaign leaves. */
export const campaignSchedule = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('now'), spread_hours: spread }),
  z.strictObject({ mode: z.literal('at'), at: moment, spread_hours: spread }),
  z.strictObject({
    mode: z.literal('local'),
    at: wallTime.describe('Wall time where each person lives, such as 2026-12-24T09:00'),
    past: z.enum(['next_day', 'leave_out']).default('next_day').describe('People for whom that time has passed'),
    best: z
      .boolean()
      .optional()
      .describe('Of emails: everybody whose best hour is known gets it at that hour of the day'),
  }),
])
export type CampaignSchedule = z.output<typeof campaignSchedule>

/** Wall time of a day. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time.')

/** What starts an automatic message, and how long afterwards it leaves. */
export const campaignTrigger = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('birthday'), at: timeOfDay }),
  z.strictObject({ kind: z.literal('joined'), days: z.int().min(1).max(365), at: timeOfDay }),
  z.strictObject({
    kind: z.literal('form'),
    block_id: z.uuid().nullable().describe('null: any form'),
    delay_minutes: z.int().min(0).max(43_200),
  }),
  z.strictObject({
    kind: z.literal('keyword'),
    rule_id: z.uuid().nullable().describe('null: any join word'),
    delay_minutes: z.int().min(0).max(43_200),
  }),
])
export type CampaignTrigger = z.output<typeof campaignTrigger>

/** What the review showed when a campaign was confirmed. Cents; moments as ISO 8601 in UTC. */
export interface FrozenCampaign {
  recipients: number
  cost: { least: number; most: number }
  first_at: string | null
  last_at: string | null
}

/** Reasons of skipped recipients that the gate does not know. */
export const SKIP_REASONS = {
  cancelled: 'You canceled the campaign before it reached them.',
  left_out: 'It was already past that time where they live.',
  control: 'Control group: held back to compare, as you chose.',
  beyond_first: 'You chose to send it to fewer people.',
  missed: 'It would have reached them more than six hours late.',
  invalid_text: 'With their data filled in, the text is empty or too long.',
  clicked: 'They clicked in the first email.',
  answered: 'They have written to you since the first email.',
  not_engaged: 'They have not clicked, written, visited, or signed up in the last 90 days.',
  untold: 'They did not agree that clicks are kept under their names, so nobody can tell whether they clicked.',
  returned: 'The first email came back.',
  complained: 'They reported the first email as spam.',
} as const
export type SkipReason = GateReason | keyof typeof SKIP_REASONS

/** What became of a recipient, as people read it. */
export const RECIPIENT_OUTCOMES = ['planned', 'held', 'sent', 'delivered', 'failed', 'uncertain', 'skipped'] as const
export type RecipientOutcome = (typeof RECIPIENT_OUTCOMES)[number]

/** Deeds by which people of a campaign are listed. */
export const PEOPLE_DEEDS = ['opened', 'clicked', 'replied', 'opted_out', 'complained'] as const
export type PeopleDeed = (typeof PEOPLE_DEEDS)[number]

const textsOf = (reasons: Readonly<Record<string, { text: string }>>): Record<string, string> =>
  Object.fromEntries(Object.entries(reasons).map(([code, { text }]) => [code, text]))

/** Reasons of skipped, held, and failed recipients, each with its sentence. */
const OUTCOME_TEXTS: Readonly<Record<string, string>> = {
  ...textsOf(GATE_REASONS),
  ...textsOf(HOLD_REASONS),
  local_time: 'They get it at the time you chose, where they live.',
  variant_test: 'They get the version that wins the test.',
  best_hour: 'They get it at the hour when they click most, where they live.',
  ...textsOf(MESSAGE_FAILURES),
  ...SKIP_REASONS,
}
export const OUTCOME_REASON_CODES = Object.keys(OUTCOME_TEXTS) as [string, ...string[]]

/** Returns a reason of a skip, a wait, or a failure as a sentence; undefined if there is no such reason. */
export const outcomeText = (reason: string): string | undefined =>
  Object.hasOwn(OUTCOME_TEXTS, reason) ? OUTCOME_TEXTS[reason] : undefined

export const CAMPAIGN_TYPES = MESSAGE_CHANNELS
