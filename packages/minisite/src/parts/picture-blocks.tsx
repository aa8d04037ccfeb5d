import { type GalleryPicture, isImageAddress, MIN_GALLERY, readSettings, safeHref } from '@greenroom/domain'
import type { Mode, PublicBlock } from '../view.ts'
import { leadsTo } from './leads-to.ts'
import { spot } from './spot.ts'

/** Renders one picture in its own shape, with words below it; it may lead somewhere. */
export function PictureBlock({ block, mode }: { block: PublicBlock; mode: Mode }) {
  const { src, alt, width, height } = readSettings('picture', block.settings)
  if (!src || !isImageAddress(src)) return null
  const href = block.url ? safeHref(block.url) : undefined
  const caption = block.title.trim()
  // A link needs a name even if its picture has none.
  const words = alt.trim() || (href ? caption || shortHost(href) : '')
  const picture = <img src={src} alt={words} width={width} height={height} loading="lazy" decoding="async" />
  return (
    <li {...spot(block.id, mode)}>
      <figure className="pic">
        {href ? (
          <a {...leadsTo(href, mode)} rel="ugc noopener" data-b={block.id}>
            {picture}
          </a>
        ) : (
          picture
        )}
        {caption !== '' && <figcaption dir="auto">{caption}</figcaption>}
      </figure>
    </li>
  )
}

const shortHost = (href: string) => new URL(href).hostname.replace(/^www\./, '') || href

/** Renders pictures as a grid or a strip; each opens in full. */
export function GalleryBlock({ block, mode }: { block: PublicBlock; mode: Mode }) {
  const { layout, pictures } = readSettings('gallery', block.settings)
  const shown = pictures.filter(({ src }) => isImageAddress(src))
  const title = block.title.trim()
  const Title = mode === 'live' ? 'h2' : 'p'
  if (shown.length < MIN_GALLERY) return null
  return (
    <li {...spot(block.id, mode)}>
      {title !== '' && (
        <Title className="title over" dir="auto">
          {title}
        </Title>
      )}
      <ul className={`shots ${layout}`} role="list">
        {shown.map((picture, at) => (
          <Shot key={at} picture={picture} at={at} count={shown.length} mode={mode} blockId={block.id} />
        ))}
      </ul>
    </li>
  )
}

type ShotProps = { picture: GalleryPicture; at: number; count: number; mode: Mode; blockId: string }

function Shot({ picture: { src, alt, width, height }, at, count, mode, blockId }: ShotProps) {
  return (
    <li>
      <a href={mode === 'live' ? src : undefined} data-b={blockId}>
        <img
          src={src}
          alt={alt.trim() || `Picture ${at + 1} of ${count}`}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
        />
      </a>
    </li>
  )
}
