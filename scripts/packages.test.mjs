import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packagesIn, removeSourceMaps, stampOf } from './packages.mjs'

const entry = (integrity, more = {}) => ({ integrity, ...more })
const text = (packages) => JSON.stringify({ packages })

const LOCK = {
  '': { name: 'project' },
  'node_modules/fastify': entry('f1'),
  'node_modules/postgres-linux': entry('p1', { optional: true }),
  'node_modules/postgres-darwin': entry('p2', { optional: true }),
  'node_modules/vitest': entry('v1', { dev: true }),
  'node_modules/own': { link: true },
}
const found = (installed) => packagesIn(text(LOCK), installed && text(installed))
const START = { 'node_modules/fastify': entry('f1'), 'node_modules/postgres-linux': entry('p1') }
const ALL = { ...START, 'node_modules/vitest': entry('v1') }

describe('what is installed', () => {
  it('tells a complete install from one without the tests, whoever made it', () => {
    expect(found(ALL)).toBe('with tests')
    expect(found(START)).toBe('without tests')
  })

  it('accepts no install that lacks a package of the product, or has another version', () => {
    expect(found({ ...ALL, 'node_modules/fastify': undefined })).toBe('neither')
    expect(found({ ...ALL, 'node_modules/fastify': entry('f2') })).toBe('neither')
    expect(found({ ...ALL, 'node_modules/postgres-linux': entry('p9') })).toBe('neither')
    expect(found({ ...ALL, 'node_modules/vitest': entry('v9') })).toBe('neither')
    expect(found('')).toBe('neither')
  })
})

it('a stamp is of one lockfile and of one kind of install', () => {
  const stamps = [stampOf('one', 'with tests'), stampOf('two', 'with tests'), stampOf('one', 'without tests')]
  expect(new Set(stamps).size).toBe(3)
  expect(stampOf('one', 'with tests')).toBe(stamps[0])
})

it('removes maps of scripts and styles, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-packages-'))
  mkdirSync(join(folder, 'a/dist'), { recursive: true })
  for (const name of ['a.js', 'a.js.map', 'b.d.mts.map', 'c.css.map', 'source.map', 'map.js'])
    writeFileSync(join(folder, 'a/dist', name), '')
  removeSourceMaps(folder)
  expect(readdirSync(join(folder, 'a/dist')).sort()).toEqual(['a.js', 'map.js', 'source.map'])
  rmSync(folder, { recursive: true })
})
