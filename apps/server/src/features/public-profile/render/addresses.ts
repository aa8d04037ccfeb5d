import { createHash } from 'node:crypto'
import type { PublicSite } from '@greenroom/contracts'
import { readHeaderSettings } from '@greenroom/domain'
import type { Urls } from '../../../platform/urls.ts'

/** Raised when the picture is drawn differently, so that nobody keeps the old one. */
const PICTURE_VERSION = 1

type Pictured = Pick<PublicSite, 'id' | 'username' | 'name' | 'bio' | 'avatar_url' | 'theme' | 'header_settings'>

/** Stands for everything that the picture of a site shows. */
export function pictureVersion(site: Pictured): string {
  const { design } = readHeaderSettings(site.header_settings)
  return short([PICTURE_VERSION, site.username, site.name, site.bio, site.avatar_url, site.theme, design])
}

/** Absolute address of the picture that shared links show. It changes with what it shows, so it may be kept for long. */
export const pictureUrl = (urls: Urls, site: Pictured) =>
  `${urls.publicUrl}/og/${site.id}.png?v=${pictureVersion(site)}`

/** Stands for the address that a QR code leads to. */
export const qrVersion = (url: string) => short([url])

/** Address of the QR code of a page, as a path. */
export const qrPath = (site: Pick<PublicSite, 'id' | 'url'>) => `/og/${site.id}/qr.svg?v=${qrVersion(site.url)}`

const short = (content: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 12)
