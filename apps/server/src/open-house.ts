import path from 'node:path'
import { features } from './features.ts'
import { prepareDatabase } from './platform/db/connect.ts'
import { runningPostgresUrl } from './platform/db/embedded/index.ts'
import type { Env } from './platform/env.ts'
import { partsOf } from './platform/feature.ts'
import { createFetchOutside } from './platform/fetch-outside/guarded.ts'
import { buildHouse, type House } from './platform/house.ts'
import { createLogger, type Logger } from './platform/log/logger.ts'
import { openEmail } from './platform/providers/email/open.ts'
import { openPayments } from './platform/providers/payments/open.ts'
import { openRegistrar } from './platform/providers/registrar/open.ts'
import { openSms } from './platform/providers/sms/open.ts'
import { openStorage } from './platform/providers/storage/open.ts'
import { appSecret } from './platform/secret.ts'

/**
 * Opens everything that the roles of a process share: database, storage, providers.
 * @param stops receives the function that undoes each step, in order, also if a later step fails
 * @throws StartError with a sentence for the operator
 */
export async function openHouse(env: Env, log: Logger, stops: (() => Promise<void>)[]): Promise<House> {
  const secret = appSecret(env)
  const database = await prepareDatabase(env, (message) => log.info(message))
  stops.push(database.stop)
  const providers = {
    email: await openEmail(env),
    sms: await openSms(env),
    registrar: await openRegistrar(env),
    payments: await openPayments(env),
    storage: await openStorage(env, path.join(env.DATA_DIR, 'uploads')),
    fetchOutside: createFetchOutside({ userAgent: `${env.APP_NAME} (+${env.PUBLIC_URL})` }),
  }
  if (providers.sms && !env.SMS_COUNTRIES)
    log.warn('texts may go to every country: set SMS_COUNTRIES to those that your people live in')
  stops.push(async () => providers.email?.close())
  const house = buildHouse({
    env,
    log,
    connection: database.connection,
    providers,
    secret,
    ...partsOf(features),
  })
  stops.push(house.close)
  await house.listener.start()
  return house
}

/**
 * Opens the same for an operator's command, whether or not a server is running.
 * @throws StartError with a sentence for the operator
 */
export function openHouseBeside(given: Env, stops: (() => Promise<void>)[]): Promise<House> {
  const running = given.DATABASE_URL ?? runningPostgresUrl(given.DATA_DIR, 'greenroom')
  const env = running ? { ...given, DATABASE_URL: running } : given
  return openHouse(env, createLogger(env), stops)
}
