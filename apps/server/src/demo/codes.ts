import type { SiteCode } from '@greenroom/contracts'
import type { Hit } from '../features/analytics/public.ts'
import type { Followed } from '../features/codes/public.ts'
import { type CallAt, DAY_MS } from './history.ts'

/** Codes of the demo, by which some of its visits come (`ways.ts`). */
const CODES = [
  { code: 'poster', name: 'Poster, Lisbon', tags: { campaign: 'low-tide' } },
  { code: 'merch-table', name: 'Merch table', design: { shape: 'dots', dark: '#7d1533', light: '#fff4d0' } },
] as const

/** Makes the demo's codes. @param ago age in days @returns their ids */
export async function seedCodes(call: CallAt, siteId: string, ago: number): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const code of CODES) {
    const made = await call<SiteCode>(ago * DAY_MS, 'POST', '/api/codes', { site_id: siteId, ...code })
    ids.set(made.code, made.id)
  }
  return ids
}

/** Returns the scans that brought visits of the demo. @param ids of its codes */
export const scansOf = (hits: readonly Hit[], ids: ReadonlyMap<string, string>): Followed[] =>
  hits.flatMap(({ userId, blockId, code, isBot, at }) => {
    const codeId = blockId === null && !isBot ? ids.get(code ?? '') : undefined
    return codeId === undefined ? [] : [{ userId, codeId, at, isScan: true, source: '' }]
  })
