import { type AddressInfo, createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { features } from './features.ts'
import { openHouse } from './open-house.ts'
import { type Env, readEnv } from './platform/env.ts'
import type { Feature, Running } from './platform/feature.ts'
import type { House } from './platform/house.ts'
import { buildServer } from './platform/http/server.ts'
import { startWorker } from './platform/jobs/worker.ts'
import { createLogger, type Logger } from './platform/log/logger.ts'
import { StartError } from './platform/start-error.ts'
import { stopAll } from './stop-all.ts'

/** Longest time from the signal to the exit, in milliseconds (standard O1). */
const EXIT_WITHIN_MS = 25_000

/**
 * Starts the roles of this process and serves until a signal. A failed start prints one sentence and exits with code 1.
 */
export async function serve(source: NodeJS.ProcessEnv): Promise<void> {
  const stops: (() => Promise<void>)[] = []
  try {
    const env = readEnv(source)
    if (env.ROLE !== 'worker') await requireAddress(env)
    const log = createLogger(env)
    const house = await openHouse(env, log, stops)
    await startRoles(house, stops)
    stopOnSignal(log, stops)
  } catch (error) {
    await stopAll(stops).catch(() => {})
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

async function startRoles(house: House, stops: (() => Promise<void>)[]): Promise<void> {
  const { env } = house
  const starting: Promise<Running>[] = features.flatMap((feature: Feature) =>
    feature.start ? [feature.start(house)] : [],
  )
  for (const running of await Promise.all(starting)) stops.push(() => running.stop())
  const [app, worker] = await Promise.all([
    env.ROLE === 'worker' ? undefined : buildServer(house, features),
    env.ROLE === 'web' ? undefined : startWorker(house, features),
  ])
  if (worker) stops.push(worker.stop)
  if (app) {
    stops.push(() => app.close())
    const { port } = await listen(app, env)
    process.stdout.write(`\n  ${env.APP_NAME} is open at ${env.PUBLIC_URL.replace(/:0$/, `:${port}`)}\n\n`)
  }
}

/** Fails before anything starts, and any job begins, if the address is not available. @throws StartError */
async function requireAddress(env: Env): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(env.PORT, env.HOST, resolve)
  }).catch((error: NodeJS.ErrnoException) => {
    throw startErrorOf(error, env)
  })
  await new Promise((closed) => probe.close(closed))
}

/** @throws StartError if the address is not available */
async function listen(app: FastifyInstance, env: Env): Promise<AddressInfo> {
  await app.listen({ host: env.HOST, port: env.PORT }).catch((error: NodeJS.ErrnoException) => {
    throw startErrorOf(error, env)
  })
  return app.server.address() as AddressInfo
}

/** Returns the sentence for an address that is not available, and any other error as it is. */
function startErrorOf(error: NodeJS.ErrnoException, { HOST, PORT }: Env): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(`Port ${PORT} is already in use: stop what uses it, or set PORT.`)
  if (error.code === 'EACCES')
    return new StartError(`Port ${PORT} may not be opened by this user: set PORT to one above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartError(`HOST=${HOST} is not an address of this machine.`)
  return error
}

function stopOnSignal(log: Logger, stops: (() => Promise<void>)[]): void {
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping: requests and jobs in hand are finished first')
    setTimeout(() => process.exit(1), EXIT_WITHIN_MS).unref()
    stopAll(stops).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopped with an error')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
  // The script that started us was killed; without this, an orphaned server would keep port and data folder.
  process.on('disconnect', () => stop('disconnect'))
}
