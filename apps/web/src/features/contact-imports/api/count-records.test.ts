import { expect, it } from 'vitest'
import { recordCounter } from './count-records.ts'

const count = (...pieces: string[]) => {
  const counter = recordCounter()
  for (const piece of pieces) counter.add(new TextEncoder().encode(piece))
  return counter.records()
}

it('counts records as a reader of CSV would, however the bytes are cut', () => {
  expect(count('Name,Email\r\nAda,a@x.fm\r\n')).toBe(2)
  expect(count('Name,Email\nAda,a@x.fm')).toBe(2)
  expect(count('Name\n"Ada\n', 'Wren"', '\nJo\n')).toBe(3)
  expect(count('Name\n"He said ""no', '\n"""\n')).toBe(2)
  expect(count()).toBe(0)
})
