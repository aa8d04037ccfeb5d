import type { getCampaignReport, ResponseOf } from '@greenroom/contracts'
import { campaignVariants, type SendRow } from '@greenroom/db'
import { campaignRate, rateInterval, VARIANT_LABELS } from '@greenroom/domain'
import { and, asc, eq, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'
import { readRestAt } from '../../delivery/public.ts'

/** A test whose winner is not chosen yet. */
export interface TestUnderWay {
  id: string
  userId: string
  /** Its figures are older than five minutes. */
  isStale: boolean
}

/** System read: tests without a winner, least lately counted first. */
export async function listTestsOfAll(system: SystemTx, now: Date, limit: number): Promise<TestUnderWay[]> {
  const { rows } = await system.execute<TestUnderWay & Record<string, unknown>>(
    sql`select s.id, s.user_id as "userId",
        coalesce(v.counted_at < ${now.toISOString()}::timestamptz - interval '5 minutes', true) as "isStale"
      from sends s left join campaign_variants v on v.send_id = s.id and v.variant = 0
      where s.test is not null and s.winner is null and s.state <> 'cancelled'
        and (s.test_looked_at < s.test_ends_at) is not false
      order by v.counted_at nulls first, s.id limit ${limit}`,
  )
  return rows
}

/** Figures of a version. */
export interface VariantCount {
  people: number
  delivered: number
  clicked: number
}

/** Reads what came of each version of a test, A first. */
export async function variantFigures(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  sendId: string,
  versions: number,
): Promise<VariantCount[]> {
  const rows = await tx
    .select()
    .from(campaignVariants)
    .where(and(eq(campaignVariants.userId, ownerId), eq(campaignVariants.sendId, sendId)))
    .orderBy(asc(campaignVariants.variant))
  return Array.from({ length: versions }, (_, variant) => {
    const { people = 0, delivered = 0, clicked = 0 } = rows.find((row) => row.variant === variant) ?? {}
    return { people, delivered, clicked: Math.max(0, clicked) }
  })
}

type TestReport = NonNullable<ResponseOf<typeof getCampaignReport>['test']>
type TestedSend = Pick<
  SendRow,
  'id' | 'state' | 'total' | 'test' | 'winner' | 'testEndsAt' | 'decidedAt' | 'decidedBy' | 'confidence'
>

/** Returns how a test stands, and what came of its versions; null if nothing is tested. */
export async function reportOfTest(context: Context, tx: OwnerTx, send: TestedSend): Promise<TestReport | null> {
  const { id, state, total, test, winner, testEndsAt, decidedAt, decidedBy, confidence } = send
  if (!test) return null
  const figures = await variantFigures(context, tx, id, test.letters.length)
  const isOver = testEndsAt !== null && testEndsAt <= context.now
  return {
    state:
      winner !== null
        ? 'decided'
        : state === 'cancelled'
          ? 'cancelled'
          : isOver && test.decide === 'hand'
            ? 'waiting'
            : 'running',
    ends_at: testEndsAt?.toISOString() ?? null,
    decide: test.decide,
    rest: total - figures.reduce((sum, { people }) => sum + people, 0),
    rest_at: winner === null ? null : ((await readRestAt(context, tx, id))?.toISOString() ?? null),
    winner,
    decided_by: decidedBy,
    decided_at: decidedAt?.toISOString() ?? null,
    confidence,
    variants: test.letters.map(({ subject, preheader, sender_name }, place) => {
      const counted = figures[place] ?? { people: 0, delivered: 0, clicked: 0 }
      const interval = rateInterval(counted)
      return {
        label: VARIANT_LABELS[place] ?? 'A',
        subject,
        preheader,
        sender_name,
        ...counted,
        rate: campaignRate(counted.clicked, counted.delivered),
        low: interval?.low ?? null,
        high: interval?.high ?? null,
        is_winner: place === winner,
      }
    }),
  }
}
