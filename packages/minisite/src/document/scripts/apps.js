// Opens links in their native apps from the browsers inside Instagram, Facebook, Messenger, Threads, and TikTok on
// Android, which keep them otherwise. On iOS the links' own addresses do it. If no app opens, the web address does.
const IN_APP = /Android.*(Instagram|Barcelona|FB_IAB|FBAN|FBAV|musical_ly|trill|Bytedance)/

if (IN_APP.test(navigator.userAgent))
  addEventListener('click', (event) => {
    const link = event.target.closest('[data-p]')
    if (!link) return
    event.preventDefault()
    const { dataset, host, href, pathname, search } = link
    location = `intent://${host}${pathname}${search}#Intent;scheme=https;package=${dataset.p};S.browser_fallback_url=${encodeURIComponent(href)};end`
    const timer = setTimeout(() => (location = href), 1500)
    addEventListener('visibilitychange', () => clearTimeout(timer), { once: true })
  })
