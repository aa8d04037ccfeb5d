import { type CampaignApprovalRow, type CampaignRow, campaigns } from '@greenroom/db'
import type { MarketingFigures, MessageMedia } from '@greenroom/contracts'
import { type CampaignAudience, segmentsOfAudience } from '@greenroom/domain'
import { and, count, eq, getTableColumns, isNull, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import { readNames } from '../../audience/public.ts'
import { progressOf, type SendProgress, wonSenderNames } from '../../delivery/public.ts'
import { waitingMedia } from '../../messaging/public.ts'
import { figuresOf } from '../../reports/public.ts'
import type { Held } from '../policy/bounds.ts'
import { approvalsOf } from './approvals.ts'
import { namesOfOriginals } from './resends.ts'

/** A campaign without its blocks and versions, as lists have it. */
export type ListedRow = Omit<CampaignRow, 'design' | 'test' | 'pictures' | 'testPictures'>
const { design: _, test: __, pictures: ___, testPictures: ____, ...listed } = getTableColumns(campaigns)
/** Its columns. */
export const LISTED = listed

/** A campaign with what belongs to it. */
export interface CampaignView<Row extends ListedRow = CampaignRow> {
  row: Row
  progress: SendProgress | undefined
  figures: MarketingFigures | undefined
  /** The last one that was asked for. */
  approval: CampaignApprovalRow | undefined
  media: MessageMedia[]
  /** Names of the segments of its audience, by id. */
  segmentNames: ReadonlyMap<string, string>
  /** Name of the email that it follows; undefined if there is none, or it is deleted. */
  originalName: string | undefined
  /** Name that the version of that email came from that won, if it had one of its own. */
  originalSender: string | undefined
}

/** Reads one campaign within a transaction. @throws AppError NOT_FOUND */
export async function readCampaign(context: Context, tx: OwnerTx, id: string): Promise<CampaignView> {
  const row = await findCampaign(context, tx, id)
  if (!row) throw notFound('campaign')
  const [view] = await viewsOf(context, tx, [row])
  if (!view) throw notFound('campaign')
  return view
}

/** @throws AppError NOT_FOUND */
export const getCampaign = (context: Context, id: string): Promise<CampaignView> =>
  context.db.forOwner(context.ownerId, (tx) => readCampaign(context, tx, id))

/** Reads a campaign's own row. The query has started on return. */
export async function findCampaign(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  id: string,
): Promise<CampaignRow | undefined> {
  const [row] = await tx
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.userId, ownerId), eq(campaigns.id, id), isNull(campaigns.deletedAt)))
    .execute()
  return row
}

/** Reads what belongs to campaigns. */
export async function viewsOf<Row extends ListedRow>(
  context: Context,
  tx: OwnerTx,
  rows: readonly Row[],
): Promise<CampaignView<Row>[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const segments = [...new Set(rows.flatMap(({ audience }) => segmentsOfAudience(audience)))]
  const originalIds = rows.flatMap(({ resendOf }) => resendOf ?? [])
  const mediaIds = [...new Set(rows.flatMap((row) => row.mediaIds))]
  const [progress, figures, approvals, media, names, originals, senders] = await Promise.all([
    progressOf(context, tx, ids),
    figuresOf(context, tx, ids),
    approvalsOf(context, tx, ids),
    waitingMedia(context, tx, mediaIds),
    segments.length > 0 ? readNames(tx, context.ownerId, segments) : [],
    namesOfOriginals(context, tx, originalIds),
    wonSenderNames(context, tx, originalIds),
  ])
  const segmentNames = new Map(names.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    row,
    progress: progress.get(row.id),
    figures: figures.get(row.id),
    approval: approvals.get(row.id),
    media: media.filter(({ id }) => row.mediaIds.includes(id)),
    segmentNames,
    originalName: originals.get(row.resendOf ?? ''),
    originalSender: senders.get(row.resendOf ?? ''),
  }))
}

/** Counts an owner's campaigns, deleted ones that can be restored too, and measures what they say. */
export async function measureCampaigns({ ownerId }: Context, tx: OwnerTx): Promise<Held> {
  const { content, design, test, audience, schedule, trigger } = campaigns
  const bytes = sql<number>`coalesce(sum(octet_length(${content}) + coalesce(octet_length(${design}::text), 0) + coalesce(octet_length(${test}::text), 0) + octet_length(${audience}::text)
    + octet_length(${schedule}::text) + coalesce(octet_length(${trigger}::text), 0)), 0)::float8`
  const [row] = await tx
    .select({ campaigns: count(), bytes })
    .from(campaigns)
    .where(eq(campaigns.userId, ownerId))
    .execute()
  return row ?? { campaigns: 0, bytes: 0 }
}

/** Returns an audience without segments that are gone. */
export async function segmentsThere(
  { ownerId }: Context,
  tx: OwnerTx,
  audience: CampaignAudience,
): Promise<CampaignAudience> {
  const asked = segmentsOfAudience(audience)
  const there = new Set(asked.length > 0 ? (await readNames(tx, ownerId, asked)).map(({ id }) => id) : [])
  const kept = <T extends Pick<CampaignAudience, 'segment_ids'>>(parts: T): T =>
    parts.segment_ids ? { ...parts, segment_ids: parts.segment_ids.filter((id) => there.has(id)) } : parts
  return { ...kept(audience), ...(audience.exclude ? { exclude: kept(audience.exclude) } : {}) }
}
