import { afterEach, describe, expect, it } from 'vitest'
import { isSearchKey } from './search-key.ts'

afterEach(() => document.body.replaceChildren())

/** Presses a key in an element of the page. */
function press(html: string, key: string, modifiers: KeyboardEventInit = {}): boolean {
  document.body.innerHTML = html
  let answer = false
  const hear = (event: KeyboardEvent) => (answer = isSearchKey(event))
  document.addEventListener('keydown', hear)
  const target = document.body.querySelector('[data-here]') ?? document.body
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...modifiers }))
  document.removeEventListener('keydown', hear)
  return answer
}

describe('the keys that lead into the search', () => {
  it.each([
    ['/', {}],
    ['k', { ctrlKey: true }],
    ['K', { metaKey: true }],
  ])('are %s with %j', (key, modifiers) => {
    expect(press('<button data-here></button>', key, modifiers)).toBe(true)
  })

  it.each([
    ['k', {}],
    ['/', { ctrlKey: true }],
    ['/', { altKey: true }],
    ['k', { ctrlKey: true, shiftKey: true }],
    ['b', { ctrlKey: true }],
  ])('are not %s with %j', (key, modifiers) => {
    expect(press('', key, modifiers)).toBe(false)
  })

  it.each([
    '<input data-here>',
    '<textarea data-here></textarea>',
    '<select data-here></select>',
    '<div contenteditable="true" data-here></div>',
  ])('are left alone in %s', (html) => {
    expect(press(html, '/')).toBe(false)
    expect(press(html, 'k', { ctrlKey: true })).toBe(false)
  })

  it('are left alone while a dialog is open', () => {
    expect(press('<section role="dialog" aria-modal="true"></section>', '/')).toBe(false)
  })
})
