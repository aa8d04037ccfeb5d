// The script of every public page: counts the visit and the clicks, opens players, and shares the address. Without it the
// page works and is not counted. The scripts beside it are added only to pages that need them.
const page = document
const on = addEventListener
const { view, clicks } = page.documentElement.dataset

const referrer = page.referrer.slice(0, 2048)
// A personal link: hits are also reported to a second route, which checks the person's consent. The address bar then shows
// the plain address, so that a copied one is not personal.
const here = new URL(location)
const { searchParams: words } = here
const fan = words.get('fan')
if (fan) {
  words.delete('fan')
  history.replaceState(0, '', here)
}

const say = (address, fan) => navigator.sendBeacon(address, JSON.stringify({ referrer, fan }))
const send = (address) => {
  say(address)
  if (fan) say(address + '/fan', fan)
}

// A prerendered page, or one in a background tab, is hidden: the visit counts once it is visible.
let seen
const look = () => {
  if (seen || page.hidden) return
  seen = 1
  send(view)
}
look()
for (const change of ['visibilitychange', 'prerenderingchange']) on(change, look, true)

// The link has the frame's properties as data attributes: allow, className, height, sandbox, src, title.
const play = (link) => {
  // oxlint-disable-next-line react/iframe-missing-sandbox -- it is among the data attributes
  const frame = Object.assign(page.createElement('iframe'), link.dataset)
  link.replaceWith(frame)
  frame.focus()
}

const share = (button, url) =>
  (navigator.share
    ? navigator.share({ url })
    : navigator.clipboard?.writeText(url).then(() => (button.textContent = 'Link copied'))
  )?.catch(() => {})

for (const kind of ['click', 'auxclick'])
  on(kind, (event) => {
    const target = event.target.closest('[data-b],[data-s]')
    if (!target || event.button > 1) return
    const { b, s, src } = target.dataset
    if (s) return share(target, s)
    send(clicks + b + '/click')
    if (!src || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    play(target)
  })
