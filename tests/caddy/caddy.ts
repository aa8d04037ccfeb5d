import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const OPERATIONS = new URL('../../docs/operations.md', import.meta.url)

export interface Caddy {
  http: number
  https: number
  stop(): Promise<void>
}

/**
 * Starts Caddy with the configuration of docs/operations.md. Only what a test cannot have is replaced: the product's port, the
 * public ports, and the public certificate authority, by Caddy's own.
 * @param product port of the product
 */
export async function startCaddy(program: string, product: number): Promise<Caddy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'greenroom-caddy-'))
  const [http, https] = [await freePort(), await freePort()]
  const file = path.join(folder, 'Caddyfile')
  writeFileSync(file, configuration({ product, http, https, folder }))
  const child = spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await untilItServes(child)
  return {
    http,
    https,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Places {
  product: number
  http: number
  https: number
  folder: string
}

function configuration({ product, http, https, folder }: Places): string {
  const [, documented] = /```caddyfile\n([\s\S]*?)```/.exec(readFileSync(OPERATIONS, 'utf8')) ?? []
  if (documented === undefined) throw new Error('docs/operations.md has no Caddyfile')
  const own = [
    'admin off',
    'local_certs',
    'skip_install_trust',
    `http_port ${http}`,
    `https_port ${https}`,
    `storage file_system ${folder}/storage`,
  ]
  return documented
    .replaceAll('localhost:3000', `127.0.0.1:${product}`)
    .replace('{\n', `{\n${own.map((line) => `\t${line}\n`).join('')}`)
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const untilItServes = (child: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('serving initial configuration')) resolve()
    })
    child.once('exit', () => reject(new Error(`Caddy ended: ${said}`)))
  })
