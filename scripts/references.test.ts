import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { type Library, problemsOf, readLibrary } from './references/check.ts'

const root = dirname(import.meta.dirname)
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 27 })
  .trim()
  .split('\n')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** A small library: two standards, sections 2 and 12, one record. */
const library: Library = {
  standards: new Set(['W21', 'S20']),
  sections: new Map([
    ['2', '## 2. Screens\n### Sidebar\n- **2.9** The theme is kept.'],
    ['2.9', 'The theme is kept.'],
    ['12', '## 12. Accounts'],
  ]),
  records: new Set(['0044']),
  files: new Set(['docs/tour.md', 'docs/operations.md', 'README.md', 'apps/server/src/bombs.test.ts']),
  anchors: (file) => new Set(file === 'docs/operations.md' ? ['backup'] : []),
}
const problems = (text: string, file = 'packages/domain/src/plans.ts') => problemsOf(file, text, library).join('\n')

it('every reference of the repository leads somewhere', () => {
  const known = readLibrary(files, read)
  const text = files.filter((file) => /\.(tsx?|mts|mjs|cjs|jsonc?|css|sql|md|html)$/.test(file))
  expect(text.length).toBeGreaterThan(1000)
  const found = text
    .filter((file) => !file.startsWith('scripts/references') && file !== 'package-lock.json')
    .flatMap((file) => problemsOf(file, read(file), known))
  expect(found).toEqual([])
})

it.each([
  'standard W21',
  'standards S20 and W21',
  'product section 2',
  'product sections 2, 2.9, and 12',
  'product section 2, "Sidebar"',
  'record 0044',
  'docs/decisions/0044-memory.md',
])('%s is found', (text) => {
  expect(problems(`/** One promise (${text}). */`)).toBe('')
})

it.each([
  ['(standard W99)', 'W99 is not in docs/standards.md'],
  ['(standards W21, W98)', 'W98 is not'],
  ['/** Broken over a line (standard\n * W97). */', 'W97 is not'],
  ["claim: 'P97: fast'", 'P97 is not'],
  ['(product section 18)', 'product section 18 is not in docs/product.md'],
  ['(product sections 2, 2.9, and 2.10)', 'product section 2.10 is not'],
  ['(product section 2, "Footer")', 'product section 2 does not have "Footer"'],
  ['(record 0045)', 'record 0045 is not in docs/decisions'],
  ['docs/decisions/0045-none.md', 'record 0045 is not'],
  ['(spec section 3)', 'is called "product section" here'],
  ['decisions.md, "Contacts"', 'is called "product section" here'],
  ['../shared/design/messaging.md', 'lies outside of the repository'],
])('%s leads nowhere', (text, problem) => {
  expect(problems(text)).toContain(problem)
})

it.each([
  ['[tour](tour.md)', ''],
  ['[tour](tours.md)', 'tours.md is not a file'],
  ['[backup](operations.md#backup)', ''],
  ['[backup](operations.md#restoring)', 'operations.md#restoring is not a heading'],
  ['`src/bombs.test.ts`', ''],
  ['`src/bomb.test.ts`', 'src/bomb.test.ts is not a file'],
  ['[RFC](https://example.com/missing.md)', ''],
])('a document that has %s: %s', (text, problem) => {
  expect(problems(text, 'docs/tour.md')).toContain(problem)
  if (!problem) expect(problems(text, 'docs/tour.md')).toBe('')
})

it('an applied migration keeps the names that it was written with', () => {
  const migration = 'packages/db/migrations/0001_sites.sql'
  expect(problems('-- Sites (spec section 2).', migration)).toBe('')
  expect(problems('-- Sites (spec section 20).', migration)).toContain('section 20 is not')
})
