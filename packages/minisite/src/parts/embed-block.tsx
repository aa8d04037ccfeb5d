import {
  type EmbedMatch,
  type EmbedType,
  FRAME_HOSTS,
  frameUrlOf,
  isImageAddress,
  readSettings,
  safeHref,
} from '@greenroom/domain'
import type { Mode, PublicBlock } from '../view.ts'
import { Icon } from './icon.tsx'
import { HEADPHONES_ICON, PLAY_ICON, SOCIAL_ICONS } from './icons.ts'
import { leadsTo } from './leads-to.ts'
import { anchor } from './spot.ts'

const PROVIDERS: Record<EmbedType, { name: string; verb: string; icon: string; playNow?: [string, string] }> = {
  'youtube-embed': { name: 'YouTube', verb: 'Watch', icon: SOCIAL_ICONS.youtube.path, playNow: ['autoplay', '1'] },
  'spotify-embed': { name: 'Spotify', verb: 'Listen', icon: SOCIAL_ICONS.spotify.path },
  'soundcloud-embed': {
    name: 'SoundCloud',
    verb: 'Listen',
    icon: SOCIAL_ICONS.soundcloud.path,
    playNow: ['auto_play', 'true'],
  },
  'apple-music-embed': { name: 'Apple Music', verb: 'Listen', icon: SOCIAL_ICONS['apple-music'].path },
  'bandcamp-embed': { name: 'Bandcamp', verb: 'Listen', icon: SOCIAL_ICONS.bandcamp.path },
  'vimeo-embed': { name: 'Vimeo', verb: 'Watch', icon: SOCIAL_ICONS.youtube.path, playNow: ['autoplay', '1'] },
  'mixcloud-embed': { name: 'Mixcloud', verb: 'Listen', icon: HEADPHONES_ICON, playNow: ['autoplay', '1'] },
}

/**
 * Renders music or a video as a link that the page's script turns into the provider's player on click. Nothing is
 * requested from the provider before that.
 */
export function EmbedBlock({ block, type, mode }: { block: PublicBlock; type: EmbedType; mode: Mode }) {
  const { artUrl, artTitle } = readSettings(type, block.settings)
  const provider = PROVIDERS[type]
  const player = playerOf(type, block.url)
  const href = player?.url ?? safeHref(block.url)
  if (!href && mode === 'live') return null
  const art = artUrl && isImageAddress(artUrl) ? artUrl : undefined
  const title = block.title.trim() || artTitle?.trim() || `${provider.verb} on ${provider.name}`
  const poster = art && player?.aspect === '16/9'
  return (
    <li {...anchor(block.id, mode)}>
      <a
        className={poster ? 'button embed poster' : 'button embed'}
        {...(player ? { href: mode === 'live' ? href : undefined } : leadsTo(href ?? '', mode))}
        rel="ugc noopener"
        data-b={block.id}
        {...(mode === 'live' && player ? frameData(player, `${title} (${provider.name})`) : {})}
      >
        <span className="art">
          {art ? (
            <img
              src={art}
              alt=""
              width={poster ? 480 : 64}
              height={poster ? 270 : 64}
              loading="lazy"
              decoding="async"
            />
          ) : (
            <Icon path={provider.icon} />
          )}
        </span>
        <span className="what" dir="auto">
          <span className="label">{title}</span>
          <span className="by">{provider.name}</span>
        </span>
        <Icon path={PLAY_ICON} className="play" />
      </a>
    </li>
  )
}

/** Permissions of a player (standard W5); it can never navigate the page itself. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation'

/** Returns the properties of the frame, for the page's script. */
function frameData({ frameUrl, height, aspect }: EmbedMatch, title: string) {
  return {
    'data-class-name': shapeOf(aspect),
    'data-height': height,
    'data-title': title,
    'data-allow': 'autoplay;encrypted-media;fullscreen;picture-in-picture',
    'data-sandbox': SANDBOX,
    'data-src': frameUrl,
  }
}

/** Returns how to play a stored embed, or undefined unless its player is on a listed host (standard W5). */
export function playerOf(type: EmbedType, url: string) {
  const match = frameUrlOf(type, url)
  if (!match) return undefined
  const frame = new URL(match.frameUrl)
  if (frame.protocol !== 'https:' || !FRAME_HOSTS.includes(frame.host)) return undefined
  const [key, value] = PROVIDERS[type].playNow ?? []
  if (key && value) frame.searchParams.set(key, value)
  return { ...match, frameUrl: frame.href, host: frame.host }
}

function shapeOf(aspect: string | undefined): string {
  if (aspect === '16/9') return 'player wide'
  return aspect === '9/16' ? 'player tall' : 'player'
}
