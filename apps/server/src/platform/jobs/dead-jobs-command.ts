import { parseArgs } from 'node:util'
import type { Feature } from '../feature.ts'
import type { House } from '../house.ts'
import { StartError } from '../start-error.ts'
import { type DeadJob, discardDeadJobs, findDeadJobs, listDeadJobs, mayReplay, replayDeadJobs } from './dead-jobs.ts'

const USAGE = `npm run jobs:dead                              lists dead jobs
npm run jobs:dead -- --replay <id or name> …   runs them again
npm run jobs:dead -- --discard <id or name> …  removes them for good`

/** The operator's request. A name means all dead jobs of that name. */
export type Asked = { act: 'list' } | { act: 'replay' | 'discard'; words: string[] }

/** Parses the arguments of `npm run jobs:dead`. @throws StartError with the usage */
export function readAsked(args: readonly string[]): Asked {
  if (args.length === 0) return { act: 'list' }
  try {
    const options = { replay: { type: 'boolean' }, discard: { type: 'boolean' } } as const
    const { values, positionals: words } = parseArgs({ args: [...args], options, allowPositionals: true })
    const acts = (['replay', 'discard'] as const).filter((act) => values[act])
    if (acts[0] && acts.length === 1 && words.length > 0) return { act: acts[0], words }
  } catch (error) {
    throw new StartError(USAGE, { cause: error })
  }
  throw new StartError(USAGE)
}

/**
 * Runs the request of `npm run jobs:dead`.
 * @returns the output, and whether everything named was done
 * @throws StartError if a word matches no dead job; then nothing is done
 */
export async function answerAsked(
  house: House,
  features: readonly Feature[],
  asked: Asked,
): Promise<{ said: string; isDone: boolean }> {
  const dead = await listDeadJobs(house, features)
  if (asked.act === 'list') return { said: listed(dead, house.clock()), isDone: true }
  const { found, nothing } = findDeadJobs(dead, asked.words)
  if (nothing.length > 0) throw new StartError(`No dead job is called ${nothing.join(', ')}. Nothing was done.`)
  if (asked.act === 'replay') return replay(house, found, asked.words)
  return { said: `Removed: ${await discardDeadJobs(house, found)}.`, isDone: true }
}

async function replay(house: House, found: readonly DeadJob[], words: readonly string[]) {
  const replayed = await replayDeadJobs(
    house,
    found.filter((job) => mayReplay(job, words)),
  )
  const left = found.filter((job) => !mayReplay(job, words))
  const unknown = left.filter((job) => job.replay === 'unknown').length
  const maybeDone = left.length - unknown
  const said = [`Put back: ${replayed}. A server that runs takes them within seconds, another one at its next start.`]
  if (maybeDone) said.push(`Left, because they may have been done already: ${maybeDone}. Look, and name them by id.`)
  if (unknown) said.push(`Left, because this version has no such job: ${unknown}.`)
  return { said: said.join('\n'), isDone: left.length === 0 }
}

const REMARKS: Record<DeadJob['replay'], string> = {
  safe: '',
  'maybe-done': ' [may have been done: look, and replay it by its id]',
  unknown: ' [this version has no such job]',
}

/** Lists jobs by name, oldest first. */
function listed(dead: readonly DeadJob[], now: Date): string {
  if (dead.length === 0) return 'No job is dead.'
  const byName = [...Map.groupBy(dead, ({ name }) => name)].map(([name, jobs]) =>
    [
      `${name} (${jobs.length})`,
      ...jobs.map((job) => `  ${job.id}  ${ageOf(job, now).padStart(6)}  ${job.why}${REMARKS[job.replay]}`),
    ].join('\n'),
  )
  return [...byName, USAGE].join('\n\n')
}

/** In seconds, largest first. */
const UNITS = [
  ['d', 24 * 3600],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

/** Returns how long a job has been dead, in the largest unit that fits. */
function ageOf({ diedAt }: DeadJob, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - diedAt.getTime()) / 1000)
  const [unit, length] = UNITS.find((each) => seconds >= each[1]) ?? ['s', 1]
  return `${Math.floor(seconds / length)} ${unit}`
}
