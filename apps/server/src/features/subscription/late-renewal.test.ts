import type { MiniSite } from '@greenroom/contracts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { openFakeStripe } from '../../testing/fake-stripe.ts'
import { stripeEnv, subscribers } from '../../testing/subscribers.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { lookAfterPlans } from './commands/look-after-plans.ts'

/** A month is over, and Stripe has not yet reported the renewal: nothing is locked for that. */
let now: Date | undefined
const stripe = await openFakeStripe({ clock: () => now?.getTime() ?? Date.now() })
const test = useTestApp(stripeEnv(stripe))
const { read, subscribe, move, hear, subscriptionOf } = subscribers(test, stripe)
afterAll(() => stripe.close())

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
function setNow(moment: Date | undefined) {
  now = moment
  test.setNow(moment)
}

let nova: Visitor
beforeEach(async () => {
  test.setTier(undefined)
  setNow(undefined)
  nova = await test.signUp()
})

async function makeSites(count: number): Promise<MiniSite[]> {
  const sites: MiniSite[] = []
  for (let n = 1; n <= count; n++) {
    const body = { username: `f-${randomUUID().slice(0, 12)}`, name: `Site ${n}`, blocks: [] }
    sites.push((await test.call(nova, 'POST', '/api/minisites', body)).json<MiniSite>())
  }
  return sites
}
async function openOf(sites: readonly MiniSite[]): Promise<number> {
  const answers = await Promise.all(
    sites.map(({ username }) => test.app.inject({ method: 'GET', url: `/${username}` })),
  )
  return answers.filter(({ statusCode }) => statusCode === 200).length
}
async function lookAfter() {
  await lookAfterPlans(jobContext(test.house))
  await workOff(test)
}

/** Five sites on a plan that has become too small. The days to choose end just after its period. */
async function endChoiceAsThePeriodEnds() {
  setNow(new Date(Date.now() - 16 * DAY_MS))
  await subscribe(nova, 'pro')
  const end = new Date((await read(nova)).current_period_end ?? '')
  setNow(new Date(end.getTime() - 14 * DAY_MS + 20 * MINUTE_MS))
  const sites = await makeSites(5)
  await move(nova, 'basic')
  setNow(new Date(end.getTime() + 25 * MINUTE_MS))
  return { sites, end }
}

it('days to choose that end just then leave what the plan has room for, not what the Free Trial has', async () => {
  const { sites } = await endChoiceAsThePeriodEnds()
  expect(await read(nova)).toMatchObject({ is_active: false })
  await lookAfter()
  expect(await openOf(sites)).toBe(3)
  stripe.renew(await subscriptionOf(nova))
  await hear()
  await lookAfter()
  expect(await read(nova)).toMatchObject({ plan: 'basic', is_active: true })
  expect(await openOf(sites)).toBe(3)
})

it('a plan that does end then leaves what the Free Trial has', async () => {
  const { sites, end } = await endChoiceAsThePeriodEnds()
  await lookAfter()
  stripe.cancel(await subscriptionOf(nova))
  await hear()
  setNow(new Date(end.getTime() + 15 * DAY_MS))
  await lookAfter()
  expect(await openOf(sites)).toBe(1)
})
