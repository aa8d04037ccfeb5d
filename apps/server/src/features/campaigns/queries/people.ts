import type { previewPeople, ResponseOf } from '@greenroom/contracts'
import type { CampaignRow } from '@greenroom/db'
import { LEFT_OUT_REASONS, type MessageChannel } from '@greenroom/domain'
import { and, type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import { unreachableBySql } from '../../consent/public.ts'
import type { ControlDraw } from '../../delivery/public.ts'
import { withoutControl } from '../policy/control.ts'
import type { Fate } from '../policy/tally.ts'
import { behind, judge, type Judged, others, readPeople } from './fates.ts'
import { type Frame, openFrame } from './frame.ts'
import { openPlaces } from './places.ts'
import { presentForeseen } from './person.ts'
import { drawFor, rowOf } from './preview.ts'
import { openSurveys } from './surveys.ts'

/** Some of those whom a preview counts. */
export interface PeopleForeseen {
  /** `send`: held ones included. */
  outcome?: 'send' | 'hold' | 'skip' | undefined
  reason?: string | undefined
  segments?: number | undefined
  after?: string | undefined
}
type Page = ResponseOf<typeof previewPeople>

/** People of a page. */
const PAGE = 50
/** People decided about before others get their turn, and how often in one call (standard W22). */
const SLICE = 500
const MOST_SLICES = 10

/**
 * Lists people of a campaign's audience by what sending it would do to them, as its preview counts them, in the order of
 * their ids. One call looks at some thousand people at most: a page may end before it is full.
 * @param gone aborted once nobody waits for the answer
 * @throws AppError NOT_FOUND; CONFLICT; UNAVAILABLE
 */
export async function listForeseen(
  context: Context,
  id: string,
  asked: PeopleForeseen,
  gone: AbortSignal,
): Promise<Page> {
  const row = await rowOf(context, id)
  const key = JSON.stringify([id, row.version, asked])
  const surveys = context.hold(openSurveys)
  const draw = await drawFor(context, row, gone)
  return surveys.make(`${context.ownerId}/people`, key, gone, (signal) =>
    pageOf(context, row, { ...asked, draw }, signal),
  )
}

async function pageOf(
  context: Context,
  row: CampaignRow,
  asked: PeopleForeseen & { draw: ControlDraw | undefined },
  signal: AbortSignal,
): Promise<Page> {
  const { db, ownerId, now } = context
  const frame = leftOutIn(await db.forOwner(ownerId, (tx) => openFrame(context, tx, row)), asked)
  let { after } = asked
  const places = await db.forOwner(ownerId, (tx) => openPlaces(tx, frame, after))
  const items: Page['items'] = []
  for (let slice = 0; slice < MOST_SLICES; slice += 1) {
    signal.throwIfAborted()
    // The moment of each person depends on how many come before, so of a spread campaign everybody is read.
    const where = and(after === undefined ? undefined : behind(after), places ? undefined : mayBe(row.type, asked))
    const { people, judged } = await db.forOwner(ownerId, async (tx) => {
      const read = await readPeople(tx, frame, { where, limit: SLICE })
      const moments = places && new Map(read.map((person) => [person.id, places.next(person)]))
      const all = withoutControl(await judge(context, tx, frame, read, moments), asked.draw)
      return { people: read, judged: fated(all, frame.leftOut) }
    })
    const found = new Map(judged.filter(({ fate }) => isAsked(fate, asked)).map((one) => [one.person.id, one]))
    for (const { id } of people) {
      const one = found.get(id)
      if (one === undefined) continue
      items.push(presentForeseen(frame, one, now))
      if (items.length === PAGE) return { items, next: id }
    }
    if (people.length < SLICE) return { items, next: null }
    after = people.at(-1)?.id
    await others()
  }
  return { items, next: after ?? null }
}

/** Returns a frame for those who get no second email for a reason, if they are asked for. @property leftOut that reason */
function leftOutIn(frame: Frame, { outcome, reason }: PeopleForeseen): Frame & { leftOut?: string } {
  if (!frame.resend || outcome !== 'skip' || reason === undefined || !OF_RESEND.has(reason)) return frame
  return { ...frame, condition: frame.resend.leftOutFor(reason), spreadHours: 0, leftOut: reason }
}
const OF_RESEND: ReadonlySet<string> = new Set(LEFT_OUT_REASONS)

const fated = (judged: Judged[], leftOut: string | undefined): Judged[] =>
  leftOut === undefined ? judged : judged.map((one) => ({ ...one, fate: { outcome: 'skip', because: leftOut } }))

function isAsked(fate: Fate, { outcome, reason, segments }: PeopleForeseen): boolean {
  const isHeld = fate.outcome === 'send' && fate.because !== undefined
  return (
    (outcome === undefined || (outcome === 'hold' ? isHeld : outcome === fate.outcome)) &&
    (reason === undefined || fate.because === reason) &&
    (segments === undefined || (fate.outcome === 'send' && fate.segments === segments))
  )
}

/** Reasons of the gate that a contact's own fields tell, as `unreachableBySql` says them. */
const BY_FIELDS: Readonly<Record<string, string>> = {
  locked: 'waiting',
  no_phone: 'no_address',
  no_email: 'no_address',
  opted_out_sms: 'opted_out',
  opted_out_email: 'opted_out',
  not_agreed: 'not_agreed',
}

/** Narrows to those who may be among these, so that others need not be decided about; undefined: anybody. */
function mayBe(type: MessageChannel, { outcome, reason = '', segments }: PeopleForeseen): SQL | undefined {
  const isReached = outcome === 'send' || outcome === 'hold' || segments !== undefined || reason === 'control'
  const unreachable = unreachableBySql(type)
  if (isReached) return sql`${unreachable} is null`
  return Object.hasOwn(BY_FIELDS, reason) ? sql`${unreachable} = ${BY_FIELDS[reason]}` : undefined
}
