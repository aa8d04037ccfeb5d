import { randomUUID } from 'node:crypto'
import { contacts } from '@greenroom/db'
import { sql } from '@greenroom/db/sql'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import type { NewSend } from '../features/delivery/public.ts'
import { progressOf, startSend } from '../features/delivery/public.ts'
import { handTexts } from '../features/delivery/commands/hand-texts.ts'
import { type Pipeline, runPipeline } from '../features/delivery/commands/run-pipeline.ts'
import { systemContext } from '../platform/house.ts'
import type { SmsProvider, TextMessage } from '../platform/providers/sms/sms.ts'
import { messageHands } from './message-hands.ts'
import { newPhone } from './phones.ts'
import type { TestApp, Visitor } from './test-app.ts'
import { type VirtualTime, virtualTime } from './virtual-time.ts'

/** A Wednesday, in the middle of the day all over the continental US. */
export const NOON = new Date('2027-02-03T18:00:00Z')

/** Has the test app start no pipeline of its own. */
export const WITHOUT_PIPELINE = {
  ROLE: 'web',
  DATABASE_URL: 'postgres://localhost/unused',
  APP_SECRET: 'a secret for tests that is long enough',
  S3_BUCKET: 'unused',
  S3_ACCESS_KEY_ID: 'unused',
  S3_SECRET_ACCESS_KEY: 'unused',
}

/** A text as the stand-in for the provider got it. */
export interface TakenText extends Pick<TextMessage, 'id' | 'to' | 'body' | 'statusUrl'> {
  at: number
  from: string
}

/** Actions of owners who send campaigns, with a provider that keeps what it gets, on a clock that tests move. */
export function pipelineHands(test: TestApp) {
  const hands = messageHands(test)
  const taken: TakenText[] = []
  const provider = {
    /** Milliseconds of a call. */
    slowness: 5,
    /** Throws what the provider answers after it has, or has not, taken a text. */
    answer: (_text: TextMessage): Error | undefined => undefined,
    /** True if a text that is answered with an error was taken all the same. */
    takesAnyway: false,
  }
  const state = {} as { time: VirtualTime }
  const running = new Set<Pipeline>()
  beforeAll(begin)
  beforeEach(() => {
    taken.length = 0
    Object.assign(provider, { slowness: 5, answer: () => undefined, takesAnyway: false })
  })
  afterEach(async () => {
    for (const pipeline of running) pipeline.drop()
    running.clear()
    await hands.query("update sends set state = 'cancelled', finished_at = now() where finished_at is null", [])
  })

  /** Starts another worker. It is dropped with its test. */
  function run(): Pipeline {
    const pipeline = runPipeline(test.house, [handTexts()], state.time)
    running.add(pipeline)
    return pipeline
  }

  function begin(): void {
    state.time = virtualTime(test.house, NOON, (now) => test.setNow(now))
    const real = test.house.providers.sms
    if (!real) throw new Error('no provider of texts')
    const send: SmsProvider['send'] = async (text) => {
      await state.time.sleep(provider.slowness)
      const error = provider.answer(text)
      if (!error || provider.takesAnyway) {
        const { id, to, body, statusUrl, from } = text
        const number = from === 'installation' ? '' : from.address
        taken.push({ id, to, body, at: state.time.now(), from: number, ...(statusUrl ? { statusUrl } : {}) })
      }
      if (error) throw error
      return { providerId: `taken-${text.id}` }
    }
    Object.assign(real, { send })
  }

  /** Signs up an owner with a number. @param perSecond what it may text; fast, unless a test is about pace */
  async function newArtist(cents = 10_000, perSecond = 1000, name = 'Nova Reyes'): Promise<Visitor> {
    const owner = await hands.newOwner(cents, name)
    await hands.query(
      `insert into senders (id, user_id, channel, address, registration, per_second, created_at)
         values (gen_random_uuid(), $1, 'sms', $2, 'vouched', $3, $4)`,
      [owner.id, newPhone(), perSecond, NOON],
    )
    return owner
  }

  /** Adds contacts who agreed to texts. @returns their ids in the order of their numbers */
  async function newFans(owner: Visitor, count: number, area = '212'): Promise<string[]> {
    const ids = Array.from({ length: count }, () => randomUUID()).toSorted()
    await hands.query(
      `insert into contacts (id, user_id, name, phone, source, sms_consent, created_at, updated_at, last_activity)
         select id, $2, 'Mia ' || n, '+1' || $3 || '555' || lpad(n::text, 4, '0'), 'manual', 'subscribed', $4, $4, $4
         from unnest($1::uuid[]) with ordinality as people (id, n)`,
      [ids, owner.id, area, NOON],
    )
    return ids
  }

  /** Starts a send to all of an owner's contacts. @returns its id */
  async function start(owner: Visitor, plan: Partial<NewSend> = {}): Promise<string> {
    const id = randomUUID()
    const context = await systemContext(test.house).asOwner(owner.id)
    await context.db.forOwner(context.ownerId, (tx) =>
      startSend(context, tx, {
        id,
        channel: 'sms',
        content: 'Hi {{first_name}}',
        links: [],
        mediaIds: [],
        audience: sql`${contacts.userId} = ${owner.id} and ${contacts.deletedAt} is null`,
        whenOf: () => ({ notBefore: new Date(state.time.now()) }),
        cost: 2400,
        ...plan,
      }),
    )
    return id
  }

  /** Returns where a send stands. */
  const progress = (owner: Pick<Visitor, 'id'>, id: string) =>
    as(owner, (context, tx) => progressOf(context, tx, [id])).then((all) => all.get(id))

  /** Runs a command for an owner in a transaction. */
  async function as<T>(
    owner: Pick<Visitor, 'id'>,
    work: (context: Awaited<ReturnType<ReturnType<typeof systemContext>['asOwner']>>, tx: never) => Promise<T>,
  ): Promise<T> {
    const context = await systemContext(test.house).asOwner(owner.id)
    return context.db.forOwner(context.ownerId, (tx) => work(context, tx as never))
  }

  const stateOf = async (id: string) =>
    (
      await hands.query<{
        state: string
        waits_for: string | null
        total: number
        captured: string
        finished_at: Date | null
      }>('select * from sends where id = $1', [id])
    )[0]
  /** Returns how many recipients have which last outcome, and which reason. */
  const outcomesOf = async (id: string): Promise<Record<string, number>> => {
    const rows = await hands.query<{ what: string; n: number }>(
      `select concat_ws(' ', outcome, reason) as what, count(*)::int as n from (
         select distinct on (seq) seq, outcome, reason from send_results where send_id = $1 order by seq, attempt desc) last
       group by 1 order by 1`,
      [id],
    )
    return Object.fromEntries(rows.map(({ what, n }) => [what, n]))
  }
  const isOver = async (id: string) => Boolean((await stateOf(id))?.finished_at)

  return {
    ...hands,
    newArtist,
    provider,
    taken,
    run,
    newFans,
    start,
    as,
    progress,
    stateOf,
    outcomesOf,
    isOver,
    clock: state,
  }
}
