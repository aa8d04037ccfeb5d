import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BROWSERS, type Browser } from './agents.ts'
import { CHANNELS } from './channels.ts'
import { SOURCE_RULES } from './source-rules.ts'
import { canonicalSource, MAX_UTM, referrerOf, sourceOf, UTM_WORDS, wordsOf, wordsOfSearch } from './sources.ts'

const noOwn = () => false
const words = wordsOfSearch
const from = (referrer: string, search = '', browser: Browser = 'Chrome') => {
  const { channel, source } = sourceOf({ ...words(search), referrer: referrerOf(referrer, noOwn), browser })
  return [channel, source]
}

describe('where a visit came from', () => {
  it.each([
    ['https://l.instagram.com/?u=x', 'social', 'instagram.com'],
    ['https://www.instagram.com/stories/nova', 'social', 'instagram.com'],
    ['https://lm.facebook.com/', 'social', 'facebook.com'],
    ['https://m.facebook.com/story', 'social', 'facebook.com'],
    ['https://l.threads.net/', 'social', 'threads.com'],
    ['https://www.threads.com/', 'social', 'threads.com'],
    ['https://t.co/AbC', 'social', 'x.com'],
    ['https://twitter.com/nova', 'social', 'x.com'],
    ['https://www.tiktok.com/', 'social', 'tiktok.com'],
    ['https://out.reddit.com/t3', 'social', 'reddit.com'],
    ['https://m.youtube.com/watch?v=x', 'video', 'youtube.com'],
    ['https://youtu.be/x', 'video', 'youtube.com'],
    ['https://music.youtube.com/', 'music', 'music.youtube.com'],
    ['https://open.spotify.com/artist/x', 'music', 'spotify.com'],
    ['https://nova.bandcamp.com/album/x', 'music', 'bandcamp.com'],
    ['https://www.google.com/', 'search', 'google.com'],
    ['https://www.google.co.uk/', 'search', 'google.com'],
    ['https://de.search.yahoo.com/search', 'search', 'search.yahoo.com'],
    ['https://docs.google.com/document/d/x', 'website', 'docs.google.com'],
    ['https://mail.google.com/mail/u/0/', 'mail', 'mail.google.com'],
    ['https://outlook.live.com/', 'mail', 'outlook.com'],
    ['https://chatgpt.com/', 'assistant', 'chatgpt.com'],
    ['https://www.perplexity.ai/', 'assistant', 'perplexity.ai'],
    ['https://web.whatsapp.com/', 'messages', 'whatsapp.com'],
    ['https://t.me/s/nova', 'messages', 'telegram.org'],
    ['android-app://com.google.android.gm/', 'mail', 'mail.google.com'],
    ['android-app://com.instagram.android', 'social', 'instagram.com'],
    ['android-app://org.example.reader/', 'website', 'org.example.reader'],
    ['https://lowtide.example/blog', 'website', 'lowtide.example'],
    ['https://instagram.com.evil.example/', 'website', 'instagram.com.evil.example'],
    ['https://notinstagram.com/', 'website', 'notinstagram.com'],
    ['', 'direct', null],
    ['about:blank', 'direct', null],
  ])('%s: %s, %s', (referrer, channel, source) => {
    expect(from(referrer)).toEqual([channel, source])
  })

  it('is the app in whose browser the page is, if there is no referrer', () => {
    expect(from('', '', 'Instagram')).toEqual(['social', 'instagram.com'])
    expect(from('', '', 'TikTok')).toEqual(['social', 'tiktok.com'])
    expect(from('https://chatgpt.com/', '', 'Instagram')).toEqual(['assistant', 'chatgpt.com'])
    expect(from('', '', 'Another app')).toEqual(['direct', null])
  })

  it('is what the medium says, whatever the referrer; a pressed short link is where it was pressed', () => {
    expect(from('', '?via=poster7&utm_medium=qr')).toEqual(['qr', null])
    expect(from('https://t.co/x', '?via=poster7')).toEqual(['social', 'x.com'])
    expect(from('https://l.instagram.com/', '?utm_medium=CPC')).toEqual(['paid', 'instagram.com'])
    expect(from('', '?utm_source=facebook&utm_medium=paid_social')).toEqual(['paid', 'facebook.com'])
    expect(from('https://mail.google.com/', '?utm_medium=email')).toEqual(['mail', 'mail.google.com'])
    expect(from('', '?utm_medium=sms')).toEqual(['sms', null])
    expect(from('https://t.co/x', '?utm_medium=social&utm_source=tiktok')).toEqual(['social', 'x.com'])
    expect(from('', '?utm_source=IG')).toEqual(['social', 'instagram.com'])
    expect(from('', '?via=not%20ours')).toEqual(['direct', null])
  })

  it('is not a page of our own', () => {
    expect(referrerOf('https://greenroom.example/nova', (host) => host === 'greenroom.example')).toBeNull()
  })

  it('has one rule for each host, package, word, and app', () => {
    const all = SOURCE_RULES.flatMap(({ source, hosts = [], packages = [], words: said = [], app }) => [
      ...[source, ...hosts].map((host) => `host ${host}`),
      ...packages.map((name) => `package ${name}`),
      ...[source, ...said].map((word) => `word ${word}`),
      ...(app ? [`app ${app}`] : []),
    ])
    expect(all.filter((one, place) => all.indexOf(one) !== place)).toEqual([])
    for (const { source } of SOURCE_RULES) expect(canonicalSource(source)).toBe(source)
  })
})

describe('words of an address', () => {
  it('are kept in their order, empty where missing, or not at all', () => {
    expect(words('?utm_source=ig&utm_campaign=Low%20Tide&x=y')).toEqual({
      utm: ['ig', '', 'Low Tide', '', ''],
      code: null,
    })
    expect(words('?fbclid=secret&via=poster-7')).toEqual({ utm: null, code: 'poster-7' })
  })

  it('are bounded and can be stored, whatever is sent', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 500 }), fc.anything(), fc.string({ maxLength: 5 }))
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...UTM_WORDS, 'via'), anything), (given) => {
        const { utm, code } = wordsOf((name) => given[name])
        for (const word of utm ?? []) {
          expect(word.length).toBeLessThanOrEqual(MAX_UTM)
          expect(word).not.toContain('\0')
          expect(word.isWellFormed()).toBe(true)
        }
        if (code !== null) expect(code).toMatch(/^[\w-]{1,40}$/)
      }),
    )
  })

  it('and referrers of any kind lead to a known channel and a short source', () => {
    const host = fc.oneof(fc.domain(), fc.ipV4(), fc.webUrl(), fc.string({ unit: 'binary' }))
    const referrer = fc
      .tuple(fc.constantFrom('', 'https://', 'android-app://', 'javascript:'), host)
      .map((p) => p.join(''))
    const browser = fc.constantFrom(...BROWSERS.map(({ name }) => name))
    fc.assert(
      fc.property(referrer, browser, fc.string({ unit: 'binary' }), (one, name, medium) => {
        const { channel, source } = sourceOf({
          ...wordsOf((word) => (word === 'utm_medium' ? medium : undefined)),
          referrer: referrerOf(one, noOwn),
          browser: name,
        })
        expect(CHANNELS.map(({ id }) => id)).toContain(channel)
        expect(source ?? '').not.toMatch(/[\0\s/?#@]/)
        expect((source ?? '').length).toBeLessThanOrEqual(253)
      }),
    )
  })
})
