import { describe, expect, it } from 'vitest'
import { judgeOpen, OPEN_RULES, ruleOfOpen } from './mail-opens.ts'

const GMAIL_AHEAD =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0'
const GMAIL = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'
const YAHOO = 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html'
const OUTLOOK =
  'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Win64; x64; Trident/7.0; Microsoft Outlook 16.0.4266)'
const APPLE_MAIL = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

const ruleOf = (agent: string, isKnownBot = false) => ruleOfOpen({ agent, isKnownBot })

describe('an open of an email', () => {
  it.each([
    ['O1', 'Mozilla/5.0'],
    ['O2', GMAIL_AHEAD],
    ['O3', ''],
    ['O3', 'Mimecast/1.0'],
    ['O3', 'Mozilla/5.0 (compatible; BingPreview/1.0b)'],
  ])('is a machine’s by %s: "%s"', (rule, agent) => {
    expect(ruleOf(agent)).toBe(rule)
    expect(OPEN_RULES).toHaveProperty(rule)
  })

  it.each([OUTLOOK, APPLE_MAIL, 'Mozilla/5.0 (X11; Linux)', 'Mozilla/5.0 Thunderbird/140.0'])(
    'is a person’s with the mail program "%s"',
    (agent) => {
      expect(ruleOf(agent)).toBeNull()
    },
  )

  it('is a person’s through the proxies of Google and Yahoo, although lists of robots know them', () => {
    expect([ruleOf(GMAIL, true), ruleOf(YAHOO, true)]).toEqual([null, null])
  })

  it('is a machine’s if a list of robots has its user agent', () => {
    expect(ruleOf('SomethingCrawler/1.0', true)).toBe('O3')
  })

  it('is a machine’s within 2 seconds of acceptance, and before it', () => {
    const accepted = new Date('2026-11-28T12:00:00Z')
    const at = (milliseconds: number) => ({ at: new Date(accepted.getTime() + milliseconds), rule: null })
    expect([-500, 0, 1999, 2000].map((late) => judgeOpen(at(late), accepted))).toEqual(['O3', 'O3', 'O3', null])
    expect(judgeOpen(at(0), undefined)).toBeNull()
    expect(judgeOpen({ ...at(0), rule: 'O1' as const }, accepted)).toBe('O1')
  })
})
