import type { PublicBlock, PublicSite } from '@greenroom/contracts'

/** What a page shows of its site. */
export type SiteView = Pick<
  PublicSite,
  'id' | 'username' | 'name' | 'bio' | 'avatar_url' | 'theme' | 'header_settings' | 'url'
>

/** `live` is the visitor's page. In a `preview` links lead nowhere and players are not loaded. */
export type Mode = 'live' | 'preview'

export type { PublicBlock }
