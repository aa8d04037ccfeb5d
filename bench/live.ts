import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded/index.ts'
import { startServerGroup } from '../apps/server/src/testing/server-group.ts'
import { temporaryFolder } from './support/greenroom.ts'
import { type Person, signIn, signUp } from './support/person.ts'
import { type Bench, quantile } from './support/report.ts'

const ROUNDS = 40
/** Target in milliseconds. */
const WANTED_MS = 2000

/** Measures how soon screens of one process receive changes made by another. */
export const live: Bench = {
  name: 'live',
  claim:
    'Realtime: a session that is revoked in one process ends in the screens of another within 2 s, a change shows as soon',
  run: async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: temporaryFolder(), log: () => {} })
    const group = await startServerGroup(2, postgres.connection)
    try {
      const [here, there] = group.servers.map(({ url }) => ({ url })) as [{ url: string }, { url: string }]
      const person = await signUp(here)
      const told: number[] = []
      const ended: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const screen = await listen(there, await signIn(there))
        const renamed = performance.now()
        await ask(here, person, 'PATCH', '/api/me', { name: `Nova ${round}` })
        await screen.until('event: change')
        told.push(performance.now() - renamed)
        const revoked = performance.now()
        await ask(here, person, 'DELETE', '/api/me/sessions')
        await screen.until('event: session-ended')
        ended.push(performance.now() - revoked)
      }
      const figures = (times: readonly number[]) => [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)]
      const verdict = (what: string, times: readonly number[]) => ({
        what,
        found: `${Math.max(...times).toFixed(0)} ms`,
        wanted: `≤ ${WANTED_MS} ms`,
        holds: Math.max(...times) <= WANTED_MS,
      })
      return {
        columns: ['told to another process', 'p50, ms', 'p95, ms', 'slowest, ms'],
        rows: [
          ['a change', ...figures(told)],
          ['the end of a session', ...figures(ended)],
        ],
        verdicts: [verdict('the slowest change', told), verdict('the slowest end of a session', ended)],
        notes: [`${ROUNDS} of each, one after the other, from the call to the event; over HTTP, on one machine`],
      }
    } finally {
      await group.close()
      await postgres.stop()
    }
  },
}

async function ask({ url }: { url: string }, { cookie }: Person, method: string, path: string, body?: unknown) {
  const headers = { cookie, origin: url, ...(body ? { 'content-type': 'application/json' } : {}) }
  const answer = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
}

/** Opens a screen that receives changes. `until` reads until this text has arrived. */
async function listen({ url }: { url: string }, { cookie }: Person): Promise<{ until(text: string): Promise<void> }> {
  const answer = await fetch(`${url}/api/events`, { headers: { cookie } })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const until = async (text: string) => {
    while (!heard.includes(text)) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done) throw new Error(`the events ended before "${text}"`)
      heard += value
    }
  }
  await until('event: hello')
  return { until }
}
