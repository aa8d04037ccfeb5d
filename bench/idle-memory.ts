import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startByNpm } from './start.ts'
import { familyMemory, type ProcessMemory } from './support/family-memory.ts'
import { temporaryFolder } from './support/greenroom.ts'
import type { Bench } from './support/report.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const IDLE_MS = 60_000
const MOST_MB = 350

const KINDS = [
  { kind: 'the server', is: /dist\/main\.js/ },
  { kind: 'PostgreSQL', is: /postgres/ },
  { kind: 'npm and the start script', is: /./ },
]

/** Standard P13, the idle part: everything that `npm start` runs, a minute after the last request. */
export const idleMemory: Bench = {
  name: 'idle-memory',
  claim: `P13: idle, 60 s after the start: ≤ ${MOST_MB} MB, PostgreSQL included`,
  run: async () => {
    const dataDir = temporaryFolder()
    // Builds what is stale, creates the database, and fills the cache of compiled code.
    await (await startByNpm(ROOT, dataDir)).stop()
    const { pid, stop } = await startByNpm(ROOT, dataDir)
    await delay(IDLE_MS)
    const family = familyMemory(pid)
    await stop()
    const total = sum(family)
    const left = new Set(family)
    const rows = KINDS.map(({ kind, is }) => {
      const those = [...left].filter(({ command }) => is.test(command))
      for (const each of those) left.delete(each)
      return [kind, those.length, sum(those)]
    })
    return {
      columns: ['what', 'processes', 'MB'],
      rows: [...rows, ['together', family.length, total]],
      verdicts: [{ what: 'idle', found: `${total.toFixed(0)} MB`, wanted: `≤ ${MOST_MB} MB`, holds: total <= MOST_MB }],
      notes: [
        'what these processes share is counted once, what they share with others in full; an empty database; 1 MB is 1,048,576 bytes',
      ],
    }
  },
}

const sum = (family: readonly ProcessMemory[]) => family.reduce((total, { megabytes }) => total + megabytes, 0)
