import type { Campaign } from '@greenroom/contracts'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api/index.ts'
import { campaignOf } from '../campaign.fixture.ts'
import { createDraft, type DraftGateway, TYPING_PAUSE } from './draft.ts'
import { newFields } from './fields.ts'

let server: Campaign | undefined
let fault: ApiError | undefined
let keys: string[]
const sent: unknown[] = []
const gateway: DraftGateway = {
  create: async (body, key) => {
    if (fault) throw fault
    keys.push(key)
    sent.push(body)
    server = campaignOf({ name: body.name, content: body.content ?? '', audience: body.audience ?? {} })
    return server
  },
  change: async (_id, { version, media_ids: _, archived: __, ...body }) => {
    if (fault) throw fault
    sent.push(body)
    if (server === undefined) throw new Error('there is none')
    if (version !== server.version)
      throw new ApiError({ message: '', code: 'VERSION_CONFLICT', status: 409, details: { current: server } })
    server = { ...server, ...(body as Partial<Campaign>), version: server.version + 1 }
    return server
  },
  read: async () => server ?? null,
}
const refusal = (code: string, status: number) => new ApiError({ message: code, code, status })
const open = (row?: Campaign) => {
  server = row
  return createDraft(newFields(undefined), row, { gateway, now: () => 1, newId: () => `key-${keys.length}` })
}
const pass = (ms = TYPING_PAUSE) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  fault = undefined
  keys = []
  sent.length = 0
  return () => vi.useRealTimers()
})

it('creates a campaign with its first change, once, and saves what follows into it', async () => {
  const draft = open()
  draft.change({ content: 'Hi' })
  expect(sent).toEqual([])
  await pass()
  draft.change({ content: 'Hi there' })
  await pass()
  expect(sent).toEqual([
    expect.objectContaining({ type: 'sms', name: 'Untitled campaign', content: 'Hi' }),
    { content: 'Hi there' },
  ])
  expect(draft.read().save.kind).toBe('saved')
})

it('an answer that was lost makes no second campaign', async () => {
  const draft = open()
  fault = refusal('NETWORK_ERROR', 0)
  draft.change({ content: 'Hi' })
  await pass()
  expect(draft.read().save.kind).toBe('offline')
  draft.change({ content: 'Hi there' })
  fault = undefined
  await pass(2_000)
  expect(keys).toEqual(['key-0'])
  expect(sent[0]).toMatchObject({ content: 'Hi' })
  expect(server?.content).toBe('Hi there')
})

it('what was changed elsewhere stands beside what was changed here', async () => {
  const draft = open(campaignOf({ content: 'Hi', name: 'Tour' }))
  server = { ...(server as Campaign), name: 'Summer tour', version: 2 }
  draft.change({ content: 'Hello' })
  await pass()
  expect(server).toMatchObject({ name: 'Summer tour', content: 'Hello' })
  expect(draft.read().save.kind).toBe('saved')
})

it('a field that was changed on both sides waits for a choice, and loses nothing', async () => {
  const begin = async () => {
    const draft = open(campaignOf({ content: 'Hi' }))
    server = { ...(server as Campaign), content: 'Theirs', version: 2 }
    draft.change({ content: 'Mine' })
    await pass()
    expect(draft.read()).toMatchObject({ save: { kind: 'conflict' }, fields: { content: 'Mine' } })
    return draft
  }
  await (await begin()).settle('mine')
  expect(server?.content).toBe('Mine')
  const draft = await begin()
  await draft.settle('other')
  expect(draft.read()).toMatchObject({ save: { kind: 'saved' }, fields: { content: 'Theirs' } })
})

it('says what was refused, and tries again with the next change', async () => {
  const draft = open(campaignOf({}))
  fault = refusal('CONFLICT', 409)
  draft.change({ content: 'Hi' })
  await pass()
  expect(draft.read().save).toEqual({ kind: 'failed', message: 'CONFLICT' })
  fault = undefined
  draft.change({ content: 'Hi!' })
  await pass()
  expect(server?.content).toBe('Hi!')
})

it('a campaign without a name keeps its last one until there is another', async () => {
  const draft = open(campaignOf({ name: 'Tour' }))
  draft.change({ name: ' ', content: 'Hi' })
  await pass()
  expect(server).toMatchObject({ name: 'Tour', content: 'Hi' })
  expect(draft.read()).toMatchObject({ save: { kind: 'invalid' }, fields: { name: ' ' } })
})

it('says that it was deleted elsewhere', async () => {
  const draft = open(campaignOf({}))
  fault = refusal('NOT_FOUND', 404)
  draft.change({ content: 'Hi' })
  await pass()
  expect(draft.read().isGone).toBe(true)
})
