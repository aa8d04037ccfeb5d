import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { beginImport, getImport, rowsOf } from '../../testing/lists.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { runImport } from './commands/run-import.ts'

const test = useTestApp()
const query = (text: string, values: unknown[] = []) => test.house.db.systemPool.query(text, values)
let nova: Visitor
beforeEach(async () => {
  test.setTier('enterprise')
  nova = await test.signUp()
})

/** Waits until this many transactions of the database wait for another one. */
async function waiting(wanted: number): Promise<void> {
  for (;;) {
    const { rows } = await query(
      `select 1 from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
    )
    if (rows.length >= wanted) return
    await wait(10)
  }
}

const run = (id: string) => runImport(jobContext(test.house), nova.id, id)

/** Lets both reach the contacts before either has written one. */
async function runTogether(ids: string[]): Promise<void> {
  const door = await test.house.db.systemPool.connect()
  try {
    await door.query('begin')
    await door.query('lock table contacts in exclusive mode')
    const running = Promise.all(ids.map(run))
    await waiting(2)
    await door.query('commit')
    await running
  } finally {
    door.release(true)
  }
}

describe('two lists of the same people in opposite order, read at once', () => {
  afterEach(() => query('alter table contacts drop constraint if exists poison'))

  it('are both taken in, and nobody comes in twice', async () => {
    const people = Array.from({ length: 1500 }, (_, n) => `Fan ${n},fan${n}@example.com,+1212${2_000_000 + n}`)
    const list = (rows: string[]) => `Name,Email,Phone\n${rows.join('\n')}\n`
    const ids = [await beginImport(test, nova, list(people)), await beginImport(test, nova, list(people.toReversed()))]
    await runTogether(ids)
    const [one, other] = await Promise.all(ids.map((id) => getImport(test, nova, id)))
    expect([one?.status, other?.status]).toEqual(['done', 'done'])
    expect((one?.created ?? 0) + (other?.created ?? 0)).toBe(1500)
  })

  it('change everybody whom both name, also where the database takes some of their rows only one by one', async () => {
    await query(`alter table contacts add constraint poison check (name not like 'Poison%') not valid`)
    const emails = Array.from({ length: 200 }, (_, n) => `fan${n}@example.com`)
    await insertContacts(
      test.house,
      nova.id,
      emails.map((email) => ({ name: 'Fan', email })),
    )
    const list = (mark: string, order: string[]) =>
      `Name,Email\nNew,${mark}@example.com\nPoison,poison@example.com\n${order.map((email) => `${mark},${email}`).join('\n')}\n`
    const choices = { update_existing: true }
    const ids = [
      await beginImport(test, nova, list('One', emails), choices),
      await beginImport(test, nova, list('Other', emails.toReversed()), choices),
    ]
    await runTogether(ids)
    for (const id of ids)
      expect(await getImport(test, nova, id)).toMatchObject({ status: 'done', created: 1, updated: 200, refused: 1 })
  })
})

describe('a list of which the database refuses a row, and somebody else who changes one of its people', () => {
  /** Everybody named Poison is refused when the next gate opens. */
  const GATES = 9_100_000
  const POISON = `create function refused_behind_gate(name text) returns boolean language plpgsql as $$ begin
    if name not like 'Poison%' then return true; end if;
    perform pg_advisory_xact_lock_shared(${GATES} + nextval('gates'));
    return false;
  end $$`

  it('never wait for each other', async () => {
    const [, last] = await insertContacts(test.house, nova.id, [{ email: 'a@example.com' }, { email: 'z@example.com' }])
    await query('create sequence gates')
    await query('grant usage on sequence gates to public')
    await query(POISON)
    await query(`alter table contacts add constraint poison check (refused_behind_gate(name)) not valid`)
    const [gate, other] = [await test.house.db.systemPool.connect(), await test.house.db.systemPool.connect()]
    const opens = (n: number) => gate.query('select pg_advisory_unlock($1)', [GATES + n])
    try {
      for (const n of [1, 2]) await gate.query('select pg_advisory_lock($1)', [GATES + n])
      const list = 'Name,Email\nNew,new@example.com\nPoison,poison@example.com\nA,a@example.com\nZ,z@example.com\n'
      const id = await beginImport(test, nova, list, { update_existing: true })
      const importing = run(id)
      // All at once: refused.
      await waiting(1)
      await opens(1)
      // Row by row from here on. Somebody else requests a contact that was locked until now.
      for (;;) {
        const { rows } = await gate.query(
          `select 1 from pg_locks where locktype = 'advisory' and not granted and objid = $1`,
          [GATES + 2],
        )
        if (rows.length > 0) break
        await wait(10)
      }
      await other.query('begin')
      const taken = other.query('select 1 from contacts where id = $1 for update', [last?.id])
      await waiting(2)
      await opens(2)
      await taken
      await other.query('update contacts set deleted_at = now() where id = $1', [last?.id])
      await other.query('commit')
      await importing
      expect(await getImport(test, nova, id)).toMatchObject({ status: 'done', created: 1, updated: 2, refused: 1 })
    } finally {
      await other.query('rollback')
      other.release()
      gate.release(true)
      await query('alter table contacts drop constraint if exists poison')
      await query('drop function if exists refused_behind_gate')
      await query('drop sequence if exists gates')
    }
    expect(await rowsOf(test, nova, 'select live::int from contact_counters where user_id = $1')).toEqual([{ live: 2 }])
  })
})
