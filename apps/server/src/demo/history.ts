import type { MiniSite } from '@greenroom/contracts'
import { type BlockContent, isSignUpType } from '@greenroom/domain'
import type { DemoTarget } from './visits.ts'

const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** Makes a call as the demo's owner at a time in the past. */
export type CallAt = <T>(ago: number, method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) => Promise<T>

/** Ages of the blocks added last, newest first. */
const ADDED_AGO = [26 * HOUR_MS, 5 * DAY_MS, 12 * DAY_MS]

/**
 * Acts as an artist over weeks: makes the page, adds and edits blocks, shares the link. @param madeAgo age of the page
 * in milliseconds
 */
export async function liveThrough(
  call: CallAt,
  site: { blocks?: BlockContent[] | undefined },
  madeAgo: number,
): Promise<{ made: MiniSite; blocks: DemoTarget['blocks']; forms: Partial<Record<string, string>> }> {
  const all = site.blocks ?? []
  const later = all.slice(0, ADDED_AGO.length)
  const made = await call<MiniSite>(madeAgo, 'POST', '/api/minisites', { ...site, blocks: all.slice(later.length) })
  const address = `/api/minisites/${made.id}`
  for (const [place, block] of later.toReversed().entries())
    await call(ADDED_AGO[later.length - 1 - place] ?? 0, 'POST', `${address}/blocks`, { ...block, position: 0 })
  const { items } = await call<{ items: { id: string; type: string; is_active: boolean; created_at: string }[] }>(
    0,
    'GET',
    `${address}/blocks`,
  )
  const tour = items.find((_, place) => place === later.length)
  if (tour) await call(4 * HOUR_MS, 'PATCH', `${address}/blocks/${tour.id}`, { title: 'Shirts, tapes, posters' })
  await call(2 * HOUR_MS, 'POST', `${address}/shares`, { way: 'link' })
  return {
    made,
    blocks: items
      .filter((block) => block.is_active && !['text', 'countdown'].includes(block.type) && !isSignUpType(block.type))
      .map(({ id, created_at }) => ({ id, from: new Date(created_at) })),
    forms: Object.fromEntries(items.filter(({ type }) => isSignUpType(type)).map(({ id, type }) => [type, id])),
  }
}
