import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Returns the check's problems for a lockfile with these entries. */
function problemsWith(packages) {
  const project = mkdtempSync(join(tmpdir(), 'greenroom-check-lock-'))
  mkdirSync(join(project, 'scripts/runtime'), { recursive: true })
  writeFileSync(join(project, 'scripts/runtime/package-lock.json'), '{ "packages": {} }')
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify({ packages }))
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'check-lock.mjs'), project], {
    encoding: 'utf8',
  })
  rmSync(project, { recursive: true })
  expect(status).toBe(stderr ? 1 : 0)
  return stderr.trim()
}

const integrity = 'sha512-x'
const sharp = { integrity, optionalDependencies: { '@img/linux': '1.0.0' } }

it('accepts optional packages beside, above or inside the one that names them', () => {
  expect(problemsWith({ 'node_modules/sharp': sharp, 'node_modules/@img/linux': { integrity } })).toBe('')
  expect(problemsWith({ 'apps/server/node_modules/sharp': sharp, 'node_modules/@img/linux': { integrity } })).toBe('')
  expect(
    problemsWith({ 'node_modules/sharp': sharp, 'node_modules/sharp/node_modules/@img/linux': { integrity } }),
  ).toBe('')
})

it('finds an optional package that npm dropped without a word', () => {
  expect(problemsWith({ 'node_modules/sharp': sharp })).toBe(
    'package-lock.json: @img/linux@1.0.0, an optional package of node_modules/sharp, is not in the lockfile',
  )
})

it("finds a registry's address, and a package without integrity", () => {
  expect(problemsWith({ 'node_modules/a': { integrity, resolved: 'https://registry.example/a.tgz' } })).toContain(
    'names a registry',
  )
  expect(problemsWith({ 'node_modules/a': {} })).toContain('node_modules/a has no integrity')
  expect(problemsWith({ 'node_modules/own': { link: true, resolved: 'packages/own' } })).toBe('')
})
