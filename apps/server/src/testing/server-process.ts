import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import launch from '../../launch.json' with { type: 'json' }

/** Entry file that `npm start` runs; `npm test` builds it. */
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

/** The real server as a separate process, for signals, exit codes, and kill -9. */
export interface ServerProcess {
  url: string
  child: ChildProcess
  /** Its standard output and error so far. */
  output(): string
  /** Resolves with the exit code. */
  exited: Promise<number | null>
}

/** Below the range of outgoing connections, one of which could take the port before the server does. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000]

/** Returns a port that is free now. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST_PORT, LAST_PORT)
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
  })
  if (!isFree) return freePort()
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * Starts a server as `npm start` does, with nothing else of our environment.
 * @param main entry file of another build
 * @param isTold whether it takes messages of this process
 */
export async function spawnServer(
  env: Record<string, string>,
  main = MAIN,
  { isTold = false }: { isTold?: boolean } = {},
): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort())
  const child = spawn(process.execPath, [...launch.arguments, main], {
    env: {
      ...launch.environment,
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LOG_LEVEL: 'warn',
      ...env,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(isTold ? (['ipc'] as const) : [])],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk))
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return { url: `http://localhost:${port}`, child, output: () => text, exited }
}

/** Longest start on a busy machine, in milliseconds. */
const SLOWEST_START_MS = 170_000

/**
 * Waits until the server is ready.
 * @throws Error with its output if it ends first or takes too long; it is killed then
 */
export async function untilReady(server: ServerProcess): Promise<void> {
  await untilStatus(server, 200, SLOWEST_START_MS).catch((error: Error) => {
    server.child.kill('SIGKILL')
    throw error
  })
}

/** Polls `/readyz` until it answers this status. */
export async function untilStatus(server: ServerProcess, status: number, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs
  let last = 0
  while (Date.now() < deadline) {
    if (server.child.exitCode !== null) throw new Error(`the server ended: ${server.output()}`)
    last = await fetch(`${server.url}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    )
    if (last === status) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`/readyz answered ${last}, not ${status}, within ${withinMs} ms: ${server.output()}`)
}
