// Opens links in their native apps from the browsers inside Instagram, Facebook, Messenger, Threads, and TikTok on
// Android, which keep them otherwise. On iOS the links' own addresses do it. If no app opens, the web address does.
if (/Android.*(Instagram|Barcelona|FBAV|musical_ly|Bytedance)/.test(navigator.userAgent))
  addEventListener('click', (event) => {
    const link = event.target.closest('[data-p]')
    if (!link) return
    event.preventDefault()
    const { href } = link
    // The address is https, and what follows its # would be read as part of the intent.
    location = `intent://${href.slice(8).split('#')[0]}#Intent;scheme=https;package=${link.dataset.p};S.browser_fallback_url=${encodeURIComponent(href)};end`
    const timer = setTimeout(() => (location = href), 1500)
    addEventListener('visibilitychange', () => clearTimeout(timer))
  })
