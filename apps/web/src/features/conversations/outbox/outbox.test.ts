import type { Message } from '@greenroom/contracts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api/index.ts'
import { createOutbox, type OutboxPorts, type Unsent } from './outbox.ts'

const HELLO = {
  key: '0f0f0f0f-0000-4000-8000-000000000001',
  contactId: '01890a5d-ac96-774b-bcce-b302099a8057',
  body: { channel: 'sms', content: 'See you at eight' },
  at: '2026-11-23T18:00:00.000Z',
} as const satisfies Omit<Unsent, 'state'>
const message = { id: 'm1', contact_id: HELLO.contactId } as Message
const offline = () => new ApiError({ message: 'You seem to be offline.', code: 'NETWORK_ERROR', status: 0 })
const refusal = () => new ApiError({ message: 'They opted out of texts.', code: 'NOT_REACHABLE', status: 409 })

/** An outbox whose sends answer as they are told, in order, and whose line comes back when the test says so. */
function outboxWith(answers: (Message | Error)[], isOnline = () => true) {
  const keys: string[] = []
  const sent: Message[] = []
  let back: () => void = () => undefined
  const ports: OutboxPorts = {
    send: async ({ key }) => {
      keys.push(key)
      const answer = answers.shift()
      if (answer === undefined) throw new Error('Sent once too often')
      if (answer instanceof Error) throw answer
      return answer
    },
    onSent: (one) => sent.push(one),
    isOnline,
    wait: () =>
      new Promise<void>((resolve) => {
        back = resolve
      }),
  }
  return { box: createOutbox(ports), keys, sent, lineIsBack: () => back() }
}
beforeEach(() => localStorage.clear())

describe('a message', () => {
  it('leaves the outbox when the server has it', async () => {
    const { box, keys, sent } = outboxWith([message])
    await box.add(HELLO)
    expect([box.items(), keys, sent]).toEqual([[], [HELLO.key], [message]])
  })

  it('waits for a connection, and is then sent under the same key', async () => {
    const { box, keys, sent, lineIsBack } = outboxWith([offline(), offline(), message])
    const done = box.add(HELLO)
    await vi.waitFor(() => expect(box.items()[0]?.state).toBe('waiting'), 15_000)
    lineIsBack()
    await vi.waitFor(() => expect(keys).toHaveLength(2), 15_000)
    await vi.waitFor(() => expect(box.items()[0]?.state).toBe('waiting'), 15_000)
    lineIsBack()
    await done
    expect([new Set(keys), sent, box.items()]).toEqual([new Set([HELLO.key]), [message], []])
  })

  it('outlives a reload, and goes on under the same key', async () => {
    const before = outboxWith([offline()])
    void before.box.add(HELLO)
    await vi.waitFor(() => expect(before.box.items()[0]?.state).toBe('waiting'), 15_000)
    const after = outboxWith([message])
    expect(after.box.items()).toEqual([{ ...HELLO, state: 'waiting', mayHaveArrived: true }])
    after.box.resume()
    await vi.waitFor(() => expect(after.sent).toEqual([message]), 15_000)
    expect(after.keys).toEqual([HELLO.key])
    expect(outboxWith([]).box.items()).toEqual([])
  })

  it('that is refused stays with the reason, is not sent again by itself, and then under its own key', async () => {
    const { box, keys, sent } = outboxWith([refusal(), message])
    await box.add(HELLO)
    expect(box.items()).toEqual([{ ...HELLO, state: 'failed', problem: 'They opted out of texts.' }])
    box.resume()
    expect(keys).toHaveLength(1)
    await box.again(HELLO.key)
    expect([keys, sent]).toEqual([[HELLO.key, HELLO.key], [message]])
  })

  it('is not sent twice at once', async () => {
    const { box, keys } = outboxWith([message])
    await Promise.all([box.add(HELLO), box.again(HELLO.key)])
    expect(keys).toEqual([HELLO.key])
  })

  it('that is discarded while it waits is never sent', async () => {
    const { box, keys, lineIsBack } = outboxWith([offline()])
    const done = box.add(HELLO)
    await vi.waitFor(() => expect(box.items()[0]?.state).toBe('waiting'), 15_000)
    box.discard(HELLO.key)
    lineIsBack()
    await done
    expect([keys, box.items()]).toEqual([[HELLO.key], []])
  })
})

describe('without a connection', () => {
  it('nothing is tried, so that nothing can have arrived', async () => {
    let online = false
    const { box, keys, lineIsBack } = outboxWith([message], () => online)
    const done = box.add(HELLO)
    await vi.waitFor(() => expect(box.items()).toEqual([{ ...HELLO, state: 'waiting' }]), 15_000)
    online = true
    lineIsBack()
    await done
    expect([keys, box.items()]).toEqual([[HELLO.key], []])
  })

  it('what was discarded comes back in its place, and leaves under its own key', async () => {
    let online = false
    const LATER = { ...HELLO, key: '0f0f0f0f-0000-4000-8000-000000000002', at: '2026-11-23T18:01:00.000Z' }
    const { box, keys, lineIsBack } = outboxWith([message, message], () => online)
    const done = box.add(HELLO)
    void box.add(LATER)
    await vi.waitFor(() => expect(box.items()[0]?.state).toBe('waiting'), 15_000)
    const [first] = box.items()
    box.discard(HELLO.key)
    expect(box.items().map(({ key }) => key)).toEqual([LATER.key])
    if (first) void box.putBack(first)
    expect(box.items().map(({ key }) => key)).toEqual([HELLO.key, LATER.key])
    online = true
    lineIsBack()
    await done
    expect([keys, box.items()]).toEqual([[HELLO.key, LATER.key], []])
  })
})

