import { createHash } from 'node:crypto'
import type { SiteCode } from '@greenroom/contracts'
import type { SiteCodeRow } from '@greenroom/db'
import type { Urls } from '../../platform/urls.ts'
import { type CodeSite, codeUrl, colorsOn, readDesign, scanUrl } from './policy/codes.ts'

/** Incremented when codes are drawn differently, to invalidate caches. */
const DRAWING = 1

/** Everything that the picture of a code shows. */
export interface CodeLook {
  text: string
  shape: SiteCode['design']['shape']
  dark: string
  light: string
  /** Address of the picture in the middle. */
  picture: string | null
}

/** Sums of a code; `daily` covers the days of the list. */
export interface CodeSums {
  scans: number
  clicks: number
  daily: number[]
}

export function lookOf(urls: Urls, site: CodeSite, { code, design }: Pick<SiteCodeRow, 'code' | 'design'>): CodeLook {
  const { picture, ...chosen } = readDesign(design)
  return {
    text: scanUrl(urls, site, code),
    shape: chosen.shape,
    ...colorsOn(site, { ...chosen, picture }),
    picture: picture ? site.avatarUrl || null : null,
  }
}

/** Version of a picture, for caches. */
export const lookVersion = ({ text, shape, dark, light, picture }: CodeLook): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, text, shape, dark, light, picture]))
    .digest('base64url')
    .slice(0, 12)

export const presentCode = (urls: Urls, site: CodeSite, row: SiteCodeRow, sums: CodeSums): SiteCode => ({
  id: row.id,
  site_id: row.miniSiteId,
  code: row.code,
  name: row.name,
  url: codeUrl(urls, site, row.code),
  target: { kind: row.target, block_id: row.blockId, url: row.url },
  tags: row.tags,
  design: readDesign(row.design),
  look: lookVersion(lookOf(urls, site, row)),
  is_paused: row.pausedAt !== null,
  total: { scans: sums.scans, clicks: sums.clicks },
  daily: sums.daily,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})
