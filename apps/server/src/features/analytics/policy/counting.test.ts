import { channelOf, FILTER_REASONS } from '@greenroom/domain'
import { describe, expect, it } from 'vitest'
import { factsOf, filterOf, languageOf, NOTHING_SAID, saidIn } from './counting.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const INSTAGRAM = `${IPHONE.replace(' Safari/604.1', '')} Instagram 350.0.0.0 (iPhone14,5; iOS 18_0)`
const visit = (userAgent: string, purpose = '', ip = '192.0.2.1') => ({ ip, userAgent, purpose })
const reason = (...given: Parameters<typeof visit>) => FILTER_REASONS[filterOf(visit(...given))]?.id

describe('who is counted', () => {
  it('people, in browsers and in apps', () => {
    for (const agent of [CHROME, IPHONE, INSTAGRAM]) expect(reason(agent), agent).toBe('counted')
  })

  it('no robots, previews of links, or tools', () => {
    expect(reason('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')).toBe('robot')
    expect(reason('curl/8.5.0')).toBe('robot')
    expect(reason('facebookexternalhit/1.1')).toBe('preview')
    expect(reason('')).toBe('empty')
  })

  it('no page that is fetched in advance', () => {
    for (const purpose of ['prefetch', 'prefetch;prerender', 'prefetch;anonymous-client-ip', 'preview'])
      expect(reason(CHROME, purpose)).toBe('prefetch')
  })

  it('no scanner of mail', () => {
    expect(reason(CHROME, '', '40.94.12.3')).toBe('scanner')
    expect(reason(CHROME, '', '2a01:111:f400:7c0e::1')).toBe('scanner')
  })
})

describe('what is kept of a visit', () => {
  const kept = (userAgent: string, body: unknown, page?: string) =>
    factsOf(visit(userAgent), saidIn(body, page), (host) => host === 'greenroom.example')

  it('the host that led here, and nothing else of its address', () => {
    const { referrer, source, channel } = kept(CHROME, { referrer: 'https://l.instagram.com/stories/x?token=secret' })
    expect([referrer, source, channelOf(channel)]).toEqual(['l.instagram.com', 'instagram.com', 'social'])
    for (const none of [undefined, '', 'not an address', 'https://greenroom.example/nova', 'javascript:alert(1)', 7])
      expect(kept(CHROME, { referrer: none }).referrer, String(none)).toBeNull()
  })

  it('the app in whose browser the page was, if nothing else says where the visitor came from', () => {
    expect(kept(INSTAGRAM, {})).toMatchObject({ source: 'instagram.com', device: 'mobile' })
  })

  it('the words of the address of the page, and nothing else of it', () => {
    const page = 'https://greenroom.example/nova?utm_source=newsletter&utm_medium=email&via=poster7&other=secret'
    const expected = { utm: ['newsletter', 'email', '', '', ''], code: 'poster7' }
    expect(kept(CHROME, {}, page)).toMatchObject(expected)
    expect(kept(CHROME, '{"referrer":"https://t.co/x"}', page)).toMatchObject({ ...expected, source: 'x.com' })
    for (const unread of ['not json', '', null, undefined, '[]', '7'])
      expect(saidIn(unread, 'https://greenroom.example/nova')).toEqual(NOTHING_SAID)
  })

  it('the same for the same report, and another for another page or body', () => {
    const said = (body: string, page: string) => saidIn(body, `https://greenroom.example/nova?${page}`)
    const body = '{"referrer":"https://t.co/x"}'
    const [one, other] = [said(body, 'via=a'), said(body, 'via=b')]
    expect(said(body, 'via=a')).toEqual(one)
    expect([one.words.code, other.words.code, said('', 'via=a').referrer]).toEqual(['a', 'b', undefined])
    const long = `via=a&long=${'x'.repeat(2000)}`
    expect(said(body, long)).toEqual(one)
  })

  it('the language, without the country', () => {
    expect(['pt-BR,pt;q=0.9,en', 'DE', ' fil-PH', '*', '', 'x-klingon', undefined].map(languageOf)).toEqual([
      'pt',
      'de',
      'fil',
      null,
      null,
      null,
      null,
    ])
  })
})
