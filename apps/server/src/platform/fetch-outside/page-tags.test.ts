import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageTags } from './page-tags.ts'

const read = (html: string | Buffer, type = 'text/html; charset=utf-8') =>
  pageTags({ body: Buffer.from(html), headers: { 'content-type': type } })

describe('pageTags', () => {
  it('finds title, picture and canonical address, however they are written', () => {
    const { meta, canonical } = read(`<!doctype html><html><head>
      <META Property='og:Title' content="Rock &amp; Roll &#8211; caf&eacute;">
      <meta content=https://art.example/a.jpg name=og:image>
      <meta property="og:title" content="a second one">
      <link rel="Canonical" href="https://music.apple.com/us/album/1">
      </head><body><meta property="og:description" content="from the body"></body>`)
    expect(meta.get('og:title')).toBe('Rock & Roll – café')
    expect(meta.get('og:image')).toBe('https://art.example/a.jpg')
    expect(meta.has('og:description')).toBe(false)
    expect(canonical).toBe('https://music.apple.com/us/album/1')
  })

  it('takes nothing from scripts, comments and titles', () => {
    const { meta } = read(
      `<script>"<meta property='og:title' content='x'>"</script><!-- <meta property="og:title" content="y"> --><title><meta property="og:title" content="z"></title>`,
    )
    expect(meta.size).toBe(0)
  })

  it('reads other charsets, and UTF-8 where the charset is unknown', () => {
    expect(
      read(Buffer.from('<meta name=a content="caf\xe9">', 'latin1'), 'text/html; charset=iso-8859-1').meta.get('a'),
    ).toBe('café')
    expect(read('<meta name=a content="café">', 'text/html; charset=nonsense').meta.get('a')).toBe('café')
    expect(read('<meta name=a content="café">', '').meta.get('a')).toBe('café')
  })

  it('reads a tag wherever a step of reading cuts it', () => {
    const tag = '<meta property="og:title" content="Rock &amp; Roll">'
    for (let before = 8192 - tag.length; before <= 8192; before++) {
      expect(read(`${' '.repeat(before)}${tag}`).meta.get('og:title'), String(before)).toBe('Rock & Roll')
    }
  })

  it('survives whatever comes', () => {
    const piece = fc.constantFrom(
      '<meta ',
      'property="og:title" ',
      "content='",
      '>',
      '<',
      '"',
      '</head>',
      '<!--',
      '<![CDATA[',
      '&#x110000;',
      '&',
      '\0',
      '<script>',
      '<body',
      '<svg>',
    )
    fc.assert(
      fc.property(
        fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }),
        (parts) => read(parts.join('')).meta instanceof Map,
      ),
    )
  })

  it('comes to an end with a page that is made to be slow', () => {
    const nasty = ['<meta ', 'a="', '<', '<meta property="og:title" ', '<!--', '&amp', '<svg>']
    for (const piece of nasty) expect(read(piece.repeat(1_000_000 / piece.length)).meta.size).toBeLessThan(2)
  })
})
