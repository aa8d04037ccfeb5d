import { afterEach, describe, expect, it } from 'vitest'
import { isPaletteKey, isSingleKey, isTurnedOff, setSingleKeys } from './shortcuts.ts'

afterEach(() => {
  setSingleKeys(true)
})

/** Presses a key in an element of the page. */
function press(html: string, key: string, modifiers: KeyboardEventInit = {}) {
  document.body.innerHTML = html
  const answer = { palette: false, slash: false, help: false, isOff: false }
  const hear = (event: KeyboardEvent) => {
    answer.palette = isPaletteKey(event)
    answer.slash = isSingleKey(event, '/')
    answer.help = isSingleKey(event, '?')
    answer.isOff = isTurnedOff(event)
  }
  document.addEventListener('keydown', hear)
  const target = document.body.querySelector('[data-here]') ?? document.body
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...modifiers }))
  document.removeEventListener('keydown', hear)
  return answer
}

describe('the palette', () => {
  it.each([
    ['k', { ctrlKey: true }],
    ['K', { metaKey: true }],
  ])('opens on %s with %j, from a field too', (key, modifiers) => {
    expect(press('<button data-here></button>', key, modifiers).palette).toBe(true)
    expect(press('<input data-here>', key, modifiers).palette).toBe(true)
  })

  it.each([
    ['k', {}],
    ['k', { ctrlKey: true, shiftKey: true }],
    ['k', { ctrlKey: true, altKey: true }],
    ['b', { ctrlKey: true }],
  ])('does not open on %s with %j', (key, modifiers) => {
    expect(press('', key, modifiers).palette).toBe(false)
  })

  it('leaves a text editor its own key, and dialogs theirs', () => {
    expect(press('<div contenteditable="true" data-here></div>', 'k', { ctrlKey: true }).palette).toBe(false)
    expect(press('<section role="dialog" aria-modal="true"></section>', 'k', { ctrlKey: true }).palette).toBe(false)
  })
})

describe('a single-key shortcut', () => {
  it('works outside of fields', () => {
    expect(press('<button data-here></button>', '/').slash).toBe(true)
    expect(press('<input type="checkbox" data-here>', '?', { shiftKey: true }).help).toBe(true)
  })

  it.each([
    '<input data-here>',
    '<textarea data-here></textarea>',
    '<select data-here></select>',
    '<div contenteditable="true"><b data-here></b></div>',
    '<section role="dialog" aria-modal="true"></section>',
  ])('is left alone in %s', (html) => {
    expect(press(html, '/').slash).toBe(false)
    expect(press(html, '?').help).toBe(false)
  })

  it('is no other key, and none with Ctrl, Cmd, or Alt', () => {
    expect(press('', 'j').slash).toBe(false)
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey'] as const)
      expect(press('', '/', { [modifier]: true }).slash).toBe(false)
  })

  it('can be turned off, which leaves combinations and named keys alone (WCAG 2.1.4)', () => {
    expect(press('', 'j').isOff).toBe(false)
    setSingleKeys(false)
    expect(press('', '/')).toMatchObject({ slash: false, isOff: true })
    expect(press('', 'j').isOff).toBe(true)
    expect(press('', 'ArrowDown').isOff).toBe(false)
    expect(press('', ' ').isOff).toBe(false)
    expect(press('', 'k', { ctrlKey: true })).toMatchObject({ palette: true, isOff: false })
  })
})
