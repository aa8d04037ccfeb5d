import { beforeEach, expect, it } from 'vitest'
import { claimSession, releaseSession } from './processed-sessions.ts'

const HOUR = 3_600_000
let id = 0
const fresh = () => `cs_${++id}`
beforeEach(() => localStorage.clear())

it('lets a payment be processed once within the hour, and again after it', () => {
  const session = fresh()
  expect(claimSession(session, 0)).toBe(true)
  expect(claimSession(session, HOUR - 1)).toBe(false)
  expect(claimSession(session, HOUR)).toBe(true)
})

it('knows what another tab has processed, and remembers without a store', () => {
  const [others, own] = [fresh(), fresh()]
  localStorage.setItem('wallet_processed_sessions', JSON.stringify({ [others]: 1000 }))
  expect(claimSession(others, 2000)).toBe(false)
  expect(claimSession(own, 2000)).toBe(true)
  localStorage.clear()
  expect(claimSession(own, 3000)).toBe(false)
})

it('forgets one that was not processed after all, and survives a store full of something else', () => {
  const session = fresh()
  expect(claimSession(session)).toBe(true)
  releaseSession(session)
  expect(claimSession(session)).toBe(true)
  localStorage.setItem('wallet_processed_sessions', '[nonsense')
  expect(claimSession(fresh())).toBe(true)
})
