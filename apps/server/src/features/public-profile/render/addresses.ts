import { createHash } from 'node:crypto'
import type { PublicSite } from '@greenroom/contracts'
import { readHeaderSettings } from '@greenroom/domain'
import type { Urls } from '../../../platform/urls.ts'

/** Incremented when the picture is drawn differently, to invalidate caches. */
const PICTURE_VERSION = 1

type Pictured = Pick<PublicSite, 'id' | 'username' | 'name' | 'bio' | 'avatar_url' | 'theme' | 'header_settings'>

/** Hashes everything that a site's picture shows. */
export function pictureVersion(site: Pictured): string {
  const { design } = readHeaderSettings(site.header_settings)
  return short([PICTURE_VERSION, site.username, site.name, site.bio, site.avatar_url, site.theme, design])
}

/**
 * Returns the absolute address of the picture for shared links. It changes with the content, so that it can be cached
 * for long.
 */
export const pictureUrl = (urls: Urls, site: Pictured) =>
  `${urls.publicUrl}/og/${site.id}.png?v=${pictureVersion(site)}`

/** Hashes the address that a QR code leads to. */
export const qrVersion = (url: string) => short([url])

/** Returns the path of a page's QR code. */
export const qrPath = (site: Pick<PublicSite, 'id' | 'url'>) => `/og/${site.id}/qr.svg?v=${qrVersion(site.url)}`

const short = (content: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 12)
