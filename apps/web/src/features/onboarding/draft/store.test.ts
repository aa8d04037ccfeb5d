// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { STORED_KEYS } from './kept-draft.ts'
import { FakeStorage, FakeVault, openTab, picture } from './testing/fakes.ts'

describe('the draft of this browser', () => {
  it('exists from the first change on, not before', () => {
    const { store, storage } = openTab()
    expect(store.snapshot().exists).toBe(false)
    expect(storage.length).toBe(0)
    store.update({ username: 'nova' })
    expect(store.snapshot()).toMatchObject({ exists: true, keptIn: 'browser', draft: { username: 'nova' } })
  })

  it('survives a reload and a closed tab, with its picture and its id', async () => {
    const first = openTab()
    first.store.update({ username: 'nova', profile: { name: 'Nova Reyes', theme: 'tide' } })
    await first.store.setPicture(picture('face'))
    const second = openTab(first.storage, first.vault)
    expect(second.store.snapshot().draft).toEqual(first.store.snapshot().draft)
    expect(await (await second.store.picture())?.text()).toBe('face')
  })

  it('keeps any sequence of changes: what a reload reads is what the screen showed', () => {
    const change = fc.oneof(
      fc.record({ username: fc.string({ maxLength: 30 }) }),
      fc.record({
        profile: fc.record(
          { name: fc.string({ maxLength: 40 }), bio: fc.string({ maxLength: 40 }) },
          { requiredKeys: [] },
        ),
      }),
      fc.record({
        blocks: fc.uniqueArray(
          fc.record({
            id: fc.uuid(),
            type: fc.constant('link' as const),
            title: fc.string({ maxLength: 20 }),
            isActive: fc.boolean(),
          }),
          { selector: (b) => b.id, maxLength: 4 },
        ),
      }),
    )
    fc.assert(
      fc.property(fc.array(change, { minLength: 1 }), (changes) => {
        const tab = openTab()
        for (const each of changes) tab.store.update(each)
        expect(openTab(tab.storage, tab.vault).store.snapshot().draft).toEqual(tab.store.snapshot().draft)
      }),
    )
  })

  it('works on in memory when storage is full, says so, and keeps all of it once there is room', () => {
    const tab = openTab()
    tab.storage.refuseWrites = true
    tab.store.update({ username: 'nova' })
    expect(tab.store.snapshot()).toMatchObject({ keptIn: 'memory', draft: { username: 'nova' } })
    tab.storage.refuseWrites = false
    tab.store.update({ profile: { name: 'Nova' } })
    expect(tab.store.snapshot().keptIn).toBe('browser')
    expect(openTab(tab.storage).store.snapshot().draft).toMatchObject({ username: 'nova', profile: { name: 'Nova' } })
  })

  it('works on in memory when storage is switched off', async () => {
    const storage = new FakeStorage()
    storage.switchOff = true
    const tab = openTab(storage)
    tab.vault.refuse = true
    tab.store.update({ username: 'nova' })
    await tab.store.setPicture(picture())
    expect(tab.store.snapshot()).toMatchObject({ exists: true, keptIn: 'memory', draft: { username: 'nova' } })
    expect(tab.store.snapshot().picture).not.toBeNull()
    tab.store.reload()
    expect(tab.store.snapshot().draft.username).toBe('nova')
  })

  it('says that it is only in memory when just the picture could not be kept', async () => {
    const tab = openTab()
    tab.vault.refuse = true
    await tab.store.setPicture(picture())
    expect(tab.store.snapshot().keptIn).toBe('memory')
    tab.vault.refuse = false
    await tab.store.setPicture(picture())
    expect(tab.store.snapshot().keptIn).toBe('browser')
  })

  it('keeps two tabs in step, part by part', async () => {
    const left = openTab()
    const right = openTab(left.storage, left.vault)
    left.store.update({ username: 'nova' })
    right.store.reload()
    right.store.update({ profile: { name: 'Nova' } })
    await right.store.setPicture(picture('face'))
    left.store.reload()
    expect(left.store.snapshot().draft).toEqual(right.store.snapshot().draft)
    expect(await (await left.store.picture())?.text()).toBe('face')
  })

  it('is gone in the other tab when it is discarded in one', async () => {
    const left = openTab()
    left.store.update({ username: 'nova' })
    const right = openTab(left.storage, left.vault)
    left.store.discard()
    right.store.reload()
    expect(right.store.snapshot()).toMatchObject({ exists: false, draft: { username: '' } })
  })

  it('is not brought back by a tab that looks in while it is discarded part by part', () => {
    const left = openTab()
    left.store.update({ username: 'nova' })
    const right = openTab(left.storage, left.vault)
    left.storage.onRemove = () => right.store.reload()
    left.store.discard()
    expect(left.storage.length).toBe(0)
    expect(right.store.snapshot().exists).toBe(false)
  })

  it('leaves nothing behind when discarded, and Undo brings all of it back', async () => {
    const tab = openTab()
    tab.store.update({ username: 'nova', blocks: [] })
    await tab.store.setPicture(picture('face'))
    const before = tab.store.snapshot().draft
    const discarded = tab.store.discard()
    await vi.waitFor(() => expect(tab.vault.kept).toBeNull(), 15_000)
    expect(tab.storage.length).toBe(0)
    tab.store.restore(discarded)
    await vi.waitFor(() => expect(tab.vault.kept).not.toBeNull(), 15_000)
    const reopened = openTab(tab.storage, tab.vault)
    expect(reopened.store.snapshot().draft).toEqual(before)
    expect(await (await reopened.store.picture())?.text()).toBe('face')
  })

  it('brings back a picture that was still being read when the draft was discarded', async () => {
    const first = openTab()
    first.store.update({ username: 'nova' })
    await first.store.setPicture(picture('face'))
    const second = openTab(first.storage, first.vault)
    second.store.restore(second.store.discard())
    await vi.waitFor(() => expect(second.store.snapshot().picture).not.toBeNull(), 15_000)
  })

  it('names a picture whose bytes are gone as dropped, and goes on without it', async () => {
    const vault = new FakeVault()
    const first = openTab(undefined, vault)
    first.store.update({ username: 'nova' })
    await first.store.setPicture(picture())
    vault.kept = null
    const second = openTab(first.storage, vault)
    expect(await second.store.picture()).toBeNull()
    expect(second.store.snapshot()).toMatchObject({ dropped: ['picture'], draft: { username: 'nova' } })
  })

  it('keeps the id it gave to a draft that had lost its own', () => {
    const { storage } = openTab()
    storage.setItem(STORED_KEYS.username, 'nova')
    const first = openTab(storage).store.snapshot().draft.id
    expect(openTab(storage).store.snapshot().draft.id).toBe(first)
  })

  it('tells listeners of each change until they leave', () => {
    const { store } = openTab()
    const heard = vi.fn()
    const leave = store.subscribe(heard)
    store.update({ username: 'n' })
    leave()
    store.update({ username: 'no' })
    expect(heard).toHaveBeenCalledTimes(1)
  })
})
