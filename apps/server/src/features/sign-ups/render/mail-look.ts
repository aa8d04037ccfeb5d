import { readHeaderSettings, readTheme } from '@greenroom/domain'
import { paletteOf } from '@greenroom/minisite/render'
import type { Urls } from '../../../platform/urls.ts'
import type { Look } from '../queries/forms.ts'
import type { MailArtist } from './mails.ts'

/** Path under which pictures lie that we serve ourselves. */
const UPLOADS = '/uploads/'

/**
 * How mails to fans look: the picture of the site, and the accent of its theme. A picture that lies elsewhere is left out,
 * because whoever serves it would learn who opens a mail.
 */
export function mailLookOf(urls: Urls, site: Look | undefined): Omit<MailArtist, 'artist'> {
  const { design } = readHeaderSettings(site?.headerSettings)
  const { ground, text } = paletteOf(readTheme(site?.theme ?? ''), design).hot
  const isOurs = site?.avatarUrl?.startsWith(UPLOADS)
  return {
    accent: ground[0],
    onAccent: text,
    ...(isOurs && site?.avatarUrl ? { picture: urls.absolute(site.avatarUrl) } : {}),
  }
}
