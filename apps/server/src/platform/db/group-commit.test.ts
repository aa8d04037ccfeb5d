import { describe, expect, it } from 'vitest'
import { GroupCommit } from './group-commit.ts'

/** Creates a writer whose batches the test releases by hand. */
function setUp(parts: { maxBatch?: number; maxWaiting?: number; linger?: number } = {}) {
  const batches: { items: readonly number[]; commit: () => void; fail: (error: Error) => void }[] = []
  const group = new GroupCommit<number>({
    maxBatch: 3,
    maxWaiting: 100,
    linger: 1,
    ...parts,
    write: (items) => new Promise((commit, fail) => void batches.push({ items, commit, fail })),
  })
  const batch = async (index: number) => {
    for (;;) {
      const found = batches[index]
      if (found) return found
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { group, batches, batch }
}

describe('group commit', () => {
  it('answers each caller after its batch is committed, and gathers the next while one is written', async () => {
    const { group, batches, batch } = setUp()
    const done: number[] = []
    for (const item of [1, 2, 3, 4, 5]) void group.add(item).then(() => done.push(item))
    const first = await batch(0)
    expect(first.items).toEqual([1, 2, 3])
    expect(done).toEqual([])
    void group.add(6).then(() => done.push(6))
    expect(batches).toHaveLength(1)
    first.commit()
    const second = await batch(1)
    expect(done).toEqual([1, 2, 3])
    expect(second.items).toEqual([4, 5, 6])
    second.commit()
    await group.drain()
    expect(done).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('lets a batch that is not full wait for those who were answered by the last one', async () => {
    const { group, batches, batch } = setUp({ linger: 20 })
    void group.add(1)
    const first = await batch(0)
    void group.add(2)
    first.commit()
    await new Promise((resolve) => setImmediate(resolve))
    expect(batches).toHaveLength(1)
    void group.add(3)
    expect((await batch(1)).items).toEqual([2, 3])
  })

  it('tells the whole batch when it fails, and goes on with the next', async () => {
    const { group, batch } = setUp()
    const answers = Promise.allSettled([1, 2, 3, 4].map((item) => group.add(item)))
    ;(await batch(0)).fail(new Error('no disk'))
    ;(await batch(1)).commit()
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled'])
  })

  it('refuses more than may wait, with an error that asks to come back', async () => {
    const { group, batch } = setUp({ maxBatch: 2, maxWaiting: 2 })
    const kept = [group.add(1), group.add(2), group.add(3), group.add(4)]
    await expect(group.add(5)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    ;(await batch(0)).commit()
    ;(await batch(1)).commit()
    await Promise.all(kept)
  })

  it('writes all that waits when it is drained', async () => {
    const written: number[] = []
    const group = new GroupCommit<number>({
      maxBatch: 2,
      maxWaiting: 100,
      linger: 60_000,
      write: async (items) => void written.push(...items),
    })
    const adding = [group.add(1), group.add(2), group.add(3)]
    await group.drain()
    await Promise.all(adding)
    expect(written).toEqual([1, 2, 3])
  })
})
