import type { MiniSiteRow } from '@greenroom/db'
import { initials, readHeaderSettings, readTheme } from '@greenroom/domain'
import { type Palette, paletteOf } from '@greenroom/minisite/render'
import satori from 'satori'
import sharp from 'sharp'
import { pictureFonts } from './picture-fonts.ts'
import { AVATAR_SIDE, PICTURE_HEIGHT, PICTURE_WIDTH } from './picture-size.ts'
import { drawableName, drawableText, shortened } from './picture-text.ts'

const MARGIN = 80
const GAP = 64

/** An element in satori's format. */
export interface Box {
  type: 'div' | 'img'
  props: {
    style: Record<string, string | number>
    children?: Box[] | string
    src?: string
    width?: number
    height?: number
  }
}

/** Input of a picture, as plain data. */
export interface PictureOrder {
  site: Pick<MiniSiteRow, 'name' | 'username' | 'bio' | 'theme' | 'headerSettings'>
  /** Absolute address of the page. */
  url: string
  /** The owner's pictures, resized, as `data:` addresses. Initials or a plain background replace absent ones. */
  avatar?: string | undefined
  backdrop?: string | undefined
}

/** Draws the picture for shared links: name, bio, avatar, and address on the theme's background, 1200 × 630. */
export async function drawPicture(order: PictureOrder): Promise<Uint8Array> {
  const svg = await satori(layout(order) as Parameters<typeof satori>[0], {
    width: PICTURE_WIDTH,
    height: PICTURE_HEIGHT,
    fonts: pictureFonts(),
    loadAdditionalAsset: async () => [],
  })
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, effort: 7 }).toBuffer()
}

function layout({ site, url, avatar, backdrop }: PictureOrder): Box {
  const palette = paletteOf(readTheme(site.theme), readHeaderSettings(site.headerSettings).design)
  const { head, scrim } = palette
  const name = shortened(drawableName(site.name, site.username), 60)
  const bio = shortened(drawableText(site.bio), 130)
  const cover = { position: 'absolute', left: 0, top: 0, width: PICTURE_WIDTH, height: PICTURE_HEIGHT }
  return box(
    {
      width: PICTURE_WIDTH,
      height: PICTURE_HEIGHT,
      ...groundOf(head.ground),
      color: head.text,
      alignItems: 'center',
      padding: `0 ${MARGIN}px`,
      fontFamily: 'body, body-ext',
    },
    [
      ...(backdrop
        ? [
            {
              type: 'img' as const,
              props: { src: backdrop, width: PICTURE_WIDTH, height: PICTURE_HEIGHT, style: cover },
            },
          ]
        : []),
      ...(backdrop && scrim ? [box({ ...cover, backgroundColor: scrim.color, opacity: scrim.alpha })] : []),
      ...grooves(head.text),
      avatarOf(site, palette, avatar),
      box(
        {
          flexDirection: 'column',
          alignItems: 'flex-start',
          marginLeft: GAP,
          width: PICTURE_WIDTH - 2 * MARGIN - AVATAR_SIDE - GAP,
        },
        [
          box(
            {
              fontFamily: 'heading, heading-ext',
              fontSize: sizeOf(name),
              lineHeight: 1.08,
              letterSpacing: -1,
              wordBreak: 'break-word',
            },
            name,
          ),
          ...(bio
            ? [box({ fontSize: 34, lineHeight: 1.35, marginTop: 22, color: head.dim, wordBreak: 'break-word' }, bio)]
            : []),
          box(
            { fontSize: 28, marginTop: 36, padding: '12px 28px', borderRadius: 40, ...labelOf(palette) },
            shortened(url.replace(/^https?:\/\//, ''), 40),
          ),
        ],
      ),
    ],
  )
}

/** Returns the theme's accent, or the background's inverted colors if they are the same. */
function labelOf({ head, hot }: Palette): { backgroundColor: string; color: string } {
  const isSeen = !head.ground.includes(hot.ground[0])
  return isSeen
    ? { backgroundColor: hot.ground[0], color: hot.text }
    : { backgroundColor: head.text, color: head.ground[0] }
}

function avatarOf(site: PictureOrder['site'], { avatar: paint, head }: Palette, picture: string | undefined): Box {
  const round = { width: AVATAR_SIDE, height: AVATAR_SIDE, borderRadius: AVATAR_SIDE / 2, flexShrink: 0 }
  if (picture)
    return {
      type: 'img',
      props: {
        src: picture,
        width: AVATAR_SIDE,
        height: AVATAR_SIDE,
        style: { ...round, border: `6px solid ${head.text}` },
      },
    }
  const letters = drawableText(initials(site.name)) || site.username.charAt(0).toUpperCase()
  return box(
    {
      ...round,
      backgroundColor: paint.ground[0],
      color: paint.text,
      fontFamily: 'heading, heading-ext',
      fontSize: 120,
      alignItems: 'center',
      justifyContent: 'center',
    },
    letters,
  )
}

/** Draws arcs of a record in the lower right corner (product section 17, "Illustration"). */
function grooves(color: string): Box[] {
  return [520, 430, 340, 250].map((size) =>
    box({
      position: 'absolute',
      left: PICTURE_WIDTH - size / 2,
      top: PICTURE_HEIGHT - size / 2,
      width: size,
      height: size,
      borderRadius: size / 2,
      border: `3px solid ${color}`,
      opacity: 0.16,
    }),
  )
}

/** Returns an element that lays out what it has. */
export const box = (style: Record<string, string | number>, children?: Box[] | string): Box => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, ...(children === undefined ? {} : { children }) },
})

function groundOf(stops: readonly string[]): Record<string, string> {
  return stops.length === 1
    ? { backgroundColor: stops[0] ?? '#ffffff' }
    : { backgroundImage: `linear-gradient(180deg, ${stops.join(', ')})` }
}

/** Returns the font size of a name. All of 60 characters fit. */
function sizeOf(name: string): number {
  if (name.length <= 12) return 96
  return name.length <= 24 ? 78 : 60
}
