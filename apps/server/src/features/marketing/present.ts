import { HUB_LENGTHS, type ListedCampaign, type MarketingHub } from '@greenroom/contracts'
import { campaignRate, dateAt, hoursOn, quietUntil, type Whereabouts } from '@greenroom/domain'
import { parsePhone } from '@greenroom/domain/phone'
import type { BoardCampaign } from '../campaigns/public.ts'
import { missingOf } from './policy/drafts.ts'
import { forecast } from './policy/forecast.ts'
import { whyNoMails, whyNoTexts } from './policy/may-send.ts'
import { isHalted, thingsToDo } from './policy/things-to-do.ts'
import type { HubFacts, PlanRoom } from './queries/facts.ts'

/** Presents the hub. @param timeZone of the owner, an IANA name */
export function presentHub(facts: HubFacts, now: Date, timeZone: string): MarketingHub {
  const { board, balance, audience } = facts
  const todo = thingsToDo(facts)
  const { spokenFor, after, shortAt } = forecast(balance, board.toCome)
  const next = board.scheduled.filter(({ campaign }) => !isHalted(campaign))
  return {
    todo: todo.slice(0, HUB_LENGTHS.todo),
    more_to_do: Math.max(0, todo.length - HUB_LENGTHS.todo),
    sms: presentTexts(facts, now, timeZone),
    email: presentMails(facts),
    wallet: { balance, spoken_for: spokenFor, after, short_at: shortAt?.toISOString() ?? null },
    under_way: board.underWay
      .filter(({ campaign }) => campaign.trigger === null)
      .slice(0, HUB_LENGTHS.under_way)
      .map(presentUnderWay),
    next: presentNext(next, balance).slice(0, HUB_LENGTHS.next),
    next_total: board.toCome.length,
    drafts: board.drafts.map(({ campaign }) => ({
      ...listed(campaign),
      updated_at: campaign.updated_at,
      missing: missingOf(campaign),
    })),
    drafts_total: board.draftsTotal,
    last: board.last.map((one) => presentSent(one, facts)).toSorted((a, b) => b.started_at.localeCompare(a.started_at)),
    audience,
  }
}

const listed = ({ id, type, name, state, audience_words }: ListedCampaign) => ({
  id,
  type,
  name,
  state,
  audience_words,
})

const planOf = (room: PlanRoom | undefined) => (room ? { ...room, left: Math.max(0, room.limit - room.used) } : null)

function presentTexts(facts: HubFacts, now: Date, timeZone: string): MarketingHub['sms'] {
  const because = whyNoTexts(facts)
  const where: Whereabouts = {
    zones: [timeZone],
    country: countryOf(facts.numbers[0]?.number),
    // The hours of the country: those of a state depend on where each fan lives.
    region: '',
  }
  const own = facts.rules.hours ?? undefined
  return {
    may_send: because === null,
    because,
    numbers: facts.numbers.map(({ number, maySend }) => ({ number, may_send: maySend })),
    plan: planOf(facts.room.sms),
    hours: hoursOn(weekdayOf(now, timeZone), where, own) ?? null,
    quiet_until: quietUntil(where, now, own)?.toISOString() ?? null,
  }
}

/** Country of a number, whose fans are likely to live there. */
function countryOf(number: string | undefined): string | undefined {
  const parsed = parsePhone(number ?? '')
  return parsed.ok ? parsed.country : undefined
}

/** 1 is Monday (ISO 8601). */
const weekdayOf = (now: Date, timeZone: string) =>
  (new Date(`${dateAt(now, timeZone)}T12:00:00Z`).getUTCDay() || 7) as 1 | 2 | 3 | 4 | 5 | 6 | 7

function presentMails(facts: HubFacts): MarketingHub['email'] {
  const { mail, room } = facts
  const because = whyNoMails(facts)
  return {
    may_send: because === null,
    because,
    from: mail.kind,
    domain: mail.kind === 'own' ? mail.row.domain : null,
    daily: mail.kind === 'shared' ? mail.daily : null,
    plan: planOf(room.email),
  }
}

const presentUnderWay = ({ campaign }: BoardCampaign): MarketingHub['under_way'][number] => ({
  ...listed(campaign),
  done: campaign.counts.planned - campaign.counts.waiting,
  planned: campaign.counts.planned,
  waits: campaign.waits_for?.text ?? null,
})

function presentNext(next: readonly BoardCampaign[], balance: number): MarketingHub['next'] {
  let left = balance
  return next.map(({ campaign, recipients, cost }) => {
    left -= cost
    const { approval } = campaign
    return {
      ...listed(campaign),
      starts_at: campaign.starts_at,
      local_at: campaign.schedule.mode === 'local' ? campaign.schedule.at : null,
      recipients,
      cost,
      is_covered: left >= 0,
      approval:
        approval === null || approval.state === 'void' ? null : { email: approval.email, state: approval.state },
    }
  })
}

function presentSent({ campaign }: BoardCampaign, { usual }: HubFacts): MarketingHub['last'][number] {
  const { counts, started_at: startedAt, updated_at: updatedAt } = campaign
  const { delivered, clicked, replied, cost } = counts
  const own = usual.get(campaign.id)
  return {
    ...listed(campaign),
    started_at: startedAt ?? updatedAt,
    delivered,
    clicked,
    replied,
    cost,
    rate: campaignRate(clicked, delivered),
    usual: own?.clicked ?? null,
    against: own?.verdict ?? null,
  }
}
