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
  expect(during(3000, 400)).toHaveLength(300)
})

it('during a rush, texts wait, but never longer than five seconds', () => {
  during(1000, 100)
  const taken = during(21_000, 2000)
  const gaps = taken.map((at, place) => at - (taken[place - 1] ?? 0))
  expect(Math.max(...gaps)).toBe(5000)
  expect(taken.filter((at) => at > 1000)).toHaveLength(4)
})

it('a second after a rush, texts are taken again', () => {
  during(2000, 2000)
  expect(rush.mayTake()).toBe(false)
  now += 1000
  expect(rush.mayTake()).toBe(true)
})
