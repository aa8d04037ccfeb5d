import { createSiteBody, type ErrorBody } from '@greenroom/contracts'
import type { FastifyInstance } from 'fastify'
import { type DemoPage, seedAudience } from './demo/audience.ts'
import { chanceOf } from './demo/chance.ts'
import { scansOf, seedCodes } from './demo/codes.ts'
import { seedCurve } from './demo/curve.ts'
import { type CallAt, DAY_MS, liveThrough } from './demo/history.ts'
import { paperLandscape } from './demo/pictures.ts'
import { seedFunds, seedPlannedCampaigns } from './demo/planned-campaigns.ts'
import { seedSentCampaigns } from './demo/sent-campaigns.ts'
import { demoSite } from './demo/site.ts'
import { seedTemplates } from './demo/templates.ts'
import { type DemoTarget, demoVisits } from './demo/visits.ts'
import { features } from './features.ts'
import { recordHitsOfAll, sealOwner } from './features/analytics/public.ts'
import { recordFollowedOfAll } from './features/codes/public.ts'
import { answerSenders } from './features/messaging/public.ts'
import { countAudiences } from './features/reports/public.ts'
import { openHouseBeside } from './open-house.ts'
import { type Env, readEnv } from './platform/env.ts'
import { type House, jobContext, systemContext } from './platform/house.ts'
import { buildServer } from './platform/http/server.ts'
import { runCommand } from './run-command.ts'

const EMAIL = 'nova@example.com'
const PASSWORD = 'low tide demo'
const USERNAME = 'nova-reyes'
/** From the range 555-01XX, which is reserved for fiction. */
const NUMBER = '+12025550142'
/** Shows a season, and lets 30 days be compared with the 30 before. */
const DAYS = 90
/** Makes the visits the same each time. */
const SEED = 1995
/** Hits per statement. */
const BATCH = 500
/** Timeout of one statement, in milliseconds. */
const BATCH_MS = 30_000

/**
 * `npm run seed:demo`: creates an artist with a full page, 90 days of visits, the fans who joined, and the campaigns that
 * they got, in the database of DATA_DIR, whether or not it is running.
 */
async function seedDemo(stops: (() => Promise<void>)[]): Promise<void> {
  const env: Env = { ...readEnv(process.env), LOG_LEVEL: 'warn', RATE_LIMIT: 'off' }
  const house = await openHouseBeside(env, stops)
  for (const feature of features) {
    const started = await feature.start?.(house)
    if (started) stops.push(() => started.stop())
  }
  const app = await buildServer(house, features)
  stops.push(() => app.close())
  console.log(await seed(app, house))
}

/** Signs up and creates the site through the HTTP API, as a person would. @returns the output */
async function seed(app: FastifyInstance, house: House): Promise<string> {
  const headers = { origin: house.env.PUBLIC_URL }
  const login = `Log in at ${house.env.PUBLIC_URL}/login as ${EMAIL} with the password "${PASSWORD}".`
  const signedUp = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    headers,
    payload: { email: EMAIL, password: PASSWORD, name: 'Nova Reyes' },
  })
  if (signedUp.statusCode === 409) return `The demo already exists. ${login}`
  if (signedUp.statusCode !== 200) throw new Error(signedUp.json<ErrorBody>().message)
  const cookie = signedUp.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const userId = signedUp.json<{ user: { id: string } }>().user.id
  // Nobody reads this mailbox, and only a verified account may write to its fans.
  await house.db.systemPool.query('update users set email_verified = true where id = $1', [userId])

  // The sandbox's carriers would have to be asked first; the operator vouches for this number instead.
  if (house.providers.sms?.name === 'sandbox')
    await answerSenders(systemContext(house), { act: 'assign', account: EMAIL, number: NUMBER, service: undefined })

  const call = callInThePast(app, house, { ...headers, cookie })
  const hasPlan = await subscribe(house, call)
  const wanted = demoSite(USERNAME, await storePictures(house, userId), house.clock())
  const body = createSiteBody.parse({
    ...wanted,
    blocks: wanted.blocks?.filter(({ type }) => hasPlan || type !== 'phone'),
  })
  const { made, blocks, forms } = await liveThrough(call, body, DAYS * DAY_MS)
  const codes = await seedCodes(call, made.id, DAYS)
  const views = await seedVisits(house, { userId, siteId: made.id, blocks }, codes)
  const { 'email-capture': email, phone } = forms
  const page = { userId, siteId: made.id, url: made.url, artist: made.name }
  const fans = email && phone ? await seedPeople(house, call, { ...page, forms: { email, phone } }) : 0
  await seedTemplates(call)
  await seedCurve(call, { siteId: made.id, now: house.clock(), presave: blocks[0]?.id })
  await sealOwner({ ...systemContext(house), signal: house.draining.signal }, userId, DAYS + 1)
  return `Nova Reyes is open at ${made.url}, with ${views} views in ${DAYS} days and ${fans} contacts. ${login}`
}

