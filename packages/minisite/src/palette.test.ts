import { BUTTON_SHAPES, BUTTON_STYLES, FONT_IDS, type SiteDesign, siteDesign, THEME_IDS } from '@greenroom/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrastOn } from '@greenroom/domain/contrast'
import { pageCss } from './page-css.ts'
import { paletteOf, pairsOf } from './palette.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const theme = fc.constantFrom(...THEME_IDS)
const background = fc.oneof(
  fc.record({ kind: fc.constant('colour' as const), colour: color }),
  fc.record({
    kind: fc.constant('gradient' as const),
    from: color,
    to: color,
    angle: fc.integer({ min: 0, max: 360 }),
  }),
  fc.constant({ kind: 'picture' as const, url: '/uploads/a/b.jpg' }),
)
const design: fc.Arbitrary<SiteDesign> = fc.record(
  {
    background,
    buttonColour: color,
    buttonShape: fc.constantFrom(...BUTTON_SHAPES),
    buttonStyle: fc.constantFrom(...BUTTON_STYLES),
    headingFont: fc.constantFrom(...FONT_IDS),
    bodyFont: fc.constantFrom(...FONT_IDS),
  },
  { requiredKeys: [] },
)

/** Returns a sentence for each pair with too little contrast. */
const unreadable = (pairs: ReturnType<typeof pairsOf>) =>
  pairs
    .filter((pair) => contrastOn(pair.color, pair.ground) < pair.least)
    .map((pair) => `${pair.what}: ${pair.color} on ${pair.ground.join(' … ')}`)

describe('colors of a page', () => {
  it.each(THEME_IDS)('every text of %s reads on what is drawn behind it', (id) => {
    expect(unreadable(pairsOf(paletteOf(id, {})))).toEqual([])
  })

  it.each(THEME_IDS)('%s shows the very text colors that its table names', async (id) => {
    const { LOOKS } = await import('./themes/looks.ts')
    const look = LOOKS[id]
    const palette = paletteOf(id, {})
    const named = {
      head: look.head.text,
      body: look.body.text,
      foot: look.foot.text,
      button: look.button.text,
      hot: look.hot.text,
      avatar: look.avatar.text,
    }
    const shown = Object.fromEntries(Object.keys(named).map((part) => [part, palette[part as keyof typeof named].text]))
    expect(shown).toEqual(named)
  })

  it('every text reads whatever an owner picks, in every theme', () => {
    fc.assert(
      fc.property(theme, design, (id, picked) => {
        expect(unreadable(pairsOf(paletteOf(id, picked)))).toEqual([])
      }),
      { numRuns: 3000 },
    )
  })

  it('the highlighted link differs from the others whatever an owner picks', () => {
    fc.assert(
      fc.property(theme, design, (id, picked) => {
        const { hot, button } = paletteOf(id, picked)
        expect(hot.fill).not.toBe(button.fill)
      }),
      { numRuns: 1000 },
    )
  })

  it('a button that has the color of the page gets a line around it', () => {
    const { button } = paletteOf('gradient-green', { background: { kind: 'colour', colour: '#ffffff' } })
    expect(button).toMatchObject({ fill: '#ffffff', line: '#121612' })
  })

  it('an outline that cannot be seen takes the color of the text', () => {
    const { button, body } = paletteOf('cassette', {
      background: { kind: 'colour', colour: '#7a7f85' },
      buttonColour: '#7d8287',
      buttonStyle: 'outline',
    })
    expect(button.line).toBe(body.text)
  })
})

describe('the style sheet of a page', () => {
  it('is made for every theme and every design, and nothing in it can end its element', () => {
    fc.assert(
      fc.property(theme, design, (id, picked) => {
        expect(siteDesign.safeParse(picked).success).toBe(true)
        const css = pageCss(id, picked, [
          { type: 'phone' },
          { type: 'events' },
          { type: 'picture' },
          { type: 'countdown' },
          { type: 'contact-card' },
        ])
        expect(css).not.toMatch(/undefined|NaN|<\/|\/uploads/)
        expect(css).toContain('--heading-font:')
      }),
      { numRuns: 300 },
    )
  })

  it.each(THEME_IDS)('%s asks for nothing more, measures by its container and honors reduced motion', (id) => {
    const css = pageCss(id, {}, [
      { type: 'phone' },
      { type: 'events' },
      { type: 'picture' },
      { type: 'countdown' },
      { type: 'contact-card' },
    ])
    expect(css).toContain('prefers-reduced-motion: reduce')
    expect(css).toContain('.themed .bg')
    expect(css).not.toMatch(/url\(/)
    expect(css).not.toMatch(/\d(vw|vh|vmin|vmax|dvh|svh)\b/)
  })
})
