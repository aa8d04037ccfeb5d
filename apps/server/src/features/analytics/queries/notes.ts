import type { ReportNote } from '@greenroom/contracts'
import { analyticsNotes, blocks, campaigns, miniSites, sends } from '@greenroom/db'
import {
  type ArtistEvent,
  dateAfter,
  dateAt,
  MAX_NOTE_TEXT,
  MAX_NOTES_SHOWN,
  readSettings,
  startOfDate,
} from '@greenroom/domain'
import { and, count, desc, eq, gte, inArray, isNull, lt, lte, or } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Blocks that are searched for dates, latest changed first. */
const MAX_DATED_BLOCKS = 100

export interface NotedRange {
  /** First and last date, in `timeZone`. */
  from: string
  to: string
  /** One page; undefined: all of them. */
  site: string | undefined
  timeZone: string
}

/**
 * Returns the notes of a curve, by date: those written by hand, campaigns that left, and the releases and shows of blocks
 * that visitors can see. If there are more than fit, those by hand stay, then the latest.
 */
export async function readNotes({ db, ownerId }: Context, range: NotedRange): Promise<ReportNote[]> {
  const [written, sent, dated] = await db.readForOwner(ownerId, (tx) =>
    Promise.all([writtenNotes(tx, ownerId, range), sentCampaigns(tx, ownerId, range), datedBlocks(tx, ownerId, range)]),
  )
  const made: ReportNote[] = [
    ...sent.map(({ id, type, name, startedAt }) => ({
      id: null,
      site_id: null,
      kind: 'campaign' as const,
      date: dateAt(startedAt, range.timeZone),
      text: shortened(name),
      path: `/dashboard/marketing/${type}/${id}`,
    })),
    ...distinct(dated.flatMap((block) => datesOf(block, range.timeZone))).filter(
      ({ date }) => date >= range.from && date <= range.to,
    ),
  ]
  const own: ReportNote[] = written.map(({ id, miniSiteId, date, text }) => ({
    id,
    site_id: miniSiteId,
    kind: 'note',
    date,
    text,
    path: null,
  }))
  const latest = made.toSorted((a, b) => compare(b.date, a.date)).slice(0, MAX_NOTES_SHOWN - own.length)
  return [...own, ...latest].toSorted((a, b) => compare(a.date, b.date))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const writtenNotes = (tx: OwnerTx, ownerId: string, { from, to, site }: NotedRange) =>
  tx
    .select()
    .from(analyticsNotes)
    .where(
      and(
        eq(analyticsNotes.userId, ownerId),
        gte(analyticsNotes.date, from),
        lte(analyticsNotes.date, to),
        site === undefined ? undefined : or(isNull(analyticsNotes.miniSiteId), eq(analyticsNotes.miniSiteId, site)),
      ),
    )
    .orderBy(desc(analyticsNotes.date), desc(analyticsNotes.id))
    .limit(MAX_NOTES_SHOWN)
    .execute()

/** Selects campaigns that began to leave. Automatic messages leave all the time, so they are no date. */
const sentCampaigns = (tx: OwnerTx, ownerId: string, { from, to, timeZone }: NotedRange) =>
  tx
    .select({ id: sends.id, type: sends.channel, name: campaigns.name, startedAt: sends.startedAt })
    .from(sends)
    .innerJoin(campaigns, and(eq(campaigns.userId, sends.userId), eq(campaigns.id, sends.id)))
    .where(
      and(
        eq(sends.userId, ownerId),
        eq(sends.isOpenEnded, false),
        isNull(campaigns.deletedAt),
        gte(sends.startedAt, startOfDate(from, timeZone)),
        lt(sends.startedAt, startOfDate(dateAfter(to, 1), timeZone)),
      ),
    )
    .orderBy(desc(sends.startedAt), desc(sends.id))
    .limit(MAX_NOTES_SHOWN)
    .execute()

const datedBlocks = (tx: OwnerTx, ownerId: string, { site }: NotedRange) =>
  tx
    .select({ siteId: blocks.miniSiteId, type: blocks.type, title: blocks.title, settings: blocks.settings })
    .from(blocks)
    .innerJoin(miniSites, and(eq(miniSites.userId, blocks.userId), eq(miniSites.id, blocks.miniSiteId)))
    .where(
      and(
        eq(blocks.userId, ownerId),
        site === undefined ? undefined : eq(blocks.miniSiteId, site),
        inArray(blocks.type, ['events', 'countdown']),
        eq(blocks.isActive, true),
        isNull(blocks.lockedAt),
        eq(miniSites.isActive, true),
        isNull(miniSites.lockedAt),
      ),
    )
    .orderBy(desc(blocks.updatedAt), desc(blocks.id))
    .limit(MAX_DATED_BLOCKS)
    .execute()

type DatedBlock = Awaited<ReturnType<typeof datedBlocks>>[number]

/** Returns the shows of a list of events, at the dates of their places, or the moment of a countdown. */
function datesOf({ siteId, type, title, settings }: DatedBlock, timeZone: string): ReportNote[] {
  const path = `/editor/${siteId}`
  if (type === 'events')
    return readSettings('events', settings).events.map((show) => ({
      id: null,
      site_id: null,
      kind: 'show',
      date: show.date,
      text: shortened(nameOf(show)),
      path,
    }))
  const { at } = readSettings('countdown', settings)
  return at === undefined
    ? []
    : [
        {
          id: null,
          site_id: null,
          kind: 'release',
          date: dateAt(Date.parse(at), timeZone),
          text: shortened(title || 'Release'),
          path,
        },
      ]
}

const nameOf = ({ name, venue, city }: ArtistEvent) =>
  [name, venue, city].filter((part) => part.trim() !== '').join(', ') || 'Show'

const shortened = (text: string) =>
  text.length > MAX_NOTE_TEXT ? `${text.slice(0, MAX_NOTE_TEXT - 1).toWellFormed()}…` : text

/** Pages often repeat the same shows. */
const distinct = (notes: readonly ReportNote[]): ReportNote[] => [
  ...new Map(notes.map((note) => [`${note.kind} ${note.date} ${note.text}`, note])).values(),
]

/** Lists the owner's own notes, latest date first. */
export async function listNotes({ db, ownerId }: Context, { page, limit }: { page: number; limit: number }) {
  const own = eq(analyticsNotes.userId, ownerId)
  const [items, total] = await db.readForOwner(ownerId, (tx) =>
    Promise.all([
      tx
        .select()
        .from(analyticsNotes)
        .where(own)
        .orderBy(desc(analyticsNotes.date), desc(analyticsNotes.id))
        .limit(limit)
        .offset((page - 1) * limit)
        .execute(),
      tx.select({ n: count() }).from(analyticsNotes).where(own).execute(),
    ]),
  )
  return { items, total: total[0]?.n ?? 0 }
}
