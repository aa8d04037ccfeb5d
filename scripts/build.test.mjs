import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { staleBuilds } from './build.mjs'

let project = ''
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'greenroom-build-'))
  for (const folder of [
    'packages/domain',
    'packages/contracts',
    'packages/db',
    'packages/minisite',
    'apps/web',
    'apps/server',
  ]) {
    write(`${folder}/src/index.ts`, 'export {}')
  }
  write('package-lock.json', '{}')
  write('tsconfig.json', '{}')
  stampAll()
})
afterEach(() => rmSync(project, { recursive: true }))

function write(path, text) {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), text)
}

/** Stamps as every successful build does. */
function stampAll() {
  for (const { folder, hash } of staleBuilds(project)) write(`${folder}/dist/.sources`, hash)
}

const stale = () => staleBuilds(project).map(({ folder }) => folder)

it('nothing is stale after a build, nor by tests or results that changed', () => {
  write('apps/web/src/index.test.tsx', 'changed')
  write('apps/web/dist/index.html', 'changed')
  write('apps/web/node_modules/.vite/cache', 'changed')
  expect(stale()).toEqual([])
})

it('a change makes stale what reads it, and nothing else', () => {
  write('apps/web/src/index.ts', 'changed')
  expect(stale()).toEqual(['apps/web'])
  write('packages/db/src/new.ts', '')
  expect(stale()).toEqual(['apps/web', 'apps/server'])
  write('packages/domain/src/new.ts', '')
  expect(stale()).toEqual(['packages/minisite', 'apps/web', 'apps/server'])
})

it('other versions of libraries make everything stale', () => {
  write('package-lock.json', '{ "version": 2 }')
  expect(stale()).toEqual(['packages/minisite', 'apps/web', 'apps/server'])
})

it('a renamed file makes its build stale', () => {
  rmSync(join(project, 'apps/web/src/index.ts'))
  write('apps/web/src/main.ts', 'export {}')
  expect(stale()).toEqual(['apps/web'])
})

it('a build that did not end is not taken for done', () => {
  rmSync(join(project, 'apps/web/dist/.sources'))
  expect(stale()).toEqual(['apps/web'])
})
