/** Puts first answers into the page, as the server does; call it before the modules that read them are loaded. */
export function carryAnswers(boot: object): void {
  const element = document.createElement('script')
  element.id = 'boot'
  element.type = 'application/json'
  element.textContent = JSON.stringify(boot)
  document.body.replaceChildren(element)
}
