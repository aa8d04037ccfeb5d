import { setImmediate as turn } from 'node:timers/promises'
import type { House } from '../platform/house.ts'

/** Turns of the event loop without work of the database after which nothing is going on. */
const QUIET_TURNS = 3
/** Longest wait for calls on their way, in milliseconds: a lease. Those of a dropped worker never end. */
const ON_THE_WAY_MS = 10_000
/** Finds a message that is handed over, and whose result is not kept yet. */
const ON_THE_WAY = `select from send_ranges r join sends s on s.id = r.send_id
  cross join lateral generate_series(1, r.marked) as place
  where r.state = 1 and s.finished_at is null and not exists (select from send_results t
    where t.send_id = r.send_id and t.attempt = r.attempt and t.seq = coalesce(r.seqs[place], r.first + place - 1)) limit 1`

/**
 * A clock that stands still while the database works, or a mail is on the wire, and leaps to the next moment for which something sleeps. Work that
 * would take minutes takes as long as its queries, and always the same.
 */
export function virtualTime(house: House, start: Date, setNow: (now: Date) => void) {
  let now = start.getTime()
  let busy = 0
  let sleepers: { at: number; wake: () => void }[] = []
  setNow(start)

  const watched =
    (work: (...args: never[]) => unknown) =>
    (...args: never[]): unknown => {
      busy += 1
      const result = work(...args)
      Promise.resolve(result)
        .catch(() => {})
        .finally(() => {
          busy -= 1
        })
      return result
    }
  const { db } = house
  const { forOwner, readForOwner, asSystem, systemPool } = db
  Object.assign(db, {
    forOwner: watched(forOwner),
    readForOwner: watched(readForOwner),
    asSystem: watched(asSystem),
  })
  Object.assign(systemPool, { query: watched(systemPool.query.bind(systemPool)) })
  const { email } = house.providers
  if (email) Object.assign(email, { sendBulk: watched(email.sendBulk.bind(email)) })

  async function settle(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet = busy === 0 ? quiet + 1 : 0) await turn()
  }

  function leap(): void {
    now = Math.max(now, Math.min(...sleepers.map(({ at }) => at)))
    setNow(new Date(now))
    const due = sleepers.filter(({ at }) => at <= now)
    sleepers = sleepers.filter(({ at }) => at > now)
    for (const { wake } of due) wake()
  }

  async function isOnTheWay(): Promise<boolean> {
    const { rowCount } = await systemPool.query(ON_THE_WAY)
    return rowCount !== 0
  }

  return {
    now: () => now,
    sleep: (ms: number) =>
      new Promise<void>((wake) => {
        sleepers.push({ at: now + Math.max(0, ms), wake })
      }),
    /** Lets time pass until something holds. @throws Error if it does not within so many seconds of this clock */
    async until(holds: () => boolean | Promise<boolean>, seconds = 3600): Promise<void> {
      const end = now + seconds * 1000
      for (await settle(); !(await holds()); await settle()) {
        if (now > end || sleepers.length === 0) throw new Error(`not within ${seconds} s`)
        leap()
      }
    },
    /**
     * Leaps so far ahead at once, as if everything had slept. Calls on their way end first: over a longer leap their workers
     * would pass for dead, and the messages become uncertain.
     */
    async jump(ms: number): Promise<void> {
      const [to, latest] = [now + ms, now + ON_THE_WAY_MS]
      await settle()
      for (; now < latest && sleepers.length > 0 && (await isOnTheWay()); await settle()) leap()
      now = Math.max(now, to)
      setNow(new Date(now))
      await settle()
    },
    /** Lets so much time pass. */
    async pass(ms: number): Promise<void> {
      const end = now + ms
      sleepers.push({ at: end, wake: () => {} })
      for (await settle(); now < end; await settle()) leap()
    },
  }
}
export type VirtualTime = ReturnType<typeof virtualTime>
