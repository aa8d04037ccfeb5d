import { isSignUpType, type SiteDesign, type ThemeId } from '@greenroom/domain'
import { luminance } from '@greenroom/domain/contrast'
import base from './css/base.css?inline'
import blocksCss from './css/blocks.css?inline'
import contactCard from './css/contact-card.css?inline'
import countdown from './css/countdown.css?inline'
import events from './css/events.css?inline'
import forms from './css/forms.css?inline'
import panels from './css/panels.css?inline'
import pictures from './css/pictures.css?inline'
import share from './css/share.css?inline'
import { FONTS, type FontPair, familyOf } from './fonts.ts'
import { type Painted, type Palette, paletteOf, type Surface } from './palette.ts'
import acidZine from './themes/acid-zine.css?inline'
import cassette from './themes/cassette.css?inline'
import gigPoster from './themes/gig-poster.css?inline'
import gradientGreen from './themes/gradient-green.css?inline'
import { LOOKS } from './themes/looks.ts'
import monoInk from './themes/mono-ink.css?inline'
import nightDrive from './themes/night-drive.css?inline'
import paperPress from './themes/paper-press.css?inline'
import softCloud from './themes/soft-cloud.css?inline'
import tide from './themes/tide.css?inline'
import velvet from './themes/velvet.css?inline'

const THEME_CSS: Record<ThemeId, string> = {
  'gradient-green': gradientGreen,
  'paper-press': paperPress,
  'night-drive': nightDrive,
  'gig-poster': gigPoster,
  cassette,
  'soft-cloud': softCloud,
  'mono-ink': monoInk,
  'acid-zine': acidZine,
  velvet,
  tide,
}

/** Corner radius of each button shape, in CSS pixels. */
const RADII = { square: 0, rounded: 14, pill: 32 } as const

/** Rules that only some types of blocks need. */
const TYPE_CSS: readonly [css: string, isFor: (type: string) => boolean][] = [
  [panels, (type) => isSignUpType(type) || ['events', 'countdown', 'contact-card'].includes(type)],
  [forms, isSignUpType],
  [pictures, (type) => ['picture', 'gallery', 'divider'].includes(type)],
  [events, (type) => type === 'events'],
  [countdown, (type) => type === 'countdown'],
  [contactCard, (type) => type === 'contact-card'],
]

/**
 * Returns the style sheet of a page, for the public document and for a preview's shadow root. It contains no text of
 * the owner's; a background picture is an element of the page. Rules for types that are not on the page are left out.
 */
export function pageCss(theme: ThemeId, design: SiteDesign, blocks: readonly { type: string }[] = []): string {
  const palette = paletteOf(theme, design)
  return [
    base,
    blocksCss,
    share,
    ...TYPE_CSS.map(([css, isFor]) => (blocks.some(({ type }) => isFor(type)) ? css : '')),
    THEME_CSS[theme],
    properties(theme, design, palette),
    ownBackground(design, palette),
  ].join('')
}

/** Returns the two fonts of a page. */
export function fontsOf(theme: ThemeId, design: SiteDesign): FontPair {
  return { heading: design.headingFont ?? LOOKS[theme].headingFont, body: design.bodyFont ?? LOOKS[theme].bodyFont }
}

function properties(theme: ThemeId, design: SiteDesign, palette: Palette): string {
  const look = LOOKS[theme]
  const fonts = fontsOf(theme, design)
  const values = {
    ...surface('head', palette.head),
    ...surface('body', palette.body),
    ...surface('foot', palette.foot),
    ...painted('button', palette.button),
    'button-scheme': luminance(palette.button.text) > 0.18 ? 'dark' : 'light',
    ...painted('hot', palette.hot),
    ...painted('avatar', palette.avatar),
    ...painted('share', palette.share),
    ...stops('head', palette.head),
    ...stops('body', palette.body),
    radius: `${design.buttonShape ? RADII[design.buttonShape] : look.radius}px`,
    shadow: palette.shadow,
    'heading-font': familyOf(fonts.heading, 'heading'),
    'body-font': familyOf(fonts.body, 'body'),
    'heading-weight': FONTS[fonts.heading].headingWeight,
  }
  const list = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}:${value}`]))
  return `.page{${list.join(';')}}`
}

const surface = (name: string, { text, dim }: Surface) => ({ [`${name}-text`]: text, [`${name}-dim`]: dim })
const painted = (name: string, { fill, text, dim, line }: Painted) => ({
  [name]: fill,
  [`${name}-line`]: line ? `1.5px solid ${line}` : 'none',
  [`${name}-text`]: text,
  [`${name}-dim`]: dim,
})
const stops = (name: string, { ground }: Surface) => Object.fromEntries(ground.map((stop, i) => [`${name}-${i}`, stop]))

function ownBackground({ background }: SiteDesign, { scrim, body }: Palette): string {
  if (!background) return ''
  const fill =
    background.kind === 'gradient'
      ? `linear-gradient(${background.angle}deg,${background.from},${background.to})`
      : body.ground[0]
  const veil = scrim
    ? `.bg::after{content:"";position:absolute;inset:0;background:${scrim.color};opacity:${scrim.alpha}}`
    : ''
  return `.bg{background:${fill}}${veil}`
}
