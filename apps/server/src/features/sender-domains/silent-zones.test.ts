import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { senderHands } from '../../testing/sender-hands.ts'
import { type TestApp, useTestApp, type Visitor } from '../../testing/test-app.ts'

const test: TestApp = useTestApp()
const hands = senderHands(test)
const SLOW = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}.slow.example`)
let slow: Visitor
let other: Visitor
/** Looks at slow domains that are under way, the most of them so far, and what ends them. */
let looks: { now: number; most: number; end: () => void }

beforeEach(async () => {
  slow = await test.signUp({ isVerified: true })
  other = await test.signUp({ isVerified: true })
  looks = { now: 0, most: 0, end: () => undefined }
  const ended = new Promise<void>((resolve) => {
    looks.end = resolve
  })
  const { dns } = test.house.providers
  const openZone = dns.openZone.bind(dns)
  vi.spyOn(dns, 'openZone').mockImplementation(async (domain) => {
    if (!SLOW.includes(domain)) return openZone(domain)
    looks.now += 1
    looks.most = Math.max(looks.most, looks.now)
    await ended
    looks.now -= 1
    return async () => ({ kind: 'no-answer' })
  })
})
afterEach(() => vi.restoreAllMocks())

const addSlow = async () => {
  const ids: string[] = []
  for (const domain of SLOW) ids.push((await hands.added(slow, domain)).id)
  return ids
}

it('let others have theirs checked meanwhile', async () => {
  const checks = (await addSlow()).map((id) => hands.check(slow, id))
  await expect.poll(() => looks.now).toBeGreaterThan(0)
  const { id } = await hands.added(other, 'quick.example')
  await hands.fill('quick.example')
  expect(await hands.check(other, id)).toMatchObject({ state: 'verified' })
  looks.end()
  for (const checked of await Promise.all(checks)) expect(checked.checked_at).not.toBeNull()
  expect(looks.most).toBe(1)
})

it('take one place of a sweep for each owner', async () => {
  const ids = await addSlow()
  const { id } = await hands.added(other, 'another.example')
  await hands.fill('another.example')
  const sweep = hands.sweep()
  await expect.poll(async () => (await hands.read(other, id)).state).toBe('verified')
  looks.end()
  await sweep
  for (const slowId of ids) expect((await hands.read(slow, slowId)).checked_at).not.toBeNull()
  expect(looks.most).toBe(1)
})
