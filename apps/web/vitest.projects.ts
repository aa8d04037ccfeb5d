import react from '@vitejs/plugin-react'
import { globSync, readFileSync } from 'node:fs'
import type { TestProjectInlineConfiguration } from 'vitest/config'

const root = import.meta.dirname
const include = ['src/**/*.test.{ts,tsx}']

/** Modules that one file has replaced would be replaced for the next files of its worker, too. */
const REPLACES_MODULES = /\bvi\.(mock|doMock|resetModules)\(/

const mocking = globSync(include, { cwd: root }).filter((file) =>
  REPLACES_MODULES.test(readFileSync(`${root}/${file}`, 'utf8')),
)

const web = {
  environment: 'happy-dom',
  setupFiles: [`${root}/src/testing/setup.ts`],
  testTimeout: 180_000,
  restoreMocks: true,
  unstubGlobals: true,
}

/** The tests of the web app; those that replace modules get a worker for each file. */
export const webProjects: TestProjectInlineConfiguration[] = [
  { root, plugins: [react()], test: { ...web, name: 'web', include, exclude: mocking, isolate: false } },
  { root, plugins: [react()], test: { ...web, name: 'web-mocking', include: mocking } },
]
