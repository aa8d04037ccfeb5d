import type { Campaign } from '@greenroom/contracts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api/index.ts'
import { campaignOf } from '../campaign.fixture.ts'
import { createDraft, type DraftGateway, TYPING_PAUSE } from './draft.ts'
import { createDraftKeeper } from './kept-drafts.ts'
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
  const start = { fields: newFields('sms'), name: 'new', ...(row && { row }) }
  const ports = { gateway, keeper: createDraftKeeper(), now: () => 1, newId: () => `key-${keys.length}` }
  return createDraft(start, ports)
}
const pass = (ms = TYPING_PAUSE) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  localStorage.clear()
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
  expect(draft.read()).toMatchObject({ isGone: false, save: { kind: 'failed' } })
  server = undefined
  draft.change({ content: 'Hi there' })
  await pass()
  expect(draft.read().isGone).toBe(true)
})

describe('what could not be saved', () => {
  const offline = async (row?: Campaign) => {
    const draft = open(row)
    fault = refusal('NETWORK_ERROR', 0)
    draft.change({ content: 'Written on the train' })
    await pass()
    expect(draft.read()).toMatchObject({ save: { kind: 'offline' }, isKept: true })
    fault = undefined
  }

  it('is there when the campaign is opened again, until the server has it', async () => {
    const row = campaignOf({ content: 'Hi' })
    await offline(row)
    const again = open(row)
    expect(again).toMatchObject({ isRestored: true })
    expect(again.read().fields.content).toBe('Written on the train')
    await again.flush()
    expect(server?.content).toBe('Written on the train')
    expect(open(server).isRestored).toBe(false)
  })

  it('stands on the version that it was written on: a change elsewhere waits for a choice', async () => {
    await offline(campaignOf({ content: 'Hi' }))
    const again = open(campaignOf({ content: 'Theirs', version: 2 }))
    expect(again.read()).toMatchObject({ save: { kind: 'conflict' }, fields: { content: 'Written on the train' } })
    // Closed once more without a choice.
    expect(open(campaignOf({ content: 'Theirs', version: 2 })).read().save.kind).toBe('conflict')
  })

  it('of a new campaign, is there for the next new one, and makes one campaign', async () => {
    await offline()
    const again = open()
    expect(again.read().fields.content).toBe('Written on the train')
    await again.flush()
    expect(keys).toEqual(['key-0'])
    const made = server
    expect(open().isRestored).toBe(false)
    again.change({ content: 'And more' })
    expect([open().isRestored, open(made).read().fields.content]).toEqual([false, 'And more'])
  })

  it('stays for the tab that wrote it while another one saves', async () => {
    const row = campaignOf({ content: 'Hi' })
    const other = open(row)
    other.change({ name: 'Tour' })
    await offline(row)
    await other.flush()
    expect(open(server).read().fields).toMatchObject({ content: 'Written on the train', name: 'Tour' })
  })

  it('of a build that wrote texts only is a text', () => {
    const { subject: _, preheader: __, type: ___, ...fields } = newFields('sms')
    const mine = { content: 'Written last week' }
    const before = { mine, maybe: [mine], creation: { key: 'old', fields: { ...fields, ...mine } } }
    localStorage.setItem('greenroom-until-log-out:campaign-drafts', JSON.stringify({ new: before }))
    expect(open().read().fields).toMatchObject({ type: 'sms', content: 'Written last week', subject: '' })
  })

  it('of a build without blocks keeps what was written on top of a saved campaign', () => {
    const row = campaignOf({ content: 'Hi' })
    const { design: _, ...known } = row
    const before = { row: known, mine: { content: 'Written last week' }, maybe: [] }
    localStorage.setItem('greenroom-until-log-out:campaign-drafts', JSON.stringify({ [row.id]: before }))
    expect(open(row).read().fields).toMatchObject({ content: 'Written last week', design: null })
  })

  it('that cannot be read is passed over', () => {
    localStorage.setItem('greenroom-until-log-out:campaign-drafts', '{"new":{"mine":7}}')
    expect(open().isRestored).toBe(false)
  })
})
