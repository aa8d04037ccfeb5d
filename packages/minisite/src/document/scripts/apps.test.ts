import { runInThisContext } from 'node:vm'
import { appLink } from '@greenroom/domain'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import script from './apps.js?minified'

/** User agents as these apps' browsers send them. */
const ANDROID = {
  Instagram:
    'Mozilla/5.0 (Linux; Android 11; Mi A3 Build/RKQ1.200903.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.6778.14 Mobile Safari/537.36 Instagram 355.0.0.37.103 Android (30/11; 320dpi; 720x1411; Xiaomi; Mi A3; laurel_sprout; qcom; pt_BR; 657300861)',
  Facebook:
    'Mozilla/5.0 (Linux; Android 14; SM-A556B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/450.0.0.38.108;]',
  TikTok:
    'Mozilla/5.0 (Linux; Android 10; STK-LX1 Build/HONORSTK-LX1; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/110.0.5481.153 Mobile Safari/537.36 musical_ly_2022803040 JsSdk/1.0 NetType/WIFI Channel/huaweiadsglobal_int AppName/musical_ly app_version/28.3.4 ByteLocale/en ByteFullLocale/en Region/IQ Spark/1.2.7-alpha.8 AppVersion/28.3.4 PIA/1.5.11 BytedanceWebview/d8a21c6',
}
const IOS = {
  Instagram:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22F76 Instagram 393.1.0.36.70 (iPhone15,3; iOS 18_5; en_US; en; scale=3.00; 1290x2796; IABMV/1; 776538208) Safari/604.1',
  Facebook:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 11_2_5 like Mac OS X) AppleWebKit/604.5.6 (KHTML, like Gecko) Mobile/15D60 [FBAN/FBIOS;FBAV/157.0.0.42.96;FBBV/90008621;FBDV/iPhone9,1;FBMD/iPhone;FBSN/iOS;FBSV/11.2.5;FBSS/2;FBCR/Verizon;FBID/phone;FBLC/en_US;FBOP/5;FBRV/0]',
  TikTok:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_3_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 musical_ly_28.4.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/CA RevealType/Dialog isDarkMode/0 WKWebView/1 BytedanceWebview/d8a21c6 FalconTag/D059C330-C389-422E-9173-B099D2146BFB',
}
const BROWSERS = {
  'Chrome on Android':
    'Mozilla/5.0 (Linux; Android 14; SM-S928B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  Safari:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
}

let click: ((event: object) => unknown) | undefined
let leave: (() => void) | undefined
const went = vi.fn<(address: string) => void>()

function open(userAgent: string, address: string) {
  vi.useFakeTimers()
  ;[click, leave] = [undefined, undefined]
  vi.stubGlobal('navigator', { userAgent })
  vi.stubGlobal('addEventListener', (kind: string, heard: () => void) => {
    if (kind === 'click') click = heard
    else if (kind === 'visibilitychange') leave = heard
  })
  vi.stubGlobal('location', undefined)
  Object.defineProperty(globalThis, 'location', { configurable: true, set: went, get: () => undefined })
  const found = appLink(address)
  document.body.innerHTML = '<a data-b="b1"><span>Listen</span></a><a id="other" href="https://nova.example/">x</a>'
  const link = document.querySelector('a') as HTMLAnchorElement
  link.href = found?.href ?? address
  if (found) link.dataset.p = found.app
  runInThisContext(`{${script}}`)
}
function press(selector = 'span') {
  const event = { target: document.querySelector(selector), preventDefault: vi.fn() }
  click?.(event)
  return event.preventDefault.mock.calls.length > 0
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  went.mockReset()
})

const TRACK = 'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT?si=x'

describe('a link to music in the browser inside an app', () => {
  it.each(Object.entries(ANDROID))('of %s on Android opens the native app, or the web address', (_, userAgent) => {
    open(userAgent, TRACK)
    expect(press()).toBe(true)
    expect(went).toHaveBeenCalledWith(
      `intent://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT?si=x#Intent;scheme=https;package=com.spotify.music;S.browser_fallback_url=${encodeURIComponent(TRACK)};end`,
    )
    vi.advanceTimersByTime(1500)
    expect(went).toHaveBeenLastCalledWith(TRACK)
  })

  it.each(Object.entries(ANDROID))('of %s on Android stays where it is once the app has opened', (_, userAgent) => {
    open(userAgent, TRACK)
    press()
    leave?.()
    vi.advanceTimersByTime(60_000)
    expect(went).toHaveBeenCalledOnce()
  })

  it.each([...Object.entries(IOS), ...Object.entries(BROWSERS)])(
    'of %s is followed as it is: the address itself opens the app',
    (_, userAgent) => {
      open(userAgent, TRACK)
      expect(press()).toBe(false)
      expect(went).not.toHaveBeenCalled()
    },
  )

  it('to any other place is followed as it is', () => {
    open(ANDROID.Instagram, 'https://nova.example/tour')
    expect([press(), press('#other')]).toEqual([false, false])
    expect(went).not.toHaveBeenCalled()
  })

  it('cannot be made to mean another intent by anything in its address', () => {
    const part = fc.oneof(fc.string(), fc.constantFrom(';end', '#Intent;', 'package=evil.app;', 'S.x=1;', '%23Intent;'))
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
        const address = `https://open.spotify.com/track/${parts.join('')}`
        if (!URL.canParse(address) || !appLink(new URL(address).href)) return
        open(ANDROID.Instagram, new URL(address).href)
        press()
        const [, ...intents] = (went.mock.lastCall?.[0] ?? '').split('#')
        expect(intents).toHaveLength(1)
        expect(intents[0]?.split(';').slice(0, 3)).toEqual(['Intent', 'scheme=https', 'package=com.spotify.music'])
        expect(intents[0]?.split(';')).toHaveLength(5)
      }),
    )
  })
})
