import type { PublicBlock, PublicSite } from '@greenroom/contracts'

/** The fields of a site that its page shows. */
export type SiteView = Pick<
  PublicSite,
  'id' | 'username' | 'name' | 'bio' | 'avatar_url' | 'theme' | 'header_settings' | 'url'
>

/** `live` is the visitors' page. In a `preview`, links lead nowhere and players are not loaded. */
export type Mode = 'live' | 'preview'

export type { PublicBlock }
