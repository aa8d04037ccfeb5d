import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ListReading } from '@greenroom/domain'
import { forkIsolated } from '../child-process.ts'
import { type CityColumns, cityColumns } from '../places/places.ts'
import type { PreparedBatch } from './batch.ts'
import { batchesIn } from './frames.ts'
import type { Delimiter, Encoding } from './sniff-encoding.ts'

/** Instructions for reading a list. */
export interface ReadingOrder {
  encoding: Encoding
  delimiter: Delimiter
  /** False: the first record is a person. */
  hasHeader: boolean
  reading: ListReading
  /** All cities, for a list that names some. */
  cities?: CityColumns
  /** Last row read before; 0 if none. */
  afterRow: number
  /** ISO 8601. */
  now: string
}

/** Memory limit for values, in megabytes, because batches come and go. Code that is compiled once is kept. */
const NODE_ARGUMENTS = [
  '--max-old-space-size=256',
  '--max-semi-space-size=8',
  `--import=${new URL('../compile-cache.ts', import.meta.url)}`,
]

/**
 * Reads a list in a separate process: parsing and checking a million rows delays nobody else, and a hostile file can
 * take down nothing but its own process. It reads one batch ahead, so memory stays flat. Leaving the loop, or the
 * signal, ends the process.
 * @throws Error if it could not be read completely
 */
export async function* readList(
  list: Readable,
  order: Omit<ReadingOrder, 'cities'>,
  signal: AbortSignal,
): AsyncGenerator<PreparedBatch> {
  const child = forkIsolated(new URL('./process.ts', import.meta.url), NODE_ARGUMENTS, [
    'pipe',
    'pipe',
    'inherit',
    'ipc',
  ])
  const ended = endOf(child)
  const end = () => child.kill('SIGKILL')
  signal.addEventListener('abort', end)
  try {
    const places = order.reading.columns.includes('city') ? { cities: await cityColumns() } : {}
    signal.throwIfAborted()
    child.send({ ...order, ...places } satisfies ReadingOrder)
    if (!child.stdin || !child.stdout) throw new Error('the process that reads lists has no pipes')
    const fed = pipeline(list, child.stdin)
    fed.catch(() => {})
    yield* batchesIn(child.stdout)
    const code = await ended
    signal.throwIfAborted()
    if (code !== 0) throw new Error(`the process that reads lists ended with ${code}`)
    await fed
  } catch (error) {
    // An interrupted batch counts as stopped, whatever the pipe reports.
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', end)
    list.destroy()
    end()
    await ended
  }
}

const endOf = (child: ChildProcess): Promise<number | string | null> =>
  new Promise((resolve) => {
    child.once('error', () => resolve('an error'))
    child.once('exit', (code, signalName) => resolve(code ?? signalName))
  })
