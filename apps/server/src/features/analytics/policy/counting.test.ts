import { describe, expect, it } from 'vitest'
import { deviceOf, isUncounted, referrerHost } from './counting.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const INSTAGRAM = `${IPHONE.replace(' Safari/604.1', '')} Instagram 350.0.0.0 (iPhone14,5; iOS 18_0)`
const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'
const TABLET =
  'Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const visit = (userAgent: string, purpose = '') => ({ ip: '192.0.2.1', userAgent, purpose })

describe('who is counted', () => {
  it('people, in browsers and in apps', () => {
    for (const agent of [CHROME, IPHONE, INSTAGRAM, PIXEL, IPAD, TABLET])
      expect(isUncounted(visit(agent)), agent).toBe(false)
  })

  it('no robots, previews of links, or tools', () => {
    const bots = [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'facebookexternalhit/1.1',
      'Twitterbot/1.0',
      'WhatsApp/2.23.20.0',
      'Mozilla/5.0 (compatible; bingbot/2.0)',
      'curl/8.5.0',
      'python-requests/2.32',
      'Slackbot-LinkExpanding 1.0',
      'HeadlessChrome/140.0',
      '',
      'x'.repeat(2000),
    ]
    for (const agent of bots) expect(isUncounted(visit(agent)), agent).toBe(true)
  })

  it('no page that is fetched in advance', () => {
    for (const purpose of ['prefetch', 'prefetch;prerender', 'prefetch;anonymous-client-ip', 'preview'])
      expect(isUncounted(visit(CHROME, purpose))).toBe(true)
  })
})

describe('what is kept of a visit', () => {
  it('the kind of device', () => {
    expect([CHROME, IPHONE, PIXEL, IPAD, TABLET, 'SmartTV'].map(deviceOf)).toEqual([
      'desktop',
      'mobile',
      'mobile',
      'tablet',
      'tablet',
      'other',
    ])
  })

  it('the host that led here, and nothing else of its address', () => {
    expect(referrerHost('https://www.instagram.com/stories/someone?token=secret', 'greenroom.example')).toBe(
      'instagram.com',
    )
    expect(referrerHost('https://l.facebook.com/', 'greenroom.example')).toBe('l.facebook.com')
    for (const none of [
      undefined,
      '',
      'not an address',
      'android-app://com.example',
      'https://greenroom.example/nova',
      'javascript:alert(1)',
      'https://',
    ]) {
      expect(referrerHost(none, 'greenroom.example'), none).toBeNull()
    }
  })
})
