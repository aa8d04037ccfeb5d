import { isImageAddress, safeHref, type SocialLink } from '@greenroom/domain'
import type { Mode, SiteView } from '../view.ts'
import { Avatar } from './avatar.tsx'
import { Icon } from './icon.tsx'
import { SOCIAL_ICONS } from './icons.ts'
import { leadsTo } from './leads-to.ts'

/** Longer names, in characters, are set in a smaller size. */
const LONG_NAME = 18

/** Renders the page's subject: picture, name, bio, and links to other platforms. */
export function Header({
  site,
  social,
  mode,
  children,
}: {
  site: SiteView
  social: readonly SocialLink[]
  mode: Mode
  children?: React.ReactNode
}) {
  const Frame = mode === 'live' ? 'header' : 'div'
  const Name = mode === 'live' ? 'h1' : 'p'
  return (
    <Frame className="head">
      <div className="col">
        {children}
        <Avatar name={site.name} address={shownAvatar(site.avatar_url, mode)} />
        <Name className={site.name.length > LONG_NAME ? 'name long' : 'name'} dir="auto">
          {site.name}
        </Name>
        {site.bio.trim() !== '' && (
          <p className="bio" dir="auto">
            {site.bio}
          </p>
        )}
        <Social links={social} mode={mode} />
      </div>
    </Frame>
  )
}

/**
 * A picture that is chosen but not uploaded yet has a temporary address, which only this browser's preview can show.
 */
function shownAvatar(address: string | null, mode: Mode): string | null {
  const isShown = address !== null && (isImageAddress(address) || (mode === 'preview' && address.startsWith('blob:')))
  return isShown ? address : null
}

function Social({ links, mode }: { links: readonly SocialLink[]; mode: Mode }) {
  const shown = links.flatMap(({ platform, url }) => {
    const href = safeHref(url)
    return href ? [{ platform, href }] : []
  })
  if (shown.length === 0) return null
  return (
    <ul className="social" role="list">
      {shown.map(({ platform, href }, i) => (
        <li key={i}>
          <a
            {...leadsTo(href, mode)}
            role={mode === 'live' ? undefined : 'img'}
            rel="me ugc noopener"
            aria-label={SOCIAL_ICONS[platform].label}
          >
            <Icon path={SOCIAL_ICONS[platform].path} />
          </a>
        </li>
      ))}
    </ul>
  )
}
