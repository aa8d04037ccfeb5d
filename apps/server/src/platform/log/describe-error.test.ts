import { DrizzleQueryError } from '@greenroom/db/sql'
import { describe, expect, it } from 'vitest'
import { describeError } from './describe-error.ts'

describe('an error in the log', () => {
  it('says what failed, where and why, without the values of a query', () => {
    const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), {
      code: '23505',
      constraint: 'users_email_key',
      detail: 'Key (email)=(mark@example.com) already exists.',
    })
    const described = describeError(new DrizzleQueryError('insert into users values ($1)', ['mark@example.com'], cause))
    expect(described).toMatchObject({
      message: 'Failed query: insert into users values ($1)',
      cause: {
        code: '23505',
        constraint: 'users_email_key',
        message: 'duplicate key value violates unique constraint "users_email_key"',
      },
    })
    expect(described?.stack).toMatch(/^\s+at .*describe-error\.test\.ts/)
    expect(JSON.stringify(described)).not.toContain('mark@')
  })

  it('leaves out the value that the database could not read', () => {
    expect(describeError(new Error('invalid input syntax for type uuid: "mark"'))?.message).toBe(
      'invalid input syntax for type uuid',
    )
  })

  it('ends a circle of causes, and survives what is no error', () => {
    const round = new Error('round')
    round.cause = round
    expect(JSON.stringify(describeError(round)).length).toBeLessThan(20_000)
    expect(describeError('mark')).toEqual({ type: 'string', message: 'not an Error' })
    expect(describeError(undefined)).toBeUndefined()
  })
})
