import { readHeaderSettings, readTheme } from '@greenroom/domain'
import { paletteOf } from '@greenroom/minisite/render'
import { pathOfPublicUrl } from '../../../platform/providers/storage/storage.ts'
import type { Urls } from '../../../platform/urls.ts'
import type { Look } from '../../minisites/public.ts'
import type { MailArtist } from './mails.ts'

/**
 * How mails to fans look: the picture of the site, and the accent of its theme. A picture that lies elsewhere is left out,
 * because whoever serves it would learn who opens a mail.
 */
export function mailLookOf(urls: Urls, site: Look | undefined): Omit<MailArtist, 'artist'> {
  const { design } = readHeaderSettings(site?.headerSettings)
  const { ground, text } = paletteOf(readTheme(site?.theme ?? ''), design).hot
  const picture = site?.avatarUrl
  return {
    accent: ground[0],
    onAccent: text,
    ...(picture && pathOfPublicUrl(picture) !== undefined ? { picture: urls.absolute(picture) } : {}),
  }
}
