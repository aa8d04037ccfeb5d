import { CODE_SHAPES, isReadable } from '@greenroom/domain'
import { hexOf } from '@greenroom/domain/contrast'
import fc from 'fast-check'
import jsqr from 'jsqr'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawCode, drawCodePng } from './code-picture.ts'

/** Reads a picture as a camera app does, without knowing what it should say. */
async function scan(png: Uint8Array): Promise<string | undefined> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height, { inversionAttempts: 'dontInvert' })?.data
}

const asHref = async (picture: Sharp) =>
  `data:image/jpeg;base64,${(await picture.jpeg().toBuffer()).toString('base64')}`
const plain = (background: string) => asHref(sharp({ create: { width: 80, height: 80, channels: 3, background } }))
const noise = (sigma: number) =>
  asHref(
    sharp({
      create: { width: 80, height: 80, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma } },
    }),
  )
/** A code drawn as a picture: the worst thing that can stand in the middle of another. */
const otherCode = async () => {
  const { svg } = await drawCode({
    text: 'https://evil.example/',
    shape: 'square',
    dark: '#000000',
    light: '#ffffff',
    picture: undefined,
  })
  return asHref(sharp(Buffer.from(svg)).resize(80, 80))
}

const color = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((rgb) => hexOf(rgb))
const order = fc.record({
  text: fc
    .tuple(fc.webUrl({ size: 'small' }), fc.stringMatching(/^[a-z0-9]{2,40}$/))
    .map(([url, code]) => `${new URL(url).origin}/nova/q/${code}?q`)
    .filter((text) => text.length <= 150),
  shape: fc.constantFrom(...CODE_SHAPES),
  colors: fc.tuple(color, color).filter(([dark, light]) => isReadable(dark, light)),
  picture: fc.option(
    fc.oneof(
      color.map((at) => () => plain(at)),
      fc.nat(120).map((sigma) => () => noise(sigma)),
      fc.constant(otherCode),
    ),
    { nil: undefined },
  ),
})

describe('a QR code of a page', () => {
  it('is read as its address, whatever its colors, shape, and picture', async () => {
    await fc.assert(
      fc.asyncProperty(order, async ({ colors, picture, ...rest }) => {
        const [dark, light] = colors
        const { svg, scans } = await drawCode({ ...rest, dark, light, picture: await picture?.() })
        expect(scans).toBe(true)
        expect(await scan(await drawCodePng({ svg, side: 512 }))).toBe(rest.text)
      }),
      { numRuns: 10 },
    )
  })

  it('has its picture in the middle, at most a fifth of its area', async () => {
    const drawn = await drawCode({
      text: 'https://greenroom.example/nova/q/poster?q',
      shape: 'rounded',
      dark: '#0d6e3c',
      light: '#ffffff',
      picture: await plain('#ff0000'),
    })
    expect(drawn.picture).toBe('shown')
    const png = await drawCodePng({ svg: drawn.svg, side: 512 })
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    let red = 0
    for (let at = 0; at < data.length; at += 3) if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 255) < 60) red += 1
    expect(red / (info.width * info.height)).toBeGreaterThan(0.04)
    expect(red / (info.width * info.height)).toBeLessThan(0.2)
  })

  it('is a vector that runs nothing and loads nothing', async () => {
    const { svg } = await drawCode({
      text: 'https://greenroom.example/nova/q/poster?q',
      shape: 'dots',
      dark: '#000000',
      light: '#ffffff',
      picture: await plain('#00f'),
    })
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /)
    expect(svg).not.toMatch(/<script|<foreignObject|on\w+=|href="(?!data:image\/jpeg;base64,)/)
  })

  it('scans with a long address, the least contrast, and a restless picture', async () => {
    const { scans } = await drawCode({
      text: `https://greenroom.example/${'n'.repeat(170)}`,
      shape: 'dots',
      dark: '#757575',
      light: '#ffffff',
      picture: await noise(120),
    })
    expect(scans).toBe(true)
  })

  it('has an address of bounded length', async () => {
    const text = `https://greenroom.example/${'x'.repeat(300)}`
    await expect(
      drawCode({ text, shape: 'square', dark: '#000000', light: '#ffffff', picture: undefined }),
    ).rejects.toThrow('characters')
  })
})
