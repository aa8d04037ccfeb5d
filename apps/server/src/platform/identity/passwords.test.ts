import { expect, it } from 'vitest'
import { countHashes } from '../../testing/count-hashes.ts'
import { openPasswordQueue } from './password-queue.ts'
import { createPasswords } from './passwords.ts'

const hashes = countHashes()
const passwords = createPasswords(openPasswordQueue())

/** 32 MB and some 80 ms of a core: above the minimum that OWASP asks of scrypt. */
const COST = { N: 16_384, r: 16, p: 1 }

it('a password is hashed at full cost, and so is each guess, whether there is somebody to guess at or not', async () => {
  const hash = await passwords.hash('correct horse battery')
  expect(hashes.lastCost).toMatchObject(COST)
  expect(await passwords.verify('correct horse battery', hash)).toBe(true)
  expect(await passwords.verify('another', hash)).toBe(false)
  expect(await passwords.verify('another', undefined)).toBe(false)
  expect(hashes.count).toBe(4)
  expect(hashes.lastCost).toMatchObject(COST)
})
