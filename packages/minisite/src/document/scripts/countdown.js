// Lets countdowns run. Without it, and in a browser whose clock is past the moment, the page shows the date alone.
const page = document

for (const clock of page.querySelectorAll('[data-until]')) {
  const left = () => Math.ceil((clock.dataset.until - Date.now()) / 1000)
  const tick = () => {
    let seconds = Math.max(left(), 0)
    ;[86400, 3600, 60, 1].forEach((unit, at) => {
      clock.children[at].firstChild.textContent = Math.floor(seconds / unit)
      seconds %= unit
    })
    if (left() > 0) return
    clearInterval(timer)
    // The page has something else to show now. Whoever is typing stays undisturbed.
    if (!page.activeElement.form) location.reload()
  }
  const timer = left() > 0 && setInterval(tick, 1000)
  if (timer) {
    tick()
    clock.hidden = false
  }
}
