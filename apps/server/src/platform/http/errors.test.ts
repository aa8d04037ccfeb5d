import { sql } from '@greenroom/db/sql'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { answerError } from './errors.ts'

const test = useTestApp()

/** A server with one route, which fails with `failure`. */
const app = Fastify()
let failure: unknown
app.setErrorHandler(answerError)
app.get('/', async () => {
  throw failure
})
afterAll(() => app.close())

const raise = (code: string) =>
  sql.raw(`do $$ begin raise exception 'not for the eyes of people' using errcode = '${code}'; end $$`)

describe('a failure of the database', () => {
  it.each(['57014', '55P03', '25P03', '40P01', '40001', '53300', '57P01', '08006'])(
    '%s means not now: 503 and when to come back',
    async (code) => {
      failure = await test.house.db.asSystem((tx) => tx.execute(raise(code))).catch((error: unknown) => error)
      const answer = await app.inject('/')
      expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE', status: 503 })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.body).not.toContain('eyes')
    },
  )

  it.each(['22012', '42501', '23514', '57015'])('%s is a fault of ours: 500, without its words', async (code) => {
    failure = await test.house.db.asSystem((tx) => tx.execute(raise(code))).catch((error: unknown) => error)
    const answer = await app.inject('/')
    expect(answer.json()).toMatchObject({ code: 'INTERNAL', status: 500 })
    expect(answer.body).not.toContain('eyes')
  })

  it('that is known by its words alone means not now too', async () => {
    for (const words of [
      'Connection terminated unexpectedly',
      'Client has encountered a connection error and is not queryable',
      'timeout exceeded when trying to connect',
      'Query read timeout',
    ]) {
      failure = new Error('Failed query', { cause: new Error(words) })
      expect((await app.inject('/')).statusCode, words).toBe(503)
    }
  })
})
