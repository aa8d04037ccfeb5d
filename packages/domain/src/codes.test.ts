import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeColors, codeDesign, codeTarget, codeWord, isReadable, madeCode, PLAIN_DESIGN, asCode } from './codes.ts'
import { hexOf } from './contrast.ts'

const color = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((rgb) => hexOf(rgb))

describe('codes', () => {
  it('are made of characters that nobody mixes up, and are valid', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999999, noNaN: true })), (numbers) => {
        const code = madeCode(() => numbers.next().value ?? 0)
        expect(code).toMatch(/^[2-9b-df-hjkmnp-tv-z]{6}$/)
        expect(codeWord.parse(code)).toBe(code)
      }),
    )
  })

  it('may be chosen: 2 to 40 of a to z, 0 to 9, and hyphens between them', () => {
    for (const good of ['a1', 'tour-2027', 'a'.repeat(40)]) expect(asCode(good)).toBe(good)
    for (const bad of ['', 'a', '-a', 'a-', 'a_b', 'ä1', 'a'.repeat(41), 'a/b', 'a.b'])
      expect(asCode(bad)).toBeUndefined()
    expect(asCode('Tour')).toBe('tour')
    expect(codeWord.safeParse('Tour').success).toBe(false)
  })

  it('lead to web addresses only', () => {
    const isTaken = (url: string) => codeTarget.safeParse({ kind: 'link', url }).success
    expect(['https://tickets.example/x', 'http://a.example'].map(isTaken)).toEqual([true, true])
    expect(['javascript:alert(1)', 'mailto:a@b.example', '/nova', 'data:text/html,x', ''].map(isTaken)).toEqual(
      Array(5).fill(false),
    )
  })
})

describe('colors of a code', () => {
  it('are refused if they are too close, or light on dark', () => {
    const isTaken = (dark: string | null, light: string | null) => codeDesign.safeParse({ dark, light }).success
    expect(isTaken('#0d6e3c', null)).toBe(true)
    expect(isTaken('#000000', '#ffe680')).toBe(true)
    expect(isTaken('#ffffff', '#000000')).toBe(false)
    expect(isTaken('#ffd000', null)).toBe(false)
    expect(isTaken('#777777', '#888888')).toBe(false)
    expect(isTaken(null, '#333333')).toBe(false)
  })

  it("can be read, whatever the page's own colors are", () => {
    fc.assert(
      fc.property(fc.array(color, { maxLength: 4 }), fc.option(color), (wished, light) => {
        const design = codeDesign.safeParse({ light })
        fc.pre(design.success)
        const made = codeColors(design.data ?? PLAIN_DESIGN, wished)
        expect(isReadable(made.dark, made.light)).toBe(true)
      }),
    )
  })

  it("are the page's own where they can be", () => {
    expect(codeColors(PLAIN_DESIGN, ['#0d6e3c']).dark).toBe('#0d6e3c')
    expect(codeColors(PLAIN_DESIGN, ['transparent', '#ffd000', '#0a0a5c']).dark).toBe('#0a0a5c')
    expect(codeColors(PLAIN_DESIGN, ['#fb6530']).dark).toMatch(/^#[0-9a-f]{6}$/)
    expect(codeColors(PLAIN_DESIGN, []).dark).toBe('#000000')
  })
})
