import { expect, it } from 'vitest'
import { everyPage } from './every-page.ts'

const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => ({ id: String(from + n) }))

it('reads as many pages as there are, each thing once', async () => {
  const asked: number[] = []
  const all = await everyPage(async ({ page, limit }) => {
    asked.push(page)
    // A row was added in the meantime, so the last row of a page is the first of the next.
    const from = (page - 1) * limit - (page - 1)
    return { items: ids(from, Math.min(from + limit, 230)), total: 230 }
  })
  expect(asked).toEqual([1, 2, 3])
  expect(all).toHaveLength(230)
})

it('ends where a listing has become shorter', async () => {
  const asked: number[] = []
  const all = await everyPage(async ({ page }) => {
    asked.push(page)
    return { items: page === 1 ? ids(0, 100) : [], total: 500 }
  })
  expect(all).toHaveLength(100)
  expect(asked).toEqual([1, 2])
})
