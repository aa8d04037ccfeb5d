import type { SocialLink } from '@greenroom/domain'

/** Puts an icon into the header: in the place of the first one of its platform, else at the end. */
export function withIcon(social: readonly SocialLink[], link: SocialLink): SocialLink[] {
  const at = social.findIndex(({ platform }) => platform === link.platform)
  return at < 0 ? [...social, link] : social.with(at, link)
}

/**
 * Takes an added icon back, and leaves what was changed since.
 * @param former the icon that it replaced
 */
export function withoutIcon(social: readonly SocialLink[], link: SocialLink, former?: SocialLink): SocialLink[] {
  const at = social.findIndex(({ platform, url }) => platform === link.platform && url === link.url)
  return at < 0 ? [...social] : social.toSpliced(at, 1, ...(former ? [former] : []))
}
