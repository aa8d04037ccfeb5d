import {
  CROWD_MINUTES,
  hasOwnAddress,
  JUDGED_AFTER_SECONDS,
  judgeHits,
  judgeOpen,
  type LinkedMessage,
  type LinkHit,
  OPEN_LINK,
  TOUCH_MINUTES,
} from '@greenroom/domain'
import type { JobContext } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'
import { listTouchedOfAll } from '../../analytics/public.ts'
import { dayOfKey, hashOfRecipient, oldestKeyDay } from '../policy/counted-people.ts'
import {
  type LinkedHit,
  listAwaitedOfAll,
  listCountedOfAll,
  listHitsOfMessagesOfAll,
  listHitsOfVisitorsOfAll,
  listMessagesOfHitsOfAll,
  listUnjudgedOfAll,
  type MessageOfHits,
  type Recipient,
} from '../queries/clicks.ts'
import { type Engagement, settleClicksOfAll } from '../store/engagements.ts'
import { unlinkHitsOfAll } from '../store/link-hits.ts'
import { keysOfAll } from '../store/send-keys.ts'

/** Hits judged, or unlinked, in one transaction. */
const BATCH = 4000
/** Most related hits loaded per batch. Only somebody who repeats a link endlessly has more, and a sample is enough. */
const MOST_BESIDE = 20_000
/** Minutes after which a hit forgets whose link it followed, and its visitor: nothing looks further back. */
const LINKED_MINUTES = Math.max(CROWD_MINUTES, TOUCH_MINUTES)

const MINUTE = 60_000
const keyOf = ({ sendId, seq }: Recipient) => `${sendId}/${seq}`
const linkKeyOf = (hit: LinkedHit) => `${keyOf(hit)}/${hit.link}`

type Judging = Pick<JobContext, 'links' | 'now'>

/**
 * Judges which clicks and opens were people's, a minute after they came, and counts those who clicked or opened (design of reports, sections 3
 * and 7). A person is counted once for each link and each mail, under their name only if they agreed to be recognized, and otherwise
 * under a hash whose key is deleted after 30 days (standard Q7). Machines that touch the page that the link led to turn out to be
 * people (record 0097). Safe to repeat, and on several nodes at once.
 */
export async function judgeClicks(context: Judging & Pick<JobContext, 'db' | 'signal'>): Promise<void> {
  const { db, now, signal } = context
  const untilFewer = async (work: (system: SystemTx) => Promise<number>) => {
    while ((await db.asSystem(work)) === BATCH) signal.throwIfAborted()
  }
  await untilFewer((system) => judgeBatch(context, system))
  let last: LinkedHit | undefined
  await untilFewer(async (system) => {
    const awaited = await overruleBatch(context, system, last)
    last = awaited.at(-1)
    return awaited.length
  })
  await untilFewer((system) => unlinkHitsOfAll(system, ago(now, LINKED_MINUTES * MINUTE), BATCH))
}

/** @returns the number of hits that were judged for the first time */
async function judgeBatch(context: Judging, system: SystemTx): Promise<number> {
  const { now } = context
  await holdLock(system, 'judge-clicks')
  const ripe = await listUnjudgedOfAll(system, ago(now, JUDGED_AFTER_SECONDS * 1000), BATCH)
  if (ripe.length === 0) return 0
  const hits = [...ripe.filter(isOpen), ...(await withOthers(system, ripe.filter(isClick)))]
  const messages = new Map((await listMessagesOfHitsOfAll(system, hits)).map((message) => [keyOf(message), message]))
  const verdicts = judgeAll(hits, messages, await touchedAmong(system, hits))
  const isPersons = ({ id }: LinkedHit) => verdicts.get(id) === null
  const people = ripe.filter(isPersons)
  const overturned = hits.filter((hit) => hit.isJudged && hit.rule === null && !isPersons(hit))
  const counted = await identify(context, system, [...people, ...overturned], messages)
  const remaining = new Set(hits.filter(isPersons).map(linkKeyOf))
  await settleClicksOfAll(system, now, {
    verdicts: [...ripe, ...overturned].map(({ id, isJudged }) => ({
      id,
      rule: verdicts.get(id) ?? null,
      before: isJudged ? 'person' : undefined,
    })),
    added: firstOfEach(people).flatMap((hit) => counted(hit).slice(0, 1)),
    removed: overturned.filter((hit) => !remaining.has(linkKeyOf(hit))).flatMap(counted),
  })
  return ripe.length
}

/**
 * Counts clicks of judged machines whose visitors have touched the page since. @returns those that were looked at, after `last`
 */
async function overruleBatch(context: Judging, system: SystemTx, last: LinkedHit | undefined): Promise<LinkedHit[]> {
  await holdLock(system, 'judge-clicks')
  const awaited = await listAwaitedOfAll(system, last, BATCH)
  const touched = await touchedAmong(system, awaited)
  const people = awaited.filter(({ id }) => touched.has(id))
  if (people.length === 0) return awaited
  const messages = new Map((await listMessagesOfHitsOfAll(system, people)).map((message) => [keyOf(message), message]))
  const counted = await identify(context, system, people, messages)
  await settleClicksOfAll(system, context.now, {
    verdicts: people.map(({ id }) => ({ id, rule: null, before: 'machine' })),
    added: firstOfEach(people).flatMap((hit) => counted(hit).slice(0, 1)),
    removed: [],
  })
  return awaited
}

