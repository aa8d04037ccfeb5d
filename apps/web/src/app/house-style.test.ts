// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const SRC = fileURLToPath(new URL('..', import.meta.url))
const sources = globSync('**/*.{ts,tsx}', { cwd: SRC })
  .filter((path) => !/\.(test|fixture)\./.test(path))
  .map((path) => ({ path, text: readFileSync(`${SRC}/${path}`, 'utf8') }))

/** Returns the opening tags of forms without the browser's own validation turned off. */
const formsWithBubbles = (text: string): string[] =>
  [...text.matchAll(/<form\b(?:=>|[^>])*>/g)].map(([tag]) => tag).filter((tag) => !/\bnoValidate\b/.test(tag))

it('finds a form that leaves its errors to the browser', () => {
  expect(formsWithBubbles('<form onSubmit={(event) => send(event)}>')).toHaveLength(1)
  expect(formsWithBubbles('<form onSubmit={() => send()} noValidate>')).toEqual([])
})

it('the errors of forms are our sentences at the fields, never the bubbles of the browser', () => {
  expect(sources.length).toBeGreaterThan(500)
  const odd = sources.flatMap(({ path, text }) => formsWithBubbles(text).map((tag) => `${path}: ${tag}`))
  expect(odd).toEqual([])
})

it('the interface is written without contractions', () => {
  const odd = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\w+(?:’ll|n’t|’re|’ve)\b|\b(?:it|that|there)’s\b/gi)].map(([word]) => `${path}: ${word}`),
  )
  expect(odd).toEqual([])
})
