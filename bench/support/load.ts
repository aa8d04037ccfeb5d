import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import autocannon from 'autocannon'
import { temporaryFolder } from './greenroom.ts'

export interface LoadRequest {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Load {
  url: string
  /** Sent in turn. */
  requests: readonly LoadRequest[]
  connections: number
  seconds: number
}

export interface LoadResult {
  /** 2xx answers per second. */
  perSecond: number
  /** Other answers, and failed connections. */
  failed: number
}

const hasWrk = spawnSync('wrk', ['-v']).error === undefined
export const LOAD_TOOL = hasWrk ? 'wrk' : 'autocannon'

/**
 * Sends as many requests as the server answers, with wrk if installed (it costs the least), otherwise with autocannon.
 */
export const fullLoad = (load: Load): Promise<LoadResult> => (hasWrk ? byWrk(load) : byAutocannon(load))

async function byWrk({ url, requests, connections, seconds }: Load): Promise<LoadResult> {
  const script = path.join(temporaryFolder(), 'load.lua')
  const made = requests.map(({ method = 'GET', path: to, headers = {}, body }) => {
    const pairs = Object.entries(headers).map(([name, value]) => `[${JSON.stringify(name)}]=${JSON.stringify(value)}`)
    return `wrk.format("${method}", ${JSON.stringify(to)}, {${pairs.join(',')}}, ${body === undefined ? 'nil' : JSON.stringify(body)})`
  })
  writeFileSync(
    script,
    `local made, n = {}, 0
    function init() ${made.map((call, index) => `made[${index + 1}] = ${call}`).join('\n')} end
    function request() n = n % #made + 1 return made[n] end
    function done(summary)
      local e = summary.errors
      io.stderr:write(string.format("%d %d %d", summary.requests - e.status, summary.duration, e.status + e.connect + e.read + e.write + e.timeout))
    end`,
  )
  const child = spawn('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, url], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let text = ''
  child.stderr.on('data', (chunk) => (text += chunk))
  await new Promise((resolve) => child.once('close', resolve))
  const [answered = 0, microseconds = 1, failed = 0] = text.trim().split(' ').map(Number)
  return { perSecond: answered / (microseconds / 1e6), failed }
}

async function byAutocannon({ url, requests, connections, seconds }: Load): Promise<LoadResult> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: requests.map((request) => ({ method: 'GET', ...request })),
  })
  return { perSecond: result['2xx'] / result.duration, failed: result.non2xx + result.errors }
}
