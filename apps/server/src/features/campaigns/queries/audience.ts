import { contacts } from '@greenroom/db'
import { type AudienceRule, audienceToRule, type CampaignAudience, type MessageChannel } from '@greenroom/domain'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { turnsPerOwner } from '../../../platform/few-at-a-time.ts'
import { countMatching, matching, requireAudience, whileWanted } from '../../audience/public.ts'
import { unreachableBySql } from '../../consent/public.ts'
import { isSellingNow } from '../../reports/public.ts'
import { readUsualClicks } from './usual-clicks.ts'

/** Counts of the process: each may scan an owner's contacts a hundred times (standard W22). */
const TURNS = { atOnce: 2, waiting: 100, refusal: 'Many audiences are being counted. Please try again in a moment.' }
/** Counts of an owner: one at a time, so that nobody's keep those of others waiting. */
const OWN_TURNS = {
  atOnce: 1,
  waiting: 20,
  refusal: 'Many of your audiences are being counted. Please try again in a moment.',
}
const openTurns = () => turnsPerOwner({ own: OWN_TURNS, all: TURNS })

type AudiencePart = { kind: 'everyone' | 'segment' | 'tag'; value: string; people: number }

interface AudienceCount {
  people: number
  reachable: number
  parts: AudiencePart[]
  excluded: number
  skipped: Record<string, number>
  usual_clicks: number | null
  has_orders: boolean
}

/**
 * Counts whom an audience means: altogether, by part, and by what stands against writing to them. The review of a campaign
 * asks the gate about every person instead; this is the quick look while one chooses.
 * @param signal aborted once nobody waits for the answer
 * @throws AppError NOT_FOUND, CONFLICT as if the audience were saved; UNAVAILABLE if too many are counted
 */
export async function countAudience(
  context: Context,
  channel: MessageChannel,
  audience: CampaignAudience,
  signal: AbortSignal,
): Promise<AudienceCount> {
  const inTurn = context.hold(openTurns)
  return inTurn(context.ownerId, () =>
    context.db.forOwner(context.ownerId, (tx) =>
      whileWanted(context, tx, signal, async () => {
        await requireAudience(context, tx, audienceToRule(audience))
        const { exclude: _, ...included } = audience
        const peopleOf = async (rule: AudienceRule) => countMatching(tx, await matching(context, tx, rule))
        const parts: AudiencePart[] = []
        for (const part of partsOf(audience))
          parts.push({ kind: part.kind, value: part.value, people: await peopleOf(audienceToRule(part.audience)) })
        const all = await peopleOf(audienceToRule(included))
        const { people, skipped } = await countReasons(context, tx, channel, audience)
        const lost = Object.values(skipped).reduce((sum, n) => sum + n, 0)
        const usual = channel === 'email' ? await readUsualClicks(context, tx) : null
        return {
          people,
          reachable: people - lost,
          parts,
          excluded: all - people,
          skipped,
          usual_clicks: usual,
          has_orders: await isSellingNow(context, tx),
        }
      }),
    ),
  )
}

function partsOf({ everyone, segment_ids: ids = [], tags = [] }: CampaignAudience) {
  return [
    ...(everyone ? [{ kind: 'everyone' as const, value: '', audience: { everyone } }] : []),
    ...ids.map((value) => ({ kind: 'segment' as const, value, audience: { segment_ids: [value] } })),
    ...tags.map((value) => ({ kind: 'tag' as const, value, audience: { tags: [value] } })),
  ]
}

async function countReasons(context: Context, tx: OwnerTx, channel: MessageChannel, audience: CampaignAudience) {
  const condition = await matching(context, tx, audienceToRule(audience))
  const { rows } = await tx.execute<{ reason: string | null; n: number }>(
    sql`select ${unreachableBySql(channel)} as reason, count(*)::float8 as n from ${contacts} where ${condition} group by 1`,
  )
  const skipped: Record<string, number> = {}
  for (const { reason, n } of rows) if (reason !== null) skipped[GATE_WORDS[channel][reason] ?? reason] = n
  return { people: rows.reduce((sum, { n }) => sum + n, 0), skipped }
}

/** Reasons of the gate for what `unreachableBySql` says. */
const GATE_WORDS: Record<MessageChannel, Record<string, string>> = {
  sms: { waiting: 'locked', no_address: 'no_phone', opted_out: 'opted_out_sms' },
  email: { waiting: 'locked', no_address: 'no_email', opted_out: 'opted_out_email' },
}
