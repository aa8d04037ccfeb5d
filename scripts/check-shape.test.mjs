import { expect, it } from 'vitest'
import { measure } from './shape/measure.mjs'
import { problemsOf } from './shape/rules.mjs'

/** Returns the check's problems for a file. */
function problemsWith(path, text = 'export function act() {}\n') {
  return problemsOf(measure(path, text)).join('\n')
}

const feature = 'apps/server/src/features/wallet'
const lines = (count) => 'const line = 1\n'.repeat(count)

it.each([
  [`${feature}/routes.ts`],
  [`${feature}/routes/top-up.ts`],
  [`${feature}/commands/top-up.ts`],
  [`${feature}/wallet.test.ts`],
  ['apps/web/src/features/wallet/anything.tsx'],
])('%s has a place', (path) => {
  expect(problemsWith(path)).toBe('')
})

it.each([
  [`${feature}/service.ts`, 'not in the vocabulary of a feature'],
  [`${feature}/commands/topup.ts`, 'not in the vocabulary of a feature'],
  [`${feature}/commands/deep/top-up.ts`, 'not in the vocabulary of a feature'],
  ['packages/domain/src/utils.ts', 'call it by what it does'],
  ['apps/web/src/helpers/date.ts', 'call it by what it does'],
])('%s is refused: %s', (path, problem) => {
  expect(problemsWith(path)).toContain(`${path}: ${problem}`)
})

it('a file may have 300 lines and no more, a schema may', () => {
  expect(problemsWith('bench/long.ts', lines(300))).toBe('')
  expect(problemsWith('packages/db/src/schema/sites.ts', lines(301))).toBe('')
  expect(problemsWith('bench/long.ts', lines(301))).toContain('301 lines')
})

it('a command exports exactly one function; types and values beside it are free', () => {
  const path = `${feature}/commands/top-up.ts`
  expect(problemsWith(path, 'export type Amount = number\nexport const topUp = () => {}\nfunction own() {}\n')).toBe('')
  expect(problemsWith(path, 'export function topUp() {}\nexport const refund = () => {}\n')).toContain(
    'one function, this one 2',
  )
  expect(problemsWith(path, 'export const AMOUNT = 1\n')).toContain('one function, this one 0')
})

it('`any` needs a reason, on its line or the one above; the word elsewhere is no type', () => {
  expect(problemsWith('bench/a.ts', 'const some: any = 1\n')).toContain('bench/a.ts: line 1: `any` needs its reason')
  expect(problemsWith('bench/a.ts', '// any: the driver says so\nconst some: any = 1\n')).toBe('')
  expect(problemsWith('bench/a.ts', 'const some: any = 1 // any: the driver says so\n')).toBe('')
  expect(problemsWith('bench/a.ts', 'const any = "any: any" // as any\n')).toBe('')
})
