// Lets countdowns run. Without it, and in a browser whose clock is past the moment, the page shows the date alone.
for (const clock of document.querySelectorAll('[data-until]')) {
  const tick = () => {
    let left = Math.ceil((clock.dataset.until - Date.now()) / 1000)
    clock.hidden = left < 1
    ;[86400, 3600, 60, 1].forEach((unit, at) => {
      clock.children[at].firstChild.textContent = `${Math.floor(left / unit)}`
      left %= unit
    })
    return clock.hidden
  }
  const timer =
    tick() ||
    setInterval(() => {
      if (!tick()) return
      clearInterval(timer)
      // The page has something else to show now. Whoever is typing stays undisturbed.
      if (!document.activeElement.form) location.reload()
    }, 1000)
}