/** Returns the ids of hits whose visitor clicked or joined on the page that the link led to, soon afterwards. */
const touchedAmong = (system: SystemTx, hits: readonly LinkedHit[]): Promise<Set<string>> =>
  listTouchedOfAll(
    system,
    hits.flatMap(({ siteId, pageVisitor: visitor, ...hit }) =>
      siteId && visitor ? [{ ...hit, siteId, visitor }] : [],
    ),
  )

const isOpen = ({ link }: LinkedHit) => link === OPEN_LINK
const isClick = (hit: LinkedHit) => !isOpen(hit)

/** Judges clicks by what came with them, and opens each for itself. @returns the rule of each by its id; null: a person */
function judgeAll(
  hits: readonly LinkedHit[],
  messages: ReadonlyMap<string, MessageOfHits>,
  touched: ReadonlySet<string>,
) {
  const clicks = hits.filter(isClick).map((hit) => ({ ...hit, recipient: keyOf(hit), at: hit.at.getTime() }) as LinkHit)
  const linked = new Map([...messages].map(([key, message]) => [key, linkedMessage(message)]))
  const opens = hits.filter(isOpen)
  return new Map([
    ...judgeHits(clicks, linked, touched),
    ...opens.map((hit) => [hit.id, judgeOpen(hit, messages.get(keyOf(hit))?.acceptedAt)] as const),
  ])
}

/** Adds the hits that tell what ripe ones were: of the same people, and from the same addresses. */
async function withOthers(system: SystemTx, ripe: readonly LinkedHit[]): Promise<LinkedHit[]> {
  if (ripe.length === 0) return []
  const times = ripe.map(({ at }) => at.getTime())
  const [first, last] = [new Date(Math.min(...times)), new Date(Math.max(...times))]
  const perhapsCrowds = ripe.filter(({ rule, agent }) => rule === null && hasOwnAddress(agent))
  const around = JUDGED_AFTER_SECONDS * 1000
  const others = [
    ...(await listHitsOfMessagesOfAll(system, ripe, ago(first, around), ago(last, -around), MOST_BESIDE)),
    ...(await listHitsOfVisitorsOfAll(system, perhapsCrowds, ago(first, CROWD_MINUTES * MINUTE), last, MOST_BESIDE)),
  ]
  return [...new Map([...others, ...ripe].map((hit) => [hit.id, hit])).values()]
}

const linkedMessage = ({ acceptedAt, links }: MessageOfHits): LinkedMessage => ({
  acceptedAt: acceptedAt?.getTime(),
  links,
})

/**
 * Resolves the identity under which each recipient is counted.
 * @returns a function that gives a hit's person, first as they are counted now, then as they may have been before; empty
 *   if nobody can tell anymore whether they have been counted
 */
async function identify(
  context: Judging,
  system: SystemTx,
  hits: readonly LinkedHit[],
  messages: ReadonlyMap<string, MessageOfHits>,
): Promise<(hit: LinkedHit) => Engagement[]> {
  const oldest = oldestKeyDay(context.now)
  const days = new Map(hits.map((hit) => [keyOf(hit), dayOfKey(messages.get(keyOf(hit))?.acceptedAt ?? hit.at)]))
  const dayOf = (hit: LinkedHit) => days.get(keyOf(hit)) ?? ''
  const keys = await keysOfAll(
    system,
    hits.filter((hit) => dayOf(hit) >= oldest).map((hit) => ({ ...hit, day: dayOf(hit) })),
  )
  const hashOf = (hit: LinkedHit) => {
    const key = keys.get(`${hit.sendId}/${dayOf(hit)}`)
    return key && hashOfRecipient(context, key, hit.sendId, hit.seq)
  }
  const nameOf = (hit: LinkedHit) => {
    const { contactId, mayBeNamed } = messages.get(keyOf(hit)) ?? {}
    return mayBeNamed ? contactId : undefined
  }
  const hashes = hits.flatMap((hit) => {
    const person = nameOf(hit) && hashOf(hit)
    return person ? [{ sendId: hit.sendId, person }] : []
  })
  const known = await listCountedOfAll(system, hashes)
  return (hit) => {
    const { userId, sendId, link, at } = hit
    const [name, hash] = [nameOf(hit), hashOf(hit)]
    const { provider, variant, segments = 0, country } = messages.get(keyOf(hit)) ?? {}
    const one = { userId, sendId, link, at, provider, variant, segments, country }
    const named = name ? [{ ...one, person: name, contactId: name }] : []
    const hashed = hash ? [{ ...one, person: hash, contactId: undefined }] : []
    // Somebody who agreed after their first click keeps their hash in this campaign, so that they are counted once.
    return known.has(`${sendId}/${hash}`) ? [...hashed, ...named] : [...named, ...hashed]
  }
}

/** Returns the first hit of each recipient on each link. */
const firstOfEach = (hits: readonly LinkedHit[]): LinkedHit[] => [
  ...new Map(hits.toSorted((a, b) => b.at.getTime() - a.at.getTime()).map((hit) => [linkKeyOf(hit), hit])).values(),
]

const ago = (moment: Date, milliseconds: number) => new Date(moment.getTime() - milliseconds)
