import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, SITE_ID } from './fake-server.fixture.ts'
import { siteFields } from './fields.ts'
import type { Journal } from './journal.ts'
import { type Desk, takeDesk } from './journal-storage.ts'
import { forgetUnsent, hasUnsent } from './unsent.ts'
import { fakeLocks } from './locks.fixture.ts'

const tick = () => new Promise((resolve) => setTimeout(resolve))
let tabs = 0
let desks: Desk[] = []
async function take(): Promise<Desk> {
  const desk = await takeDesk(SITE_ID, () => `tab-${++tabs}`)
  desks.push(desk)
  return desk
}

function journal(name: string): Journal {
  const row = fakeServer().listing().site
  const site = { row, mine: { ...siteFields(row), name }, maybe: [] }
  return {
    version: 1,
    savedAt: 1,
    site,
    blocks: [],
    order: { list: [], base: [], version: 1, maybe: [] },
  } as unknown as Journal
}
const namesOf = (journals: readonly Journal[]) => journals.map(({ site }) => site.mine.name)

afterEach(() => {
  for (const desk of desks) desk.leave()
  desks = []
})
beforeEach(() => vi.stubGlobal('navigator', { locks: fakeLocks() }))

test('a reload finds what the tab left', async () => {
  const before = await take()
  before.keep(journal('Nova'))
  before.leave()
  await tick()
  const after = await take()
  expect(namesOf(after.journals)).toEqual(['Nova'])
  after.adopted()
  expect(hasUnsent(SITE_ID)).toBe(false)
})

test('two open tabs leave each other’s journals alone', async () => {
  const [one, two] = [await take(), await take()]
  one.keep(journal('One'))
  two.keep(journal('Two'))
  two.keep(undefined)
  const three = await take()
  expect(three.journals).toEqual([])
  expect(hasUnsent(SITE_ID)).toBe(true)
})

test('what a tab leaves when it closes goes to one that is still open, once', async () => {
  const [closing, staying] = [await take(), await take()]
  closing.keep(journal('Unsent'))
  const third = await take()
  const taken: Journal[] = []
  for (const desk of [staying, third]) desk.onLeftBehind(async (left) => taken.push(left))
  closing.leave()
  await tick()
  expect(namesOf(taken)).toEqual(['Unsent'])
  expect(hasUnsent(SITE_ID)).toBe(false)
})

test('what could not be taken over stays for the next start', async () => {
  const closing = await take()
  closing.keep(journal('Unsent'))
  const staying = await take()
  staying.onLeftBehind(() => Promise.reject(new Error('offline')))
  closing.leave()
  await tick()
  expect(hasUnsent(SITE_ID)).toBe(true)
})

test('where the browser has no locks, nothing is lost either', async () => {
  vi.stubGlobal('navigator', { locks: undefined })
  const before = await take()
  before.keep(journal('Nova'))
  const after = await take()
  expect(namesOf(after.journals)).toEqual(['Nova'])
})

test('a journal that cannot be read is passed over, and a deleted site leaves none behind', async () => {
  localStorage.setItem(`editing:${SITE_ID}:old`, '{"version":7}')
  expect((await take()).journals).toEqual([])
  forgetUnsent(SITE_ID)
  expect(hasUnsent(SITE_ID)).toBe(false)
})

test('a tab that opened earlier and began to write later is inherited too', async () => {
  const writing = await take()
  const staying = await take()
  const taken: Journal[] = []
  staying.onLeftBehind(async (left) => taken.push(left))
  writing.keep(journal('Late'))
  const key = Object.keys(localStorage)[0] ?? null
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: 'x' }))
  await tick()
  expect(taken).toEqual([])
  writing.leave()
  await tick()
  expect(namesOf(taken)).toEqual(['Late'])
})
