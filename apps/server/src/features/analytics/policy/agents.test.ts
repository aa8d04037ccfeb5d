import { agentOf } from '@greenroom/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAgent } from './agents.ts'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT}`
const PIXEL = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
const VIEW = PIXEL.replace('Pixel 9', 'Pixel 9; wv')
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

describe('a user agent', () => {
  it.each([
    [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 'mobile', 'iOS', 'Safari'],
    [`${IPHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'mobile', 'iOS', 'Chrome'],
    [`${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'mobile', 'iOS', 'Firefox'],
    [`${IPHONE} Mobile/22F76 Instagram 393.1.0.36.70 (iPhone15,3; iOS 18_5; en_US)`, 'mobile', 'iOS', 'Instagram'],
    [`${IPHONE} Mobile/22F76 Barcelona 381.0 (iPhone15,3; iOS 18_5)`, 'mobile', 'iOS', 'Threads'],
    [`${IPHONE} Mobile/15D60 [FBAN/FBIOS;FBAV/157.0.0.42.96;FBDV/iPhone9,1]`, 'mobile', 'iOS', 'Facebook'],
    [`${IPHONE} Mobile/15E148 musical_ly_28.4.0 JsSdk/2.0 BytedanceWebview/d8a21c6`, 'mobile', 'iOS', 'TikTok'],
    [`${IPHONE} Mobile/15E148 Twitter for iPhone/10.50`, 'mobile', 'iOS', 'X'],
    [`${IPHONE} Mobile/15E148 Snapchat/12.90.0.40 (like Safari/8618)`, 'mobile', 'iOS', 'Snapchat'],
    [`${IPHONE} Mobile/15E148 [LinkedInApp]/9.30`, 'mobile', 'iOS', 'LinkedIn'],
    [`${IPHONE} GSA/380.0 Mobile/15E148 Safari/604.1`, 'mobile', 'iOS', 'Google'],
    [`${IPHONE} Mobile/15E148`, 'mobile', 'iOS', 'Another app'],
    [`${PIXEL} Mobile Safari/537.36`, 'mobile', 'Android', 'Chrome'],
    [`${VIEW} Mobile Safari/537.36 Instagram 355.0.0.37.103 Android (30/11; 320dpi)`, 'mobile', 'Android', 'Instagram'],
    [`${VIEW} Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/450.0.0.38.108;]`, 'mobile', 'Android', 'Facebook'],
    [`${VIEW} Mobile Safari/537.36 [Pinterest/Android]`, 'mobile', 'Android', 'Pinterest'],
    [`${VIEW} Mobile Safari/537.36 MicroMessenger/8.0.50`, 'mobile', 'Android', 'WeChat'],
    [`${VIEW} Mobile Safari/537.36`, 'mobile', 'Android', 'Another app'],
    [
      `${PIXEL.replace('Chrome', 'SamsungBrowser/28.0 Chrome')} Mobile Safari/537.36`,
      'mobile',
      'Android',
      'Samsung Internet',
    ],
    [`${PIXEL.replace('Pixel 9', 'SM-X910')} Safari/537.36`, 'tablet', 'Android', 'Chrome'],
    [`${WINDOWS} Safari/537.36`, 'desktop', 'Windows', 'Chrome'],
    [`${WINDOWS} Safari/537.36 Edg/140.0.0.0`, 'desktop', 'Windows', 'Edge'],
    [`${WINDOWS} Safari/537.36 OPR/120.0.0.0`, 'desktop', 'Windows', 'Opera'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'desktop', 'Linux', 'Firefox'],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'desktop',
      'ChromeOS',
      'Chrome',
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`,
      'desktop',
      'macOS',
      'Safari',
    ],
    [
      `Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) ${WEBKIT} Version/17.0 Mobile/15E148 Safari/604.1`,
      'tablet',
      'iOS',
      'Safari',
    ],
  ])('%s', (userAgent, device, system, browser) => {
    const { code, filter } = readAgent(userAgent)
    expect(agentOf(code)).toEqual({ device, system, browser })
    expect(filter).toBeUndefined()
  })

  it('of a robot, of a preview, or of nothing says so', () => {
    expect(readAgent('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)').filter).toBe('robot')
    for (const tool of ['curl/8.5.0', 'python-requests/2.32', 'HeadlessChrome/140.0', 'x'.repeat(2000)])
      expect(readAgent(tool).filter, tool).toBe('robot')
    for (const preview of [
      'facebookexternalhit/1.1',
      'Twitterbot/1.0',
      'WhatsApp/2.23.20.0',
      'Slackbot-LinkExpanding 1.0',
    ])
      expect(readAgent(preview).filter, preview).toBe('preview')
    expect(readAgent('').filter).toBe('empty')
  })

  it('of any kind is read without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1100 }), (text) => {
        const { code } = readAgent(text)
        expect(code).toBe(code & 0x7fff)
      }),
    )
  })
})
