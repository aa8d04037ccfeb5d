import { expect, it } from 'vitest'
import type { House } from './house.ts'
import { seal, unseal } from './sealing.ts'

const house = (secret: string) => ({ hold: <T>(make: (house: never) => T): T => make({ secret } as House as never) })
const ours = house('a secret for tests that is long enough')
const REFUSED = /unable to authenticate|is not whole/
const bytesOf = (sealed: string) => Buffer.from(sealed, 'base64url')

it('gives back what was sealed here for the same purpose, and nothing else', () => {
  const sealed = seal(ours, 'fan-address', 'nova@fans.example')
  expect(unseal(ours, 'fan-address', sealed)).toBe('nova@fans.example')
  expect(() => unseal(ours, 'dkim-keys', sealed)).toThrow(REFUSED)
  expect(() => unseal(house('another secret that is long enough'), 'fan-address', sealed)).toThrow(REFUSED)
})

it('refuses a text that was changed or cut anywhere, its tag included', () => {
  for (const text of ['nova@fans.example', '']) {
    const bytes = bytesOf(seal(ours, 'fan-address', text))
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => unseal(ours, 'fan-address', changed.toString('base64url')), `changed at ${at}`).toThrow(REFUSED)
      const cut = bytes.subarray(0, at).toString('base64url')
      expect(() => unseal(ours, 'fan-address', cut), `cut at ${at}`).toThrow(REFUSED)
    }
  }
})
