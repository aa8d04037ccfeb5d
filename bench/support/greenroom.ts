import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import launch from '../../apps/server/launch.json' with { type: 'json' }

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url))

/** The real server, as `npm start` runs it, on its own data folder and port. */
export interface Greenroom {
  url: string
  pid: number
  dataDir: string
  /** Opens a connection to its database. The caller closes it. */
  connect(): Promise<pg.Client>
  /** Sends SIGTERM, and waits. */
  stop(): Promise<void>
  /** Sends SIGKILL to the server and its Postgres at once. */
  kill(): Promise<void>
}

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Creates a folder that is removed when the bench ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'greenroom-bench-'))
  folders.push(folder)
  return folder
}

/** Starts a server on loopback and waits until it is ready. Only the rate limit differs from the defaults. */
export async function startGreenroom(dataDir: string, env: Record<string, string> = {}): Promise<Greenroom> {
  const port = env.PORT ?? String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [...launch.arguments, MAIN], {
    env: {
      ...launch.environment,
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HOST: '127.0.0.1',
      PORT: port,
      // Requests come to the installation's own host, as they do in production.
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      SHARED_SENDING: '1',
      SHARED_SENDING_DAILY: '10000000',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await untilReady(url, child)
  return {
    url,
    pid: child.pid as number,
    dataDir,
    connect: async () => {
      const client = new pg.Client({
        host: postmasterOf(dataDir).socketFolder,
        port: 5432,
        user: 'greenroom',
        database: 'greenroom',
      })
      await client.connect()
      return client
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
    kill: async () => {
      const { pid } = postmasterOf(dataDir)
      child.kill('SIGKILL')
      process.kill(pid, 'SIGKILL')
      await ended
    },
  }
}

/** Polls `/readyz` until it answers 200. */
export async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const status = await fetch(`${url}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return
    await delay(10)
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Returns the resident memory of a process in MB, from Linux. */
export const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Lines of postmaster.pid: process id, data folder, start time, port, socket folder … */
function postmasterOf(dataDir: string): { pid: number; socketFolder: string } {
  const [pid, , , , socketFolder = ''] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  return { pid: Number(pid), socketFolder }
}
