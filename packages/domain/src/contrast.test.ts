import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blend,
  contrastOn,
  covered,
  type Ground,
  luminance,
  rangeOf,
  readableOn,
  scrimFor,
  softened,
  TEXT_CONTRAST,
} from './contrast.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const ground = fc.array(color, { minLength: 1, maxLength: 4 }).map((stops) => stops as unknown as Ground)

/** Every color that a browser may draw between the stops, in 64 steps, rounded to whole channels. */
function drawn(stops: Ground): string[] {
  return stops.flatMap((stop, i) =>
    Array.from({ length: 65 }, (_, step) => blend(stops[i + 1] ?? stop, step / 64, stop)),
  )
}

describe('contrast', () => {
  it('agrees with the published examples of WCAG', () => {
    expect(contrastOn('#000000', ['#ffffff'])).toBeCloseTo(21, 5)
    expect(contrastOn('#767676', ['#ffffff'])).toBeCloseTo(4.54, 2)
    expect(contrastOn('#777777', ['#ffffff'])).toBeCloseTo(4.48, 2)
  })

  it('knows the darkest and the lightest color that a gradient can show', () => {
    fc.assert(
      fc.property(ground, (stops) => {
        const { least, most } = rangeOf(stops)
        for (const shown of drawn(stops)) {
          expect(luminance(shown)).toBeGreaterThanOrEqual(least - 0.005)
          expect(luminance(shown)).toBeLessThanOrEqual(most + 0.005)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('finds a readable text for any single color', () => {
    fc.assert(
      fc.property(color, fc.array(color, { maxLength: 2 }), (fill, wished) => {
        expect(contrastOn(readableOn([fill], wished), [fill])).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      }),
      { numRuns: 5000 },
    )
  })

  it('makes any gradient readable with a veil, over every color that it shows', () => {
    fc.assert(
      fc.property(ground, (stops) => {
        const { color: veil, alpha } = scrimFor(stops)
        const text = readableOn(covered(stops, veil, alpha))
        for (const shown of drawn(stops))
          expect(contrastOn(text, [blend(veil, alpha, shown)])).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      }),
      { numRuns: 300 },
    )
  })

  it('lays no veil over a gradient that is readable without one', () => {
    expect(scrimFor(['#000000', '#222222']).alpha).toBe(0)
    expect(scrimFor(['#ffffff', '#dddddd']).alpha).toBe(0)
    expect(scrimFor(['#000000', '#ffffff']).alpha).toBeGreaterThan(0.4)
  })

  it('makes white text readable over a white and over a black pixel of a picture', () => {
    const { color: veil, alpha } = scrimFor(['#000000', '#ffffff'], ['#000000'])
    fc.assert(
      fc.property(color, (pixel) => {
        expect(contrastOn('#ffffff', [blend(veil, alpha, pixel)])).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      }),
      { examples: [['#ffffff'], ['#000000']] },
    )
    expect(veil).toBe('#000000')
  })

  it('softens second lines only as far as they still read', () => {
    fc.assert(
      fc.property(ground, (stops) => {
        const { color: veil, alpha } = scrimFor(stops)
        const under = covered(stops, veil, alpha)
        expect(contrastOn(softened(readableOn(under), under), under)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      }),
      { numRuns: 300 },
    )
  })
})
