import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Circumstances,
  DUPLICATE_SIGN_IN_MS,
  EXISTING_USER_DELAY_MS,
  isDuplicateSignIn,
  isNewUser,
  NEW_USER_MS,
  POST_SIGNUP_DELAY_MS,
  reactionTo,
} from './rules.ts'

const at = (changes: Partial<Circumstances> = {}): Circumstances => ({
  now: 1_000_000,
  lastSignInAt: null,
  initializing: false,
  accountAgeMs: 400,
  ...changes,
})

describe('a sign-in', () => {
  it('by an account younger than 60 s is a new user, served after 1 s', () => {
    expect(reactionTo('SIGNED_IN', at({ accountAgeMs: 59_999 }))).toEqual({ kind: 'new-user', afterMs: 1_000 })
  })
  it('by an account of 60 s or more is an existing user, checked after 0.5 s', () => {
    expect(reactionTo('SIGNED_IN', at({ accountAgeMs: 60_000 }))).toEqual({ kind: 'existing-user', afterMs: 500 })
  })
  it('within 5 s of another is a duplicate', () => {
    expect(reactionTo('SIGNED_IN', at({ lastSignInAt: 1_000_000 - 4_999 }))).toEqual({ kind: 'ignore' })
    expect(reactionTo('SIGNED_IN', at({ lastSignInAt: 1_000_000 - 5_000 })).kind).toBe('new-user')
  })
  it('during the first load is a restoration', () => {
    expect(reactionTo('SIGNED_IN', at({ initializing: true }))).toEqual({ kind: 'ignore' })
  })
})

it('the first session and a token refresh never lead anywhere', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('INITIAL_SESSION' as const, 'TOKEN_REFRESHED' as const),
      fc.record({
        now: fc.nat(),
        lastSignInAt: fc.option(fc.nat()),
        initializing: fc.boolean(),
        accountAgeMs: fc.option(fc.nat()),
      }),
      (event, circumstances) => {
        expect(reactionTo(event, circumstances)).toEqual({ kind: 'update' })
      },
    ),
  )
})

it('a sign-out always leaves', () => {
  expect(reactionTo('SIGNED_OUT', at({ initializing: true, accountAgeMs: null }))).toEqual({ kind: 'leave' })
})

it('keeps the windows of product section 9', () => {
  expect([DUPLICATE_SIGN_IN_MS, NEW_USER_MS, POST_SIGNUP_DELAY_MS, EXISTING_USER_DELAY_MS]).toEqual([
    5_000, 60_000, 1_000, 500,
  ])
  expect(isDuplicateSignIn(10, null)).toBe(false)
  expect(isNewUser(0)).toBe(true)
})
