import { beforeEach, expect, it } from 'vitest'
import { Rush } from './rush.ts'

let now = 0
let rush = new Rush(() => now)
beforeEach(() => {
  now = 1_000_000
  rush = new Rush(() => now)
})

/** Texts every ten milliseconds for a while; returns the moments at which texts were taken. */
function during(milliseconds: number, perSecond: number): number[] {
  const taken: number[] = []
  const began = now
  for (; now < began + milliseconds; now += 10) {
    for (let n = 0; n < perSecond / 100; n += 1) rush.came()
    if (rush.mayTake()) taken.push(now - began)
  }
  return taken
}

it('texts are taken as they come while there are few', () => {
  expect(during(3000, 100)).toHaveLength(300)
})

it('a rush keeps texts waiting for fifteen seconds in all, also if it pauses; after that, both share the machine', () => {
  during(1000, 100)
  const waited = (milliseconds: number, perSecond: number) => milliseconds / 10 - during(milliseconds, perSecond).length
  expect(waited(10_000, 2000)).toBeGreaterThan(950)
  expect(waited(3000, 100)).toBeLessThan(100)
  expect(waited(20_000, 2000)).toBeLessThan(500)
  expect(waited(60_000, 2000)).toBe(0)
})

it('after fifteen calm seconds, another rush keeps texts waiting again', () => {
  during(30_000, 2000)
  expect(during(16_000, 100).length).toBeGreaterThan(1500)
  during(1000, 2000)
  expect(rush.mayTake()).toBe(false)
})

it('a second after a rush, texts are taken again', () => {
  during(2000, 2000)
  expect(rush.mayTake()).toBe(false)
  now += 1000
  expect(rush.mayTake()).toBe(true)
})