describe('messages to one person', () => {
  const LATER = { ...HELLO, key: '0f0f0f0f-0000-4000-8000-000000000002' }

  it('leave in order: a later one waits until the earlier one is answered', async () => {
    const { box, keys, lineIsBack } = outboxWith([offline(), refusal(), message])
    const first = box.add(HELLO)
    await vi.waitFor(() => expect(box.items()[0]?.state).toBe('waiting'), 15_000)
    const second = box.add(LATER)
    expect(keys).toEqual([HELLO.key])
    lineIsBack()
    await Promise.all([first, second])
    expect(keys).toEqual([HELLO.key, HELLO.key, LATER.key])
    expect(box.items().map(({ key, state }) => [key, state])).toEqual([[HELLO.key, 'failed']])
  })

  it('do not hold up those to another', async () => {
    const { box, sent } = outboxWith([offline(), message])
    void box.add(HELLO)
    await vi.waitFor(() => expect(box.items()[0]?.state).toBe('waiting'), 15_000)
    await box.add({ ...LATER, contactId: '01890a5d-ac96-774b-bcce-b302099a8058' })
    expect(sent).toEqual([message])
  })
})

it('says that it is sending during each attempt, and tells trouble of the server from a lost line', async () => {
  const states: string[] = []
  const waits: (() => void)[] = []
  const answers = [offline(), new ApiError({ message: 'Down', code: 'INTERNAL_ERROR', status: 503 }), message]
  const box = createOutbox({
    send: async ({ state }) => {
      states.push(state)
      const answer = answers.shift()
      if (answer instanceof Error || answer === undefined) throw answer
      return answer
    },
    onSent: () => undefined,
    isOnline: () => true,
    wait: () => {
      states.push(box.items()[0]?.state ?? 'gone')
      return new Promise((resolve) => waits.push(resolve))
    },
  })
  const done = box.add(HELLO)
  await vi.waitFor(() => expect(waits).toHaveLength(1), 15_000)
  waits[0]?.()
  await vi.waitFor(() => expect(waits).toHaveLength(2), 15_000)
  waits[1]?.()
  await done
  expect(states).toEqual(['sending', 'waiting', 'sending', 'retrying', 'sending'])
})

describe('two tabs', () => {
  const THERE = {
    ...HELLO,
    key: '0f0f0f0f-0000-4000-8000-000000000003',
    contactId: '01890a5d-ac96-774b-bcce-b302099a8058',
  }
  const heard = () => window.dispatchEvent(new StorageEvent('storage', { key: null }))

  it('keep the messages of each other, and show them', async () => {
    const [here, there] = [outboxWith([offline()]), outboxWith([offline()])]
    void here.box.add(HELLO)
    void there.box.add(THERE)
    await vi.waitFor(() => expect(there.box.items().map(({ state }) => state)).toContain('waiting'), 15_000)
    heard()
    const keys = (box: ReturnType<typeof createOutbox>) => box.items().map(({ key }) => key)
    expect([keys(here.box), keys(there.box), keys(outboxWith([]).box)].map((all) => all.toSorted())).toEqual(
      Array.from({ length: 3 }, () => [HELLO.key, THERE.key]),
    )
  })

  it('do not send what the other has sent or discarded', async () => {
    const here = outboxWith([offline()])
    const done = here.box.add(HELLO)
    await vi.waitFor(() => expect(here.box.items()[0]?.state).toBe('waiting'), 15_000)
    outboxWith([]).box.discard(HELLO.key)
    here.lineIsBack()
    await done
    expect([here.keys, here.box.items(), outboxWith([]).box.items()]).toEqual([[HELLO.key], [], []])
  })

  it('both show again what one of them discarded and put back, and it leaves once', async () => {
    let online = false
    const here = outboxWith([message], () => online)
    const there = outboxWith([], () => online)
    const done = here.box.add(HELLO)
    await vi.waitFor(() => expect(here.box.items()[0]?.state).toBe('waiting'), 15_000)
    heard()
    const [item] = there.box.items()
    there.box.discard(HELLO.key)
    heard()
    expect([here.box.items(), there.box.items()]).toEqual([[], []])
    if (item) void here.box.putBack(item)
    heard()
    expect([here, there].map(({ box }) => box.items().map(({ key }) => key))).toEqual([[HELLO.key], [HELLO.key]])
    online = true
    here.lineIsBack()
    await done
    heard()
    expect([here.keys, here.box.items(), there.box.items()]).toEqual([[HELLO.key], [], []])
  })

  it('send without a storage that keeps anything', async () => {
    const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    try {
      const { box, sent, lineIsBack } = outboxWith([offline(), message])
      const done = box.add(HELLO)
      await vi.waitFor(() => expect(box.items()[0]?.state).toBe('waiting'), 15_000)
      lineIsBack()
      await done
      expect(sent).toEqual([message])
    } finally {
      blocked.mockRestore()
    }
  })
})
