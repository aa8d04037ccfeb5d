import type { FontId, ThemeId } from '@greenroom/domain'
import type { Ground } from '@greenroom/domain/contrast'

/** A part of the page: the ground behind its bare texts, and their color. */
export interface Region {
  ground: Ground
  text: string
}

/**
 * A part with a surface of its own. An `alpha` below 1 lets the ground through; at 0 it is an outline, and `fill`
 * applies if the owner chooses filled buttons. `line` is the border.
 */
export interface Paint {
  fill: string
  alpha?: number
  text: string
  line?: string
}

/**
 * A theme as data. `themes/<id>.css` draws with these colors (as custom properties), so that the contrast tests prove
 * what is drawn.
 */
export interface Look {
  name: string
  blurb: string
  /** Colors of a small sample: ground, second ground, button, accent. */
  swatch: readonly string[]
  headingFont: FontId
  bodyFont: FontId
  head: Region
  body: Region
  foot: Region
  button: Paint
  /** The highlighted link and the play buttons. */
  hot: Paint
  /** Surface behind the initials. */
  avatar: Paint
  /** The corner button, if its ground differs from that of the header's texts. */
  share?: Paint
  /** Corner radius of buttons in CSS pixels. */
  radius: number
  /** `box-shadow` of the theme's own buttons. */
  shadow?: string
}

const everywhere = (ground: Ground, text: string) => ({
  head: { ground, text },
  body: { ground, text },
  foot: { ground, text },
})

