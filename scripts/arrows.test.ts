import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = dirname(import.meta.dirname)
const server = 'apps/server/src'
const features = `${server}/features`
const library = (name: string) => `node_modules/${name}/index.js`

/** A toy architecture: for each rule, an import from the first file to the second that breaks it. */
const AGAINST: Record<string, [from: string, to: string][]> = {
  'no-cycles': [[`${features}/shop/policy.ts`, `${features}/shop/present.ts`]],
  'no-feature-cycles': [
    [`${features}/wallet/policy.ts`, `${features}/campaigns/public.ts`],
    [`${features}/campaigns/policy.ts`, `${features}/wallet/public.ts`],
  ],
  'packages-know-no-apps': [['packages/db/src/seed.ts', `${server}/main.ts`]],
  'apps-are-separate': [['apps/web/vite.config.ts', `${server}/main.ts`]],
  'domain-is-pure': [['packages/domain/src/plans.ts', 'fs']],
  'contracts-need-only-domain-and-zod': [['packages/contracts/src/me.ts', 'packages/db/src/schema.ts']],
  'db-needs-only-domain': [['packages/db/src/tenancy.ts', 'packages/contracts/src/index.ts']],
  'minisite-needs-only-domain-contracts-and-react': [['packages/minisite/src/page.ts', library('dayjs')]],
  'browser-never-reaches-server': [['apps/web/src/lib/rows.ts', 'packages/db/src/schema.ts']],
  'platform-knows-no-feature': [[`${server}/platform/house.ts`, `${features}/wallet/public.ts`]],
  'features-meet-at-public': [[`${features}/search/policy.ts`, `${features}/wallet/present.ts`]],
  'outside-sees-feature-and-public': [[`${server}/main.ts`, `${features}/wallet/events.ts`]],
  'sql-only-in-store-and-queries': [
    [`${features}/wallet/commands/spend-credits.ts`, 'packages/db/src/schema.ts'],
    [`${features}/wallet/render.ts`, library('drizzle-orm')],
  ],
  'store-decides-nothing': [
    [`${features}/wallet/store.ts`, `${features}/wallet/policy.ts`],
    [`${features}/settings/store.ts`, `${server}/platform/errors.ts`],
  ],
  'doors-never-touch-store': [[`${features}/wallet/routes.ts`, `${features}/wallet/store.ts`]],
  'only-feature-opens-doors': [[`${features}/wallet/jobs.ts`, `${features}/wallet/webhooks.ts`]],
  'owners-come-from-the-context': [[`${features}/wallet/jobs.ts`, `${server}/platform/identity/owner-id.ts`]],
  'web-features-are-islands': [['apps/web/src/features/shop/list.ts', 'apps/web/src/features/wallet/card.ts']],
  'web-flows-towards-app': [['apps/web/src/features/shop/title.ts', 'apps/web/src/app/router.ts']],
  'web-lib-and-ui-know-no-feature': [['apps/web/src/ui/badge.ts', 'apps/web/src/features/wallet/card.ts']],
  'fastify-only-at-doors': [[`${features}/wallet/commands/add-credits.ts`, library('fastify')]],
  'fastify-runs-in-platform-http': [[`${server}/platform/context.ts`, library('fastify')]],
  'vendors-only-in-adapters': [[`${features}/wallet/queries.ts`, library('stripe')]],
  'accounts-library-only-in-identity': [[`${features}/auth/routes.ts`, library('better-auth')]],
  'runtime-needs-no-tests': [[`${server}/platform/urls.ts`, `${server}/testing/test-app.ts`]],
  'everything-resolves': [[`${features}/auth/policy.ts`, './nowhere.ts']],
}

/** Closes the first cycle; a cycle is reported once. */
const BACK: [from: string, to: string] = [`${features}/shop/present.ts`, `${features}/shop/policy.ts`]

/** Allowed imports, including those allowed only to tests: none may be reported. */
const ALONG: [from: string, to: string][] = [
  [`${server}/main.ts`, `${features}/wallet/feature.ts`],
  [`${features}/wallet/feature.ts`, `${features}/wallet/routes.ts`],
  [`${features}/wallet/store.ts`, 'packages/db/src/schema.ts'],
  [`${features}/wallet/queries/list-entries.ts`, library('drizzle-orm')],
  [`${features}/wallet/routes.ts`, library('fastify')],
  [`${features}/wallet/wallet.test.ts`, `${features}/auth/store.ts`],
  [`${features}/search/queries.ts`, `${features}/wallet/public.ts`],
  [`${server}/platform/http/server.ts`, library('fastify')],
  [`${server}/platform/providers/payments/stripe.ts`, library('stripe')],
  [`${server}/platform/identity/accounts.ts`, library('better-auth')],
  ['packages/contracts/src/index.ts', library('zod')],
  ['packages/domain/src/money.ts', library('zod')],
  ['packages/domain/src/money.test.ts', library('vitest')],
  ['apps/web/src/app/router.ts', 'apps/web/src/features/wallet/card.ts'],
]

let folder = ''
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns an import as sources write it: relative with extension, or a package's name. */
function specifier(from: string, to: string): string {
  if (to.startsWith('node_modules/')) return dirname(to).slice('node_modules/'.length)
  if (to.startsWith('.')) return to
  return to.includes('/') ? `${'../'.repeat(from.split('/').length - 1)}${to}` : `node:${to}`
}

function writeToyHouse(imports: [from: string, to: string][]): void {
  const files = new Map<string, string>()
  for (const [from, to] of imports) {
    if (!to.startsWith('.') && to.includes('/')) files.set(to, files.get(to) ?? '')
    files.set(from, `${files.get(from) ?? ''}export * from '${specifier(from, to)}'\n`)
  }
  for (const [path, text] of files) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
    if (path.startsWith('node_modules/'))
      writeFileSync(join(folder, dirname(path), 'package.json'), '{"main":"index.js"}')
  }
}

type Violation = { rule: { name: string }; from: string; to: string }
let violations: Violation[] = []

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-arrows-'))
  writeToyHouse([...Object.values(AGAINST).flat(), BACK, ...ALONG])
  const config = join(root, '.dependency-cruiser.cjs')
  const options = ['--config', config, '--output-type', 'json', 'apps', 'packages']
  const output = execFileSync(join(root, 'node_modules/.bin/depcruise'), options, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  violations = (JSON.parse(output) as { summary: { violations: Violation[] } }).summary.violations
})

it.each(Object.entries(AGAINST))('%s is reported', (name, imports) => {
  const reported = violations.filter((violation) => violation.rule.name === name).map(({ from, to }) => [from, to])
  const isFolderRule = name === 'no-feature-cycles'
  const expected = isFolderRule ? imports.map(([from, to]) => [dirname(from), dirname(to)]) : imports
  expect(new Set(reported)).toEqual(new Set(expected))
})

it('no import that the house wants is reported', () => {
  const wanted = new Set(ALONG.map(String))
  expect(violations.filter(({ from, to }) => wanted.has(String([from, to])))).toEqual([])
})

it('every arrow of the configuration has its case here', () => {
  const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
    forbidden: { name: string }[]
  }
  expect(Object.keys(AGAINST).sort()).toEqual(forbidden.map(({ name }) => name).sort())
})
