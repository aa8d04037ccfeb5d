// @vitest-environment node
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { callsIn, schemasIn } from '../../build/slim-contracts.ts'

const SRC = fileURLToPath(new URL('..', import.meta.url))

it('a call knows how it is made, and brings no schema along: those are a module of their own', () => {
  const code = `import { z } from 'zod'
    const query = z.object({ q: z.string() })
    export const one = defineContract({ name: 'one', method: 'GET', path: '/api/one',
    summary: 'x', access: 'owner', query, response: z.object({ query: z.string() }), errors: [], status: 200 })
    export const kept = z.object({ query: z.string() })`
  const calls = callsIn(code, '/contracts/one.ts', parseAst(code))
  expect(calls.replace(/\s+/g, ' ')).toBe(
    `import { defineContract } from './contract.ts' export const one = defineContract({ method: 'GET', path: '/api/one', }) export * from "/contracts/one.ts?schemas"`,
  )
  const schemas = schemasIn(code, parseAst(code))
  expect(schemas).toContain('export const kept')
  expect(schemas).not.toContain('defineContract')
  expect(callsIn(schemas, '/contracts/one.ts', parseAst(schemas))).toBe(schemas)
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
