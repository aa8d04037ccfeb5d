import type { Row } from './row.ts'

/** Maximum page size of a list call. */
const LIMIT = 100

/** Reads a whole list, page by page. A row that moves between pages in the meantime appears once. */
export async function everyPage<T extends Row>(
  read: (page: { page: number; limit: number }) => Promise<{ items: readonly T[]; total: number }>,
): Promise<T[]> {
  const found = new Map<string, T>()
  for (let page = 1; ; page++) {
    // oxlint-disable-next-line no-await-in-loop -- how many pages there are is known from the first
    const { items, total } = await read({ page, limit: LIMIT })
    for (const item of items) found.set(item.id, item)
    if (items.length === 0 || page * LIMIT >= total) return [...found.values()]
  }
}
