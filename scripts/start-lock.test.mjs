import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withStartLock } from './start-lock.mjs'

let file = ''
let told = []
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'greenroom-lock-')), 'made/lock')
  told = []
})
afterEach(() => rmSync(join(file, '../..'), { recursive: true }))

const say = (message) => told.push(message)
const holdFor = (work) => withStartLock(file, work, say)

it('lets one start after the other work, and tells the second why it waits', async () => {
  const order = []
  const first = Promise.withResolvers()
  const both = [
    holdFor(async () => {
      order.push('first begins')
      await first.promise
      order.push('first ends')
    }),
    holdFor(async () => order.push('second')),
  ]
  await expect.poll(() => told).toEqual([`waiting for another start (process ${process.pid}) that installs or builds`])
  first.resolve()
  await Promise.all(both)
  expect(order).toEqual(['first begins', 'first ends', 'second'])
  expect(existsSync(file)).toBe(false)
})

it('is free again after work that failed', async () => {
  await expect(holdFor(() => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk')
  expect(existsSync(file)).toBe(false)
})

it('does not wait for a start that was killed', async () => {
  await holdFor(async () => {})
  const killed = spawn('true')
  await once(killed, 'exit')
  writeFileSync(file, String(killed.pid))
  await holdFor(async () => say('works'))
  expect(told).toEqual(['works'])
})

it('does not wait for a killed start whose number another process has got', async () => {
  await holdFor(async () => {})
  writeFileSync(file, String(process.pid))
  const aMinuteAgo = new Date(Date.now() - 60_000)
  utimesSync(file, aMinuteAgo, aMinuteAgo)
  await holdFor(async () => say('works'))
  expect(told).toEqual(['works'])
})
