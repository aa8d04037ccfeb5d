// All of the script of a public page: counts the visit and the clicks, opens players, shares the address, and tells forms
// where the visitor came from and how long they were here.
// Without it the page works and is not counted. Kept under 1 KB.
const page = document
const on = addEventListener
const { view, clicks } = page.documentElement.dataset

const referrer = page.referrer.slice(0, 2048)
// A person's own link to the page: what is counted is told to a second door, too, which knows what they agreed to. Whoever
// copies the address from here passes on the plain one.
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

// A page drawn in advance, or in a tab behind, is hidden: it has been visited once it is seen.
let seen
const look = () => {
  if (seen || page.hidden) return
  seen = 1
  send(view)
}
look()
for (const change of ['visibilitychange', 'prerenderingchange']) on(change, look, true)

// The link carries the frame's properties as data: allow, className, height, sandbox, src, title.
const play = (link) => {
  // oxlint-disable-next-line react/iframe-missing-sandbox -- it is among the data
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

on('submit', ({ target: { elements }, timeStamp }) => {
  elements.referrer.value = referrer
  elements.elapsed.value = timeStamp.toFixed()
})
