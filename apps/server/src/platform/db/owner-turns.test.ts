import { describe, expect, it } from 'vitest'
import { OwnerTurns } from './owner-turns.ts'

function setUp(parts: Partial<ConstructorParameters<typeof OwnerTurns>[0]> = {}) {
  const turns = new OwnerTurns({ maxRunning: 2, maxWaiting: 3, maxWait: 60_000, ...parts })
  const started: string[] = []
  const held = (owner: string, name: string) => {
    const end = Promise.withResolvers<void>()
    const done = turns.run(owner, () => {
      started.push(name)
      return end.promise
    })
    done.catch(() => {})
    return { done, end: end.resolve, fail: end.reject }
  }
  return { turns, started, held }
}

describe('the share of one owner', () => {
  it('lets so many run, and the others in the order they came; other owners are not concerned', async () => {
    const { started, held } = setUp()
    const [first] = [held('a', 'a1'), held('a', 'a2'), held('a', 'a3'), held('a', 'a4')]
    held('b', 'b1')
    expect(started).toEqual(['a1', 'a2', 'b1'])
    first?.end()
    await first?.done
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  it('is handed on by work that fails', async () => {
    const { started, held } = setUp({ maxRunning: 1 })
    const first = held('a', 'a1')
    const second = held('a', 'a2')
    first.fail(new Error('stop'))
    await expect(first.done).rejects.toThrow('stop')
    second.end()
    await second.done
    expect(started).toEqual(['a1', 'a2'])
  })

  it('refuses at once what would wait behind too many, and what has waited too long, and keeps count', async () => {
    const { turns, held } = setUp({ maxRunning: 1, maxWaiting: 1, maxWait: 20 })
    const first = held('a', 'a1')
    const second = turns.run('a', async () => {})
    await expect(turns.run('a', async () => {})).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await expect(second).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    first.end()
    await first.done
    const again = held('a', 'a2')
    again.end()
    await again.done
  })
})
