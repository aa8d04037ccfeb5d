// All of the script of a public page: counts the visit and the clicks, opens players, shares the address.
// Without it the page works and is not counted. Kept under 1 KB.
const { view, clicks } = document.documentElement.dataset

const send = (address) =>
  navigator.sendBeacon(address, new Blob([JSON.stringify({ referrer: document.referrer.slice(0, 2048) })], { type: 'application/json' }))

// A page drawn in advance, or in a tab behind, has been visited once it is seen.
let seen
const look = () => {
  if (seen || document.visibilityState !== 'visible' || document.prerendering) return
  seen = 1
  send(view)
}
look()
for (const change of ['visibilitychange', 'prerenderingchange']) document.addEventListener(change, look)

const play = (link) => {
  const { f, t, c, h } = link.dataset
  const frame = Object.assign(document.createElement('iframe'), {
    allow: 'autoplay;encrypted-media;fullscreen;picture-in-picture;clipboard-write',
    sandbox: 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation allow-forms',
    title: t,
    className: c,
    height: h,
    src: f,
  })
  link.replaceWith(frame)
  frame.focus()
}

const share = (button) => {
  const url = button.dataset.s
  if (navigator.share) navigator.share({ url }).catch(() => {})
  else navigator.clipboard?.writeText(url).then(() => (button.textContent = 'Link copied'))
}

const press = (event) => {
  const target = event.target.closest?.('[data-b],[data-s]')
  if (!target || event.button > 1) return
  const { b, f, s } = target.dataset
  if (s) return event.type === 'click' && share(target)
  send(clicks + b + '/click')
  if (!f || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  play(target)
}
for (const kind of ['click', 'auxclick']) document.addEventListener(kind, press)
