import type { ProfileChanges } from '@greenroom/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api/index.ts'
import { overviewWith } from '../registration.fixture.ts'
import { createProfileDraft } from './profile-draft.ts'

const row = overviewWith().profile
let kept: ProfileChanges
let server = row
const save = vi.fn(async (changes: ProfileChanges) => (server = { ...server, ...changes }))
const make = () =>
  createProfileDraft(row, {
    save,
    keeper: { read: () => kept, keep: (changes) => (kept = changes) },
    now: () => 7,
  })
const offline = () => new ApiError({ message: 'You seem to be offline.', code: 'NETWORK_ERROR', status: 0 })

beforeEach(() => {
  vi.useFakeTimers()
  kept = {}
  server = row
  save.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
})

it('saves what was typed a moment after the last key, and only that', async () => {
  const draft = make()
  draft.change({ city: 'Los' })
  await vi.advanceTimersByTimeAsync(300)
  draft.change({ city: 'Los Angeles' })
  expect(draft.read().save?.kind).toBe('saving')
  await vi.advanceTimersByTimeAsync(700)
  expect(save.mock.calls).toEqual([[{ city: 'Los Angeles' }, false]])
  expect(draft.read().save).toEqual({ kind: 'saved', at: 7 })
  expect(kept).toEqual({})
})

it('keeps what could not be saved, also over a reload, and saves it when it is asked again', async () => {
  save.mockRejectedValueOnce(offline())
  const draft = make()
  draft.change({ street: '1 Main Street' })
  expect(await draft.flush()).toBe(false)
  draft.stop()
  expect(draft.read().save?.kind).toBe('offline')
  const reloaded = make()
  expect(reloaded.read().fields.street).toBe('1 Main Street')
  expect(await reloaded.flush()).toBe(true)
  expect(server.street).toBe('1 Main Street')
})

it('sets a field apart that the server refuses, and saves the others', async () => {
  const issues = [{ path: 'body.city', message: 'This text has a character that cannot be stored.' }]
  save.mockRejectedValueOnce(
    new ApiError({ message: 'Check the marked fields.', code: 'VALIDATION_FAILED', status: 400, details: { issues } }),
  )
  const draft = make()
  draft.change({ city: 'L\u0000A', street: '1 Main Street' })
  expect(await draft.flush()).toBe(false)
  expect(draft.read().refused).toEqual({ city: 'This text has a character that cannot be stored.' })
  expect(draft.read().save?.kind).toBe('invalid')
  expect(server.street).toBe('1 Main Street')
  draft.change({ city: 'LA' })
  expect(await draft.flush()).toBe(true)
  expect(server.city).toBe('LA')
})

it('leaves the text as it is typed where the server has another form of it, until that changes again', async () => {
  save.mockImplementationOnce(async () => (server = { ...row, tax_number: '6789' }))
  const draft = make()
  draft.change({ tax_number: '12-3456789' })
  await draft.flush()
  draft.adopt(server)
  expect(draft.read().fields.tax_number).toBe('12-3456789')
  draft.adopt({ ...server, tax_number: '1111' })
  expect(draft.read().fields.tax_number).toBe('1111')
})

it('tries again by itself when the server fails, and says so after a while', async () => {
  save
    .mockRejectedValueOnce(new ApiError({ message: 'Broken', code: 'INTERNAL', status: 500 }))
    .mockRejectedValueOnce(new ApiError({ message: 'Broken', code: 'INTERNAL', status: 500 }))
  const draft = make()
  draft.change({ city: 'LA' })
  await draft.flush()
  expect(draft.read().save?.kind).toBe('saving')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(draft.read().save).toEqual({ kind: 'failed', message: 'Broken' })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(server.city).toBe('LA')
})
