import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort, temporaryFolder } from './greenroom.ts'

/** An answer for other servers to serve. */
export interface Answer {
  headers: [string, string][]
  body: Buffer
}

export interface Rival {
  name: string
  url: string
  stop(): void
}

const SAME_BYTES = fileURLToPath(new URL('./same-bytes.ts', import.meta.url))

/** Headers that belong to the connection: node:http and nginx add them themselves. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])
/** The few headers that a page needs. */
const LEAST = new Set(['content-type', 'content-length', 'content-encoding'])

/** Starts bare node:http with all our headers and with the fewest possible, and nginx if installed. */
export async function startRivals(answer: Answer): Promise<Rival[]> {
  const headers = answer.headers.filter(([name]) => !OF_THE_CONNECTION.has(name))
  const least = headers.filter(([name]) => LEAST.has(name))
  return Promise.all([
    startNode('node:http, the same bytes', { ...answer, headers }),
    startNode('node:http, without our headers', { ...answer, headers: least }),
    ...(spawnSync('nginx', ['-v']).error ? [] : [startNginx({ ...answer, headers })]),
  ])
}

/** Starts bare node:http in a separate process. */
export async function startNode(name: string, { headers, body }: Answer): Promise<Rival> {
  const file = path.join(temporaryFolder(), 'answer.json')
  writeFileSync(file, JSON.stringify({ headers, body: body.toString('base64') }))
  const port = await freePort()
  return started(name, port, spawn(process.execPath, [SAME_BYTES, file, String(port)], { stdio: 'inherit' }))
}

/** One worker, no log: a file with our headers. */
async function startNginx({ headers, body }: Answer): Promise<Rival> {
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  mkdirSync(path.join(folder, 'www'))
  writeFileSync(path.join(folder, 'www/page'), body)
  const port = await freePort()
  const own = headers.filter(([name]) => !['content-type', 'content-length', 'etag'].includes(name))
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log crit;
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=10; default_type "text/html; charset=utf-8"; server_tokens off;
      client_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2; fastcgi_temp_path ${folder}/t3; uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5;
      server { listen 127.0.0.1:${port}; root ${folder}/www; location / { try_files /page =404; ${own.map(([name, value]) => `add_header ${name} "${value}";`).join(' ')} } }
    }`,
  )
  return started(
    'nginx, one worker, the same bytes',
    port,
    spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'inherit' }),
  )
}

async function started(name: string, port: number, child: ChildProcess): Promise<Rival> {
  const url = `http://127.0.0.1:${port}`
  while (
    (await fetch(url).then(
      (answer) => answer.status,
      () => 0,
    )) !== 200
  ) {
    if (child.exitCode !== null) throw new Error(`${name} does not start`)
    await delay(20)
  }
  return { name, url, stop: () => void child.kill('SIGTERM') }
}
