import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { features } from '../apps/server/src/features.ts'
import { liveTables } from '../apps/server/src/platform/http/events.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

it('every table that a query of the web app follows is one that the server tells of', () => {
  const told = liveTables(features)
  const followed = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((file) => !/\.(test|fixture)\./.test(file))
    .flatMap((file) =>
      [...readFileSync(`${ROOT}/${file}`, 'utf8').matchAll(/\blive: \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
        [...list.matchAll(/'(\w+)'/g)].map(([, table = '']) => ({ file, table })),
      ),
    )
  expect(followed.length).toBeGreaterThan(5)
  expect(followed.filter(({ table }) => !told.has(table))).toEqual([])
})
