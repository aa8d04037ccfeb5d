// @vitest-environment node
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as contracts from '@greenroom/contracts'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { callsIn, FOR_CALLS, schemasIn } from '../../build/slim-contracts.ts'

const SRC = fileURLToPath(new URL('..', import.meta.url))

it('a call knows how it is made, and brings no schema along: those are a module of their own', () => {
  const code = `import { z } from 'zod'
    const query = z.object({ q: z.string() })
    export const one = defineContract({ name: 'one', method: 'GET', path: '/api/one',
    summary: 'x', access: 'owner', query, response: z.object({ query: z.string() }), errors: [], status: 200 })
    export const kept = z.object({ query: z.string() })`
  const calls = callsIn(code, '/contracts/one.ts', parseAst(code))
  expect(calls.replace(/\s+/g, ' ')).toBe(
    `import { defineContract } from './contract.ts' export const one = defineContract({ name: 'one', method: 'GET', path: '/api/one', }) export * from "/contracts/one.ts?schemas"`,
  )
  const schemas = schemasIn(code, parseAst(code))
  expect(schemas).toContain('export const kept')
  expect(schemas).not.toContain('defineContract')
  expect(callsIn(schemas, '/contracts/one.ts', parseAst(schemas))).toBe(schemas)
})

it('no source of the web app reads more of a contract than a call needs: the build leaves the rest out', async () => {
  const files = (await readdir(SRC, { recursive: true })).filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  const readers: string[] = []
  for (const file of files) {
    const text = await readFile(`${SRC}/${file}`, 'utf8')
    const names = ['contract', ...importedContracts(text)].join('|')
    const beyond = new RegExp(
      `\\b(?:${names})(?:\\.(?!(?:${FOR_CALLS.join('|')})\\b)\\w+|\\[)|\\} = (?:${names})\\b`,
    ).exec(text)
    if (beyond !== null && text.includes('@greenroom/contracts')) readers.push(`${file}: ${beyond[0]}`)
  }
  expect(readers).toEqual([])
})

/** Returns the names of the contracts that a source imports. */
const importedContracts = (text: string): string[] =>
  [...text.matchAll(/import \{([^}]*)\} from '@greenroom\/contracts'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => isContract((contracts as Record<string, unknown>)[name]))

const isContract = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
