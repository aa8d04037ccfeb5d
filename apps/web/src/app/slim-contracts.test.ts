// @vitest-environment node
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { slim } from '../../build/slim-contracts.ts'

const SRC = fileURLToPath(new URL('..', import.meta.url))

it('a contract in the browser is how it is called, and nothing that only the server reads', () => {
  const code = `export const one = defineContract({ name: 'one', method: 'GET', path: '/api/one',
    summary: 'x', access: 'owner', query: z.object({ q: z.string() }), response: z.object({ query: z.string() }), errors: [], status: 200 })
    export const kept = z.object({ query: z.string() })`
  const slimmed = slim(code, parseAst(code))
  expect(slimmed.replace(/\s+/g, ' ')).toBe(
    `export const one = defineContract({ name: 'one', method: 'GET', path: '/api/one', status: 200 }) export const kept = z.object({ query: z.string() })`,
  )
})

it('no source of the web app reads the schema of a contract, which the build leaves out', async () => {
  const files = (await readdir(SRC, { recursive: true })).filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  const readers: string[] = []
  for (const file of files) {
    const text = await readFile(`${SRC}/${file}`, 'utf8')
    if (/\b[a-z]\w*\.(?:params|query|body|response)\??\.(?:shape|parse|safeParse|extend|pick|omit)\b/.test(text))
      readers.push(file)
  }
  expect(readers).toEqual([])
})
