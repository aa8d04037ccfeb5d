import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Survey } from './survey.ts'
import { openSurveys } from './surveys.ts'

const NEVER = new AbortController().signal
const made = { tally: { people: 1 } } as Survey

/** Surveys that last until they are ended, and notes which have begun. */
function desk() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const look = (name: string) => () => {
    begun.push(name)
    return new Promise<Survey>((resolve) => ends.set(name, () => resolve(made)))
  }
  return { surveys: openSurveys(), begun, ends, look }
}

it('of one owner come one after another, and keep those of others from nothing', async () => {
  const { surveys, begun, ends, look } = desk()
  const confirmed = [1, 2, 3].map((n) => surveys.insist('iris', look(`iris ${n}`)))
  const seen = surveys.make('iris', 'iris/preview', NEVER, look('iris preview'))
  await turn()
  void surveys.insist('nova', look('nova'))
  await turn()
  expect(begun).toEqual(['iris 1', 'nova'])
  for (const name of ['iris 1', 'iris 2', 'iris 3', 'iris preview']) {
    ends.get(name)?.()
    await turn()
  }
  expect(await Promise.all([...confirmed, seen])).toEqual([made, made, made, made])
  expect(begun).toEqual(['iris 1', 'nova', 'iris 2', 'iris 3', 'iris preview'])
})

it('that a newer one has replaced never begin', async () => {
  const { surveys, begun, ends, look } = desk()
  const first = surveys.insist('iris', look('first'))
  await turn()
  const replaced = Array.from({ length: 50 }, (_, n) =>
    surveys.make('iris', `preview ${n}`, NEVER, look(`preview ${n}`)),
  )
  const refusals = Promise.allSettled(replaced.slice(0, -1))
  ends.get('first')?.()
  await first
  await turn()
  expect(begun).toEqual(['first', 'preview 49'])
  for (const one of await refusals) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'CONFLICT' } })
  ends.get('preview 49')?.()
  await replaced.at(-1)
})

it('beyond what can wait are refused', async () => {
  const { surveys, ends, look } = desk()
  const waiting = Array.from({ length: 101 }, (_, n) => surveys.insist('iris', look(String(n))))
  await expect(surveys.insist('iris', look('more'))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  for (let n = 0; n < 101; n += 1) {
    ends.get(String(n))?.()
    await turn()
  }
  await Promise.all(waiting)
})
