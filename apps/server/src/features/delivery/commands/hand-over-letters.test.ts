import { expect, it, vi } from 'vitest'
import { useTestApp } from '../../../testing/test-app.ts'
import { systemContext } from '../../../platform/house.ts'
import type { Letter } from '../policy/carrier.ts'
import { openHands } from './hand-over-letters.ts'

const test = useTestApp()

it('a connection that the next in line does not need is used by the one behind it', async () => {
  const calls = new Map<string, () => void>()
  const hands = openHands({
    system: () => systemContext(test.house),
    time: { now: () => 0, sleep: async () => {} },
    carrier: {
      channel: 'email',
      connections: 1,
      open: () => Promise.reject(new Error('nothing is drawn here')),
      handOver: (_, message) =>
        new Promise((answer) => {
          calls.set(String(message), () => answer({ providerId: 'x' }))
        }),
    },
  })
  const ended = new Map<string, string>()
  const stopped = new Set<string>()
  const LETTER = { cost: 0, segments: 1, position: 0, seq: 0, readAt: 0, pace: undefined } satisfies Partial<Letter>
  const send = (name: string) =>
    hands.handOver({
      userId: name,
      attempt: 1,
      letter: { ...LETTER, message: name, contactId: name },
      isStopped: () => stopped.has(name),
      end: ({ outcome }) => ended.set(name, outcome),
    })
  for (const name of ['Nova', 'Iris', 'Ada']) send(name)
  await vi.waitFor(() => expect([...calls.keys()]).toEqual(['Nova']), 15_000)
  stopped.add('Iris')
  calls.get('Nova')?.()
  await vi.waitFor(() => expect([...calls.keys()]).toEqual(['Nova', 'Ada']), 15_000)
  expect(Object.fromEntries(ended)).toEqual({ Nova: 'sent', Iris: 'held' })
  calls.get('Ada')?.()
  await vi.waitFor(() => expect(ended.get('Ada')).toBe('sent'), 15_000)
})
