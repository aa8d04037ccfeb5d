import type { SiteDesign, ThemeId } from '@greenroom/domain'
import {
  contrastOn,
  covered,
  type Ground,
  MARK_CONTRAST,
  readableOn,
  type Scrim,
  scrimFor,
  softened,
  TEXT_CONTRAST,
} from '@greenroom/domain/contrast'
import { LOOKS, type Look, type Paint } from './themes/looks.ts'

/** A surface and its text colors; `dim` is for second lines. */
export interface Surface {
  ground: Ground
  text: string
  dim: string
}

export interface Painted extends Surface {
  /** CSS color of the fill. */
  fill: string
  /** CSS color of the border; absent: none. */
  line?: string
}

/**
 * All colors of a page: the theme with the owner's design on top, with text colors chosen to be readable (standard A4).
 */
export interface Palette {
  head: Surface
  body: Surface
  foot: Surface
  button: Painted
  hot: Painted
  avatar: Painted
  share: Painted
  /** Veil over the owner's background. */
  scrim?: Scrim
  shadow: string
}

const WHITE = '#ffffff'
const INK = '#121612'

/** A picture may contain any color between a white and a black pixel. */
const ANY_PICTURE: Ground = ['#000000', '#ffffff']

/** Accents of the product (product section 17.2), far enough apart that one of them stands out from any two colors. */
const ACCENTS = [WHITE, INK, '#fb6530']

/** Below this contrast, fill and ground look the same and a line marks the edge. */
const SAME = 1.25

const FLOATING = '0 10px 26px -8px rgb(0 0 0/.45)'

export function paletteOf(theme: ThemeId, design: SiteDesign): Palette {
  const look = LOOKS[theme]
  const own = ownGround(design.background)
  const region = (name: 'head' | 'body' | 'foot'): Surface => {
    const ground = own?.ground ?? look[name].ground
    return surface(ground, [look[name].text, WHITE, INK])
  }
  const body = region('body')
  const head = region('head')
  const button = buttonOf(look, design, body)
  return {
    head,
    body,
    foot: region('foot'),
    button,
    hot: hotOf(look, design, body, button),
    avatar: painted(look.avatar, body.ground),
    share: look.share && !own ? painted(look.share, head.ground) : { ...head, fill: 'transparent' },
    scrim: own?.scrim,
    shadow: shadowOf(look, design),
  }
}

function ownGround(background: SiteDesign['background']): { ground: Ground; scrim?: Scrim } | undefined {
  if (!background) return undefined
  if (background.kind === 'colour') return { ground: [background.colour] }
  const bare: Ground = background.kind === 'gradient' ? [background.from, background.to] : ANY_PICTURE
  const scrim = scrimFor(bare, background.kind === 'picture' ? ['#000000'] : undefined)
  return { ground: covered(bare, scrim.color, scrim.alpha), scrim: scrim.alpha > 0 ? scrim : undefined }
}

function surface(ground: Ground, wished: readonly string[]): Surface {
  const text = readableOn(ground, wished)
  return { ground, text, dim: softened(text, ground) }
}

function painted(paint: Paint, under: Ground): Painted {
  const alpha = paint.alpha ?? 1
  const ground: Ground = alpha === 1 ? [paint.fill] : covered(under, paint.fill, alpha)
  return { ...surface(ground, [paint.text, WHITE, INK]), fill: cssColor(paint.fill, alpha), line: paint.line }
}

function cssColor(color: string, alpha: number): string {
  if (alpha === 1) return color
  return alpha === 0
    ? 'transparent'
    : `${color}${Math.round(alpha * 255)
        .toString(16)
        .padStart(2, '0')}`
}

function buttonOf(look: Look, { buttonColour, buttonStyle }: SiteDesign, body: Surface): Painted {
  const outlined = buttonStyle === 'outline' || (buttonStyle === undefined && look.button.alpha === 0)
  if (outlined) return outline(buttonColour ?? look.button.line ?? look.button.fill, body)
  const wasOutline = look.button.alpha === 0
  const { text } = look.button
  const line = wasOutline ? undefined : look.button.line
  const alpha = wasOutline || buttonColour ? 1 : look.button.alpha
  return edged(painted({ fill: buttonColour ?? look.button.fill, alpha, text, line }, body.ground), body)
}

/** Returns a surface without a fill: text colors of the page, and the wished line if it is visible. */
function outline(wished: string, body: Surface): Painted {
  const line = isColor(wished) && contrastOn(wished, body.ground) >= MARK_CONTRAST ? wished : body.text
  return { ...body, fill: 'transparent', line }
}

/** Adds a line if the button would not stand out from the page. */
function edged(button: Painted, body: Surface): Painted {
  const seen = body.ground.some((stop) => contrastOn(stop, button.ground) >= SAME)
  return { ...button, line: button.line ?? (seen ? undefined : body.text) }
}

/**
 * Returns the colors of the highlighted link: the theme's accent, or the page's text color inverted if the accent would
 * not stand out from the other buttons.
 */
function hotOf(look: Look, design: SiteDesign, body: Surface, button: Painted): Painted {
  const other = button.fill === 'transparent' ? body.ground[0] : button.ground[0]
  const standsOut = (fill: string) =>
    fill !== other && difference(fill, other) > 60 && difference(fill, body.ground[0]) > 60
  const picked = button.fill === 'transparent' && design.buttonColour ? [design.buttonColour] : []
  const candidates = [look.hot.fill, ...picked, body.text, button.text, ...ACCENTS]
  const fill = candidates.find(standsOut) ?? body.text
  const own = fill === look.hot.fill
  return painted({ fill, text: own ? look.hot.text : other, line: own ? look.hot.line : undefined }, body.ground)
}

/** Distance of two colors in RGB, 0 to 442. */
function difference(one: string, two: string): number {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  return Math.hypot(...[1, 3, 5].map((at) => channel(one, at) - channel(two, at)))
}

function shadowOf(look: Look, { buttonStyle }: SiteDesign): string {
  if (buttonStyle === 'shadow') return look.shadow ?? FLOATING
  if (buttonStyle !== undefined) return 'none'
  return look.shadow ?? 'none'
}

function isColor(value: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(value)
}

/** A text or mark with its possible backgrounds. */
export interface Pair {
  what: string
  color: string
  ground: Ground
  least: number
}

/** Lists every text and mark that must stand out from its ground, for the proof of standard A4. */
export function pairsOf(palette: Palette): Pair[] {
  const texts = (what: string, { text, dim, ground }: Surface): Pair[] => [
    { what, color: text, ground, least: TEXT_CONTRAST },
    { what: `${what}, second line`, color: dim, ground, least: TEXT_CONTRAST },
  ]
  const ring = (what: string, { text, ground }: Surface): Pair => ({
    what: `focus ring, ${what}`,
    color: text,
    ground,
    least: MARK_CONTRAST,
  })
  return [
    ...texts('header', palette.head),
    ...texts('text block', palette.body),
    ...texts('footer', palette.foot),
    ...texts('button', palette.button),
    ...texts('highlighted button', palette.hot),
    ...texts('initials', palette.avatar),
    ...texts('share button', palette.share),
    ring('header', palette.head),
    ring('blocks', palette.body),
    ring('footer', palette.foot),
  ]
}

/** Returns the color of the browser's frame and of the area behind the page when it is pulled. */
export function frameColorOf({ head }: Palette): string {
  return head.ground[0]
}
