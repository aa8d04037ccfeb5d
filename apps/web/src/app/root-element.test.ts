import { expect, it } from 'vitest'
import { rootElement } from './root-element.ts'

it('a page without its root element fails with a clear sentence', () => {
  expect(() => rootElement(document.implementation.createHTMLDocument())).toThrow('Root element not found')
})

it('a page with it goes on', () => {
  document.body.innerHTML = '<div id="root"></div>'
  expect(rootElement(document).id).toBe('root')
})
