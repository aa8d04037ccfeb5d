// Sends a form without leaving the page, and puts the answer in its place: a card, or the form with what is wrong. Any
// other answer is left to the browser, which posts the form as it does without scripts.
const page = document

addEventListener('submit', async (event) => {
  const { target: form, submitter } = event
  const { referrer, elapsed } = form.elements
  event.preventDefault()
  referrer.value ||= page.referrer.slice(0, 2048)
  if (elapsed) elapsed.value = event.timeStamp.toFixed()
  const body = new URLSearchParams(new FormData(form))
  form.inert = true
  try {
    const answer = await fetch(form.action, { method: 'post', body, headers: { accept: 'text/html;part=form' } })
    if (!answer.ok && answer.status !== 422) return form.submit()
    const drawn = page.createElement('template')
    drawn.innerHTML = await answer.text()
    const part = drawn.content.firstChild
    form.replaceWith(part)
    ;(part.querySelector('[aria-invalid]') ?? part).focus()
    const onward = answer.headers.get('refresh')
    if (onward) setTimeout(() => (location = onward.slice(onward.indexOf('=') + 1)), 1e4)
  } catch {
    // No connection: everything typed stays.
    form.inert = false
    form.lastChild.hidden = false
    submitter?.focus()
  }
})
