// Sends a form without leaving the page, and puts the answer in its place: a card, or the form with what is wrong. Any
// other answer is left to the browser, which posts the form as it does without scripts.
addEventListener('submit', async (event) => {
  const form = event.target
  const { referrer, elapsed } = form.elements
  const place = form.parentNode
  event.preventDefault()
  referrer.value ||= document.referrer.slice(0, 2048)
  elapsed.value = event.timeStamp
  const body = new URLSearchParams(new FormData(form))
  form.ariaBusy = true
  try {
    const answer = await fetch(form.action + '?part', { method: 'post', body })
    if (!answer.headers.has('x-part')) return form.submit()
    place.innerHTML = await answer.text()
    const first = place.querySelector('[aria-invalid]') ?? place.firstChild
    first.focus()
    const { onward } = first.dataset
    if (onward) setTimeout(() => (location = onward), 1e4)
  } catch {
    // No connection: everything typed stays.
    form.ariaBusy = false
    form.lastChild.hidden = false
  }
})
