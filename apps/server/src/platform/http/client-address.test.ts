import { memoryUsage } from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { readTrustProxy } from './client-address.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

it('the addresses that are remembered do not keep the headers that named them', () => {
  const trust = readTrustProxy('10.0.0.0/8')
  // Of a length that V8 keeps as a piece of the header.
  const heard = (n: number) => {
    const header = `2001:db8:0:0:0:0:0:${n.toString(16)}, ${String(n).padEnd(8000, 'x')}`
    return trust(Buffer.from(header, 'latin1').toString('latin1').split(',')[0] ?? '', 0)
  }
  collect()
  const before = memoryUsage().heapUsed
  for (let n = 0; n < 5000; n += 1) heard(n)
  collect()
  expect(memoryUsage().heapUsed - before).toBeLessThan(10_000_000)
  expect(trust('10.1.2.3', 0)).toBe(true)
})

it('what is longer than an address is none', () => {
  const trust = readTrustProxy('10.0.0.0/8, ::ffff:0:0/96')
  expect(trust('0000:0000:0000:0000:0000:ffff:255.255.255.255', 0)).toBe(true)
  expect(trust(`10.0.0.1${' '.repeat(40)}`, 0)).toBe(false)
})