/** Makes the audience, and the campaigns that it got and will get. @returns how many people */
async function seedPeople(house: House, call: CallAt, page: DemoPage): Promise<number> {
  await seedFunds(call)
  const audience = await seedAudience(house, call, page, DAYS)
  await seedSentCampaigns(house, call, page, audience)
  await seedPlannedCampaigns(call, house.clock(), audience.segments)
  await countAudiences(jobContext(house, house.draining.signal))
  return audience.fans.length
}

/**
 * Buys the Pro plan in the sandbox, for contacts and phone blocks. @returns false if payments are real: the demo then
 * stays on the trial, without an audience
 */
async function subscribe({ providers }: House, call: CallAt): Promise<boolean> {
  if (providers.payments?.name !== 'sandbox') return false
  const { session_id: id } = await call<{ session_id: string }>(0, 'POST', '/api/subscription/checkout', {
    plan: 'pro',
  })
  await call(0, 'POST', `/sandbox/api/checkouts/${id}/payment`, { card: 'good', webhook: 'never' })
  await call(0, 'POST', '/api/subscription/refresh')
  return true
}

async function storePictures({ providers }: House, userId: string) {
  const keep = async (name: string, picture: Promise<Buffer>) => {
    const path = `${name === 'avatar-0-demo' ? 'avatars' : 'images'}/${userId}/${name}.jpg`
    await providers.storage.put(path, await picture, { contentType: 'image/jpeg', cacheSeconds: 3600 })
    return providers.storage.publicUrl(path)
  }
  const avatar = await keep('avatar-0-demo', paperLandscape(['#d9f7a8', '#fb6530', '#128a4a', '#0b3d26'], 400))
  const single = await keep('single', paperLandscape(['#0b3d26', '#d9f7a8', '#22ad5f', '#073b21']))
  const video = await keep('video', paperLandscape(['#1b1438', '#fb6530', '#7a2e6d', '#0a0d1c']))
  const tape = await keep('tape', paperLandscape(['#f4b63f', '#b8382b', '#e86a33', '#233043']))
  return { avatar, covers: [single, video, tape] as [string, string, string] }
}

/** Makes calls as the owner through the HTTP API, with the server's clock set back as far as each call says. */
function callInThePast(app: FastifyInstance, house: House, headers: Record<string, string>): CallAt {
  const { clock } = house
  return async <T>(...[ago, method, url, payload]: Parameters<CallAt>) => {
    house.clock = () => new Date(clock().getTime() - ago)
    try {
      const answer = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
      if (answer.statusCode >= 400) throw new Error(answer.json<ErrorBody>().message)
      return (answer.body ? answer.json() : undefined) as T
    } finally {
      house.clock = clock
    }
  }
}

async function seedVisits(house: House, target: DemoTarget, codes: ReadonlyMap<string, string>): Promise<number> {
  const hits = demoVisits(target, house.clock(), DAYS, chanceOf(SEED))
  for (let at = 0; at < hits.length; at += BATCH) await recordHitsOfAll(house.db, hits.slice(at, at + BATCH), BATCH_MS)
  await recordFollowedOfAll(house.db, scansOf(hits, codes))
  return hits.filter((hit) => hit.blockId === null).length
}

await runCommand(seedDemo)