/** The ten themes (product section 17, "Mini-site themes"). */
export const LOOKS: Record<ThemeId, Look> = {
  'gradient-green': {
    name: 'Gradient green',
    blurb: 'Stage light through leaves',
    swatch: ['#2fbf71', '#07361f', '#ffffff', '#d9f7a8'],
    headingFont: 'bricolage-grotesque',
    bodyFont: 'hanken-grotesk',
    ...everywhere(['#0f7a42', '#0d6e3c', '#07361f'], '#ffffff'),
    button: { fill: '#ffffff', text: '#0b3d26' },
    hot: { fill: '#d9f7a8', text: '#0b3d26' },
    avatar: { fill: '#0b3d26', text: '#d9f7a8' },
    share: { fill: '#0b3d26', text: '#d9f7a8' },
    radius: 16,
    shadow: '0 10px 24px -14px rgb(2 30 15/.7)',
  },
  'paper-press': {
    name: 'Paper press',
    blurb: 'Ink on good paper',
    swatch: ['#f6f1e6', '#ece4d2', '#1c1a17', '#b3261e'],
    headingFont: 'newsreader',
    bodyFont: 'hanken-grotesk',
    ...everywhere(['#f6f1e6', '#ece4d2'], '#1c1a17'),
    button: { fill: '#1c1a17', alpha: 0, text: '#1c1a17', line: '#1c1a17' },
    hot: { fill: '#b3261e', text: '#fffaf0' },
    avatar: { fill: '#1c1a17', text: '#f6f1e6' },
    radius: 0,
  },
  'night-drive': {
    name: 'Night drive',
    blurb: 'The last glow on the road',
    swatch: ['#0a0d1c', '#1b1438', '#2a2647', '#fb6530'],
    headingFont: 'unbounded',
    bodyFont: 'onest',
    ...everywhere(['#0a0d1c', '#1b1438', '#5a1d3d', '#b5391a', '#45406e'], '#f7f3ff'),
    button: { fill: '#17132f', alpha: 0.6, text: '#f7f3ff', line: 'rgb(255 255 255/.2)' },
    hot: { fill: '#fb6530', text: '#1c0b05' },
    avatar: { fill: '#fb6530', text: '#1c0b05' },
    radius: 16,
  },
  'gig-poster': {
    name: 'Gig poster',
    blurb: 'Pasted up all over town',
    swatch: ['#ff4b1f', '#f23f12', '#140a06', '#fff3e8'],
    headingFont: 'big-shoulders',
    bodyFont: 'archivo',
    ...everywhere(['#ff4b1f', '#f23f12'], '#140a06'),
    button: { fill: '#140a06', text: '#fff3e8' },
    hot: { fill: '#fff3e8', text: '#140a06' },
    avatar: { fill: '#140a06', text: '#ff4b1f' },
    radius: 3,
  },
  cassette: {
    name: 'Cassette',
    blurb: 'Side A, warm and wound',
    swatch: ['#f4b63f', '#b8382b', '#233043', '#fff4dc'],
    headingFont: 'space-grotesk',
    bodyFont: 'space-grotesk',
    head: { ground: ['#f4b63f'], text: '#2a1a05' },
    body: { ground: ['#233043'], text: '#fff4dc' },
    foot: { ground: ['#233043'], text: '#fff4dc' },
    button: { fill: '#fff4dc', text: '#233043' },
    hot: { fill: '#f4b63f', text: '#2a1a05' },
    avatar: { fill: '#233043', text: '#f4b63f' },
    radius: 32,
  },
  'soft-cloud': {
    name: 'Soft cloud',
    blurb: 'A slow morning sky',
    swatch: ['#cfe6ff', '#ffe6d9', '#ffffff', '#4457c9'],
    headingFont: 'gabarito',
    bodyFont: 'hanken-grotesk',
    ...everywhere(['#cfe6ff', '#ffffff', '#f7ecff', '#ffe6d9'], '#22304f'),
    button: { fill: '#ffffff', text: '#22304f' },
    hot: { fill: '#4457c9', text: '#ffffff' },
    avatar: { fill: '#4457c9', text: '#ffffff' },
    radius: 22,
    shadow: '0 12px 28px -12px rgb(78 84 160/.35),0 2px 6px rgb(78 84 160/.08)',
  },
  'mono-ink': {
    name: 'Mono ink',
    blurb: 'Black, white, nothing else',
    swatch: ['#0b0b0b', '#1a1a1a', '#4a4a48', '#f2f2ef'],
    headingFont: 'geist',
    bodyFont: 'geist-mono',
    ...everywhere(['#0b0b0b', '#1f1f1e'], '#f2f2ef'),
    button: { fill: '#2b2b2a', alpha: 0, text: '#f2f2ef', line: '#6b6b68' },
    hot: { fill: '#f2f2ef', text: '#0b0b0b' },
    avatar: { fill: '#f2f2ef', text: '#0b0b0b' },
    radius: 6,
  },
  'acid-zine': {
    name: 'Acid zine',
    blurb: 'Cut, glued and photocopied',
    swatch: ['#d7ff3e', '#c6f01e', '#ffffff', '#ff4fa3'],
    headingFont: 'syne',
    bodyFont: 'archivo',
    ...everywhere(['#d7ff3e', '#c6f01e'], '#101204'),
    button: { fill: '#ffffff', text: '#101204', line: '#101204' },
    hot: { fill: '#ff4fa3', text: '#101204', line: '#101204' },
    avatar: { fill: '#101204', text: '#d7ff3e' },
    radius: 4,
    shadow: '4px 4px 0 #101204',
  },
  velvet: {
    name: 'Velvet',
    blurb: 'Late set, red curtain',
    swatch: ['#7d1533', '#3a0716', '#f2c9a0', '#fff1de'],
    headingFont: 'playfair',
    bodyFont: 'hanken-grotesk',
    ...everywhere(['#7d1533', '#3a0716', '#240410'], '#fbe6d6'),
    button: { fill: '#f2c9a0', text: '#3a0716' },
    hot: { fill: '#fff1de', text: '#7d1533' },
    avatar: { fill: '#f2c9a0', text: '#3a0716' },
    radius: 12,
    shadow: '0 12px 24px -14px rgb(0 0 0/.8)',
  },
  tide: {
    name: 'Tide',
    blurb: 'In with the first wave',
    swatch: ['#e9f4f1', '#8cc7c3', '#0f4450', '#ffd08a'],
    headingFont: 'fraunces',
    bodyFont: 'instrument-sans',
    head: { ground: ['#e9f4f1', '#cfe7e3'], text: '#0d3540' },
    body: { ground: ['#0f4450', '#082c35'], text: '#e9f4f1' },
    foot: { ground: ['#0f4450', '#082c35'], text: '#e9f4f1' },
    button: { fill: '#f4faf8', text: '#0f4450' },
    hot: { fill: '#ffd08a', text: '#0d3540' },
    avatar: { fill: '#0f4450', text: '#e9f4f1' },
    radius: 18,
  },
}
