import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDrafts, type Draft, EMPTY } from './drafts.ts'

const MIA = '01890a5d-ac96-774b-bcce-b302099a8057'
const text = (content: string): Draft => ({ ...EMPTY, channel: 'sms', content })

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => void vi.useRealTimers())

/** Drafts of a device whose server keeps them at the moment it is asked, unless it is away. */
function device() {
  const stored: string[] = []
  const line = { isUp: true }
  const drafts = createDrafts(async (_, { content }) => {
    if (!line.isUp) throw new Error('offline')
    stored.push(content)
    return content === '' ? undefined : Date.now()
  })
  /** The server answers with what it keeps, written `ago` milliseconds before now. */
  const hears = (content: string, { ago = 0, askedAgo = 0 } = {}) =>
    drafts.adopt(MIA, {
      draft: content === '' ? EMPTY : text(content),
      at: content === '' ? undefined : Date.now() - ago,
      askedAt: Date.now() - askedAgo,
    })
  return { drafts, stored, line, hears, shown: () => drafts.get(MIA).content }
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

it('shows what was written on another device', () => {
  const phone = device()
  phone.hears('See you at eight')
  expect(phone.shown()).toBe('See you at eight')
  phone.hears('')
  expect(phone.shown()).toBe('')
})

it('never replaces what is being typed, and takes the newer one when typing pauses', async () => {
  const phone = device()
  phone.drafts.write(MIA, text('On the phone'))
  await pass(1000)
  phone.hears('On the laptop')
  expect(phone.shown()).toBe('On the phone')
  await pass(5000)
  expect(phone.shown()).toBe('On the laptop')
})

it('keeps what is typed after the other one was written, and the server gets it', async () => {
  const phone = device()
  phone.drafts.write(MIA, text('On the ph'))
  await pass(1000)
  phone.hears('On the laptop')
  phone.drafts.write(MIA, text('On the phone'))
  await pass(10_000)
  expect(phone.shown()).toBe('On the phone')
  expect(phone.stored).toEqual(['On the ph', 'On the phone'])
})

it('does not go back to what the server had before', async () => {
  const phone = device()
  phone.drafts.write(MIA, text('See you'))
  await pass(10_000)
  phone.hears('See', { ago: 20_000 })
  expect(phone.shown()).toBe('See you')
  // Asked before the draft was there.
  phone.hears('', { askedAgo: 9_500 })
  expect(phone.shown()).toBe('See you')
  phone.hears('')
  expect(phone.shown()).toBe('')
})

it('of what was written without a connection, the newest wins', async () => {
  const laptop = device()
  laptop.line.isUp = false
  laptop.drafts.write(MIA, text('On the laptop'))
  await pass(60_000)
  laptop.line.isUp = true
  laptop.hears('On the phone, before', { ago: 120_000 })
  await pass(0)
  expect(laptop.shown()).toBe('On the laptop')
  expect(laptop.stored).toEqual(['On the laptop'])
  laptop.line.isUp = false
  laptop.drafts.write(MIA, text('Once more'))
  await pass(60_000)
  laptop.hears('On the phone, after')
  expect(laptop.shown()).toBe('On the phone, after')
})
