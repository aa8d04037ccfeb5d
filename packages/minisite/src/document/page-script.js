// All of the script of a public page: counts the visit and the clicks, opens players, shares the address.
// Without it the page works and is not counted. Kept under 1 KB.
const page = document
const { view, clicks } = page.documentElement.dataset

const send = (address) =>
  navigator.sendBeacon(
    address,
    new Blob([JSON.stringify({ referrer: page.referrer.slice(0, 2048) })], { type: 'application/json' }),
  )

// A page drawn in advance, or in a tab behind, is hidden: it has been visited once it is seen.
let seen
const look = () => {
  if (seen || page.hidden) return
  seen = 1
  send(view)
}
look()
for (const change of ['visibilitychange', 'prerenderingchange']) addEventListener(change, look, true)

// The link carries the frame's properties as data: className, height, title, src.
const play = (link) => {
  const limits = {
    allow: 'autoplay;encrypted-media;fullscreen;picture-in-picture',
    sandbox: 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation',
  }
  // oxlint-disable-next-line react/iframe-missing-sandbox -- it is among the limits
  const frame = Object.assign(page.createElement('iframe'), limits, link.dataset)
  link.replaceWith(frame)
  frame.focus()
}

const share = (button, url) => {
  if (navigator.share) navigator.share({ url }).catch(() => {})
  else
    navigator.clipboard?.writeText(url).then(
      () => (button.textContent = 'Link copied'),
      () => {},
    )
}

for (const kind of ['click', 'auxclick'])
  addEventListener(kind, (event) => {
    const target = event.target.closest('[data-b],[data-s]')
    if (!target || event.button > 1) return
    const { b, s, src } = target.dataset
    if (s) return share(target, s)
    send(clicks + b + '/click')
    if (!src || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    play(target)
  })
