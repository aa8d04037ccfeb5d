import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bytesIn } from './disk.ts'
import { root } from './prepare.mjs'

/** Standard P14: bytes on disk that `npm start` fetches and installs, with the runtime. */
const MOST_BYTES = 600_000_000

const read = (file) => readFileSync(join(root, file), 'utf8')
const workspaces = globSync('{apps,packages}/*/package.json', { cwd: root }).map((file) => ({
  folder: join(root, file, '..'),
  ...JSON.parse(read(file)),
}))
const entries = JSON.parse(read('package-lock.json')).packages
const lock = Object.entries(entries)
const product = new Set(
  workspaces.flatMap(({ dependencies = {}, optionalDependencies = {} }) =>
    Object.keys({ ...dependencies, ...optionalDependencies }),
  ),
)

it.each(workspaces)('every dependency of $name is used by more than its tests', ({ folder, dependencies = {} }) => {
  const files = globSync(['src/**/*.{ts,tsx,css}', 'build/*.ts', '*.{ts,js}'], { cwd: folder })
  const text = files
    .filter((file) => !/\.(test|fixture)\.|\/testing\/|vitest/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  const peers = new Set(
    Object.keys(dependencies).flatMap((name) => Object.keys(entries[`node_modules/${name}`]?.peerDependencies ?? {})),
  )
  // Some fonts are found by `@fontsource/${family}`.
  const isNamed = (name) =>
    [`${RegExp.escape(name)}['"\`/]`, RegExp.escape(name.replace(/\/.*/, '/${'))].some((each) =>
      new RegExp(`['"\`]${each}`).test(text),
    )
  expect(
    Object.keys(dependencies).filter((name) => !name.startsWith('@greenroom/') && !isNamed(name) && !peers.has(name)),
  ).toEqual([])
})

it('no package of the tests comes with the product, not even as what another package may use', () => {
  const tests = [JSON.parse(read('package.json')), ...workspaces]
    .flatMap(({ devDependencies = {} }) => Object.keys(devDependencies))
    .filter((name) => !product.has(name))
  expect(tests).toContain('vitest')
  const shipped = lock.filter(([, { dev }]) => !dev).map(([path]) => path)
  expect(shipped.filter((path) => tests.some((name) => path === `node_modules/${name}`))).toEqual([])
})

it('what a start fetches and installs stays within its budget (standard P14)', () => {
  const folders = lock
    .filter(([path, { dev }]) => path.includes('node_modules/') && !dev)
    .map(([path]) => join(root, path))
  // Packages in a package are counted on their own; source maps are removed; the runtime is the Node that runs this.
  const counts = (name) => name !== 'node_modules' && !name.endsWith('.map')
  const bytes = folders.reduce((sum, folder) => sum + bytesIn(folder, counts), statSync(process.execPath).size)
  expect(bytes).toBeGreaterThan(MOST_BYTES / 4)
  expect(bytes).toBeLessThan(MOST_BYTES)
})
