import { createSiteBody, type ErrorBody, type MiniSite } from '@greenroom/contracts'
import type { FastifyInstance } from 'fastify'
import { paperLandscape } from './demo/pictures.ts'
import { demoSite } from './demo/site.ts'
import { demoVisits } from './demo/visits.ts'
import { features } from './features.ts'
import { recordHitsOfAll } from './features/analytics/public.ts'
import { openHouse, stopAll } from './open-house.ts'
import { runningPostgresUrl } from './platform/db/embedded/index.ts'
import { readEnv } from './platform/env.ts'
import type { House } from './platform/house.ts'
import { buildServer } from './platform/http/server.ts'
import { createLogger } from './platform/log/logger.ts'
import { StartError } from './platform/start-error.ts'

const EMAIL = 'nova@example.com'
const PASSWORD = 'low tide demo'
const USERNAME = 'nova-reyes'
const DAYS = 30
/** Hits per statement. */
const BATCH = 500
/** How long one statement may take, in milliseconds. */
const BATCH_MS = 30_000

/** `npm run seed:demo`: an artist with a full page and 30 days of visits, in the database of DATA_DIR, running or not. */
async function seedDemo(): Promise<void> {
  const stops: (() => Promise<void>)[] = []
  try {
    const given = readEnv(process.env)
    const running = given.DATABASE_URL ?? runningPostgresUrl(given.DATA_DIR, 'greenroom')
    const env = {
      ...given,
      LOG_LEVEL: 'warn' as const,
      RATE_LIMIT: 'off' as const,
      ...(running ? { DATABASE_URL: running } : {}),
    }
    const house = await openHouse(env, createLogger(env), stops)
    for (const feature of features) {
      const started = await feature.start?.(house)
      if (started) stops.push(() => started.stop())
    }
    const app = await buildServer(house, features)
    stops.push(() => app.close())
    console.log(await seed(app, house))
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exitCode = 1
  } finally {
    await stopAll(stops)
  }
}

/** Through the front door, as a person would: sign up, make the site. @returns what to tell */
async function seed(app: FastifyInstance, house: House): Promise<string> {
  const headers = { origin: house.env.PUBLIC_URL }
  const login = `Log in at ${house.env.PUBLIC_URL}/login as ${EMAIL} with the password "${PASSWORD}".`
  const signedUp = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    headers,
    payload: { email: EMAIL, password: PASSWORD, name: 'Nova Reyes' },
  })
  if (signedUp.statusCode === 409) return `The demo is there already. ${login}`
  if (signedUp.statusCode !== 200) throw new Error(signedUp.json<ErrorBody>().message)
  const cookie = signedUp.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const userId = signedUp.json<{ user: { id: string } }>().user.id

  const payload = createSiteBody.parse(demoSite(USERNAME, await storePictures(house, userId)))
  const made = await app.inject({ method: 'POST', url: '/api/minisites', headers: { ...headers, cookie }, payload })
  if (made.statusCode !== 201) throw new Error(made.json<ErrorBody>().message)
  const site = made.json<MiniSite>()
  const views = await seedVisits(app, house, { userId, siteId: site.id, cookie })
  return `Nova Reyes is open at ${site.url}, with ${views} views in ${DAYS} days. ${login}`
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

async function seedVisits(
  app: FastifyInstance,
  house: House,
  { userId, siteId, cookie }: { userId: string; siteId: string; cookie: string },
): Promise<number> {
  const { items } = (await app.inject({ url: `/api/minisites/${siteId}/blocks`, headers: { cookie } })).json<{
    items: { id: string; type: string; is_active: boolean }[]
  }>()
  const blockIds = items.filter((block) => block.is_active && block.type !== 'text').map(({ id }) => id)
  const hits = demoVisits({ userId, siteId, blockIds }, house.clock(), DAYS, house.random)
  for (let at = 0; at < hits.length; at += BATCH) await recordHitsOfAll(house.db, hits.slice(at, at + BATCH), BATCH_MS)
  return hits.filter((hit) => hit.blockId === null).length
}

await seedDemo()
