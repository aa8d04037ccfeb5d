import { isImageAddress, readSettings, safeHref } from '@greenroom/domain'
import type { Mode, PublicBlock } from '../view.ts'
import { Icon } from './icon.tsx'
import { ARROW_ICON } from './icons.ts'
import { leadsTo } from './leads-to.ts'
import { anchor } from './spot.ts'

/** Renders a link as a button, or nothing if its address cannot be followed. */
export function LinkBlock({ block, mode }: { block: PublicBlock; mode: Mode }) {
  const { icon, thumbnailUrl, highlight } = readSettings('link', block.settings)
  const href = safeHref(block.url)
  if (!href) return null
  return (
    <li {...anchor(block.id, mode)}>
      <a className={highlight ? 'button hot' : 'button'} {...leadsTo(href, mode)} rel="ugc noopener" data-b={block.id}>
        {thumbnailUrl && isImageAddress(thumbnailUrl) ? (
          <img className="lead" src={thumbnailUrl} alt="" width="44" height="44" loading="lazy" decoding="async" />
        ) : (
          icon && (
            <span className="lead" aria-hidden="true">
              {icon}
            </span>
          )
        )}
        <span className="label" dir="auto">
          {block.title}
        </span>
        {highlight && <Icon path={ARROW_ICON} className="go" />}
      </a>
    </li>
  )
}
