import { hasRoom, isLargerTier, PLAN_LIMITS, PLAN_TIERS, type PlanTier } from '@greenroom/domain'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { fitToPlan } from './commands/fit-to-plan.ts'
import { chooseItems } from './commands/choose-items.ts'

/** The rules of what stays hold for any sequence of plans, choices, days, and deletions. */
const test = useTestApp()

const step = fc.oneof(
  fc.record({ kind: fc.constant('plan' as const), tier: fc.constantFrom(...PLAN_TIERS) }),
  fc.record({ kind: fc.constant('choose' as const), picks: fc.array(fc.nat(), { maxLength: 4 }) }),
  fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ kind: fc.constant('delete' as const), pick: fc.nat() }),
)

it('nothing is ever lost, more than fits is open only while its owner may choose, and all that fits is open', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const userId = await makePerson(6)
      let now = new Date('2027-01-01T00:00:00Z')
      let tier: PlanTier = 'pro'
      let count = 6
      for (const one of steps) {
        const before = tier
        if (one.kind === 'plan') tier = one.tier
        test.setTier(tier)
        if (one.kind === 'days') now = new Date(now.getTime() + one.days * 86_400_000)
        test.setNow(now)
        const owner = await systemContext(test.house).asOwner(userId)
        const { sites } = await stateOf(userId)
        if (one.kind === 'choose') {
          const keep = [...new Set(one.picks.map((pick) => sites[pick % sites.length]?.id ?? ''))].filter(Boolean)
          await chooseItems(owner, 'minisites', keep).catch(({ code }: { code: string }) =>
            expect(code).toBe('CONFLICT'),
          )
        }
        if (one.kind === 'delete' && sites.length > 0) {
          await test.house.db.systemPool.query('delete from mini_sites where id = $1', [
            sites[one.pick % sites.length]?.id,
          ])
          count -= 1
        }
        await fitToPlan(owner, { fills: isLargerTier(tier, before) })
        await expectRules(userId, tier, now, count)
      }
      test.setNow(undefined)
    }),
    { numRuns: 25 },
  )
}, 120_000)

it.each([
  ['for a moment brings no new days to choose', 0, 3],
  ['for a day and more does', 25, 6],
])('a larger plan %s', async (_what, hours, open) => {
  const userId = await makePerson(6)
  const start = new Date('2027-01-01T00:00:00Z').getTime()
  const standAt = async (tier: PlanTier, after: number) => {
    test.setTier(tier)
    test.setNow(new Date(start + after * 3_600_000))
    await fitToPlan(await systemContext(test.house).asOwner(userId), { fills: tier === 'pro' })
    return (await stateOf(userId)).sites.filter(({ locked }) => !locked).length
  }
  const days = 15 * 24
  expect([await standAt('basic', 0), await standAt('basic', days), await standAt('pro', days)]).toEqual([6, 3, 6])
  expect(await standAt('basic', days + hours)).toBe(open)
  test.setNow(undefined)
})

async function expectRules(userId: string, tier: PlanTier, now: Date, count: number) {
  const { sites, choice } = await stateOf(userId)
  const limit = PLAN_LIMITS[tier].minisites
  const open = sites.filter(({ locked }) => !locked).length
  expect(sites).toHaveLength(count)
  if (hasRoom(limit, count, 0)) {
    expect([open, choice]).toEqual([count, undefined])
    return
  }
  // Everything above a limit is known, and either settled or to be chosen.
  expect(choice).toBeDefined()
  if (choice?.settled) expect(open).toBeLessThanOrEqual(limit)
  else expect(choice?.dueAt.getTime()).toBeGreaterThan(now.getTime())
}

async function stateOf(userId: string) {
  const { systemPool } = test.house.db
  const sites = await systemPool.query<{ id: string; locked: boolean }>(
    'select id, locked_at is not null as locked from mini_sites where user_id = $1 order by id',
    [userId],
  )
  const choices = await systemPool.query<{ dueAt: Date; settled: boolean }>(
    `select due_at as "dueAt", settled_at is not null as settled from plan_choices where user_id = $1 and feature = 'minisites' and closed_at is null`,
    [userId],
  )
  return { sites: sites.rows, choice: choices.rows[0] }
}

async function makePerson(sites: number): Promise<string> {
  const userId = randomUUID()
  await test.house.db.systemPool.query('insert into users (id, name) values ($1, $2)', [userId, 'Nova Reyes'])
  await test.house.db.systemPool.query(
    `with names as (insert into site_usernames (username, user_id, mini_site_id)
       select 'r-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12), $1, gen_random_uuid() from generate_series(1, $2) returning *)
     insert into mini_sites (id, user_id, username, name, created_at, updated_at)
       select mini_site_id, user_id, username, username, now(), now() from names`,
    [userId, sites],
  )
  return userId
}
