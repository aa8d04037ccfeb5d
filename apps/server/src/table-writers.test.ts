import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import * as schema from '@greenroom/db'
import { getTableName, is, Table } from '@greenroom/db/sql'
import { beforeAll, expect, it } from 'vitest'
import { features } from './features.ts'
import { PLATFORM_DATA } from './platform/personal-data.ts'

/**
 * A table is written only by the feature that claims it, and read by anybody. Other features use the claiming feature's
 * public.ts. Statements are found in the sources: Drizzle's builders, and SQL texts.
 */

const IDENTITY = 'sessions and keys are looked up on every request, before any feature is asked'
const PROVIDER = 'the sandbox provider is a platform adapter; the feature shows and clears what it keeps'

/** Other allowed writers, by table and room, each with its reason. */
const GRANTED: Record<string, Record<string, string>> = {
  contacts: {
    consent: 'the three states of consent are columns that lists and counts read from the same index',
    scoring: 'so is the score, which changes without being an edit',
  },
  audit_log: { platform: 'every room notes security events' },
  changes: { platform: 'every room notes its changes, in its own transaction' },
  sessions: { platform: IDENTITY },
  users: { platform: IDENTITY },
  profiles: { platform: IDENTITY },
  api_keys: { platform: IDENTITY },
  sandbox_mails: { platform: PROVIDER },
  sandbox_texts: { platform: PROVIDER },
  sandbox_checkouts: { platform: PROVIDER },
  sandbox_customers: { platform: PROVIDER },
  sandbox_invoices: { platform: PROVIDER },
  sandbox_payments: { platform: PROVIDER },
  sandbox_registrar: { platform: PROVIDER },
  sandbox_requests: { platform: PROVIDER },
  sandbox_subscriptions: { platform: PROVIDER },
}

const TABLES = new Map(
  Object.entries(schema).flatMap(([name, value]) => (is(value, Table) ? [[name, getTableName(value)] as const] : [])),
)
const NAMES: ReadonlySet<string> = new Set(TABLES.values())

/** Returns the feature's folder, or `platform`. */
const roomOf = (path: string) => /^features\/([^/]+)/.exec(path)?.[1] ?? 'platform'

const BUILDER = /\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g
const TEXT = /\b(?:insert into|update|delete from)\s+(?:\$\{(\w+)\}|([a-z_]+))/g

/** Returns the tables that a source writes. */
function writesIn(source: string): Set<string> {
  const found = [...source.matchAll(BUILDER), ...source.matchAll(TEXT)]
  return new Set(
    found.flatMap(([, named, plain]) => {
      const table = named ? TABLES.get(named) : plain
      return table && NAMES.has(table) ? [table] : []
    }),
  )
}

const writers = new Map<string, Map<string, string[]>>()
beforeAll(async () => {
  for await (const path of glob('{features,platform}/**/*.ts', { cwd: import.meta.dirname })) {
    if (path.endsWith('.test.ts')) continue
    for (const table of writesIn(readFileSync(join(import.meta.dirname, path), 'utf8'))) {
      const rooms = writers.get(table) ?? new Map<string, string[]>()
      rooms.set(roomOf(path), [...(rooms.get(roomOf(path)) ?? []), path])
      writers.set(table, rooms)
    }
  }
})

it('finds writes by a builder and in a text', () => {
  expect(writesIn('tx.insert(contacts).values(x)')).toEqual(new Set(['contacts']))
  expect(writesIn('sql`with x as (update ${miniSites} set a = 1)`')).toEqual(new Set(['mini_sites']))
  expect(writesIn('sql`delete from wallet_holds where true`')).toEqual(new Set(['wallet_holds']))
  expect(writesIn('sql`select 1 from contacts for update`')).toEqual(new Set())
})

it('every table is written by the one feature that claims it', () => {
  const claims = new Map(
    [{ name: 'platform', personalData: PLATFORM_DATA }, ...features].flatMap(({ name, personalData }) =>
      (personalData?.tables ?? []).map((table) => [table.name, name] as const),
    ),
  )
  const strangers = [...writers].flatMap(([table, rooms]) => {
    const owner = claims.get(table)
    const granted = Object.keys(GRANTED[table] ?? {})
    const others = [...rooms].filter(([room]) => room !== owner && !granted.includes(room))
    if (owner === undefined)
      return others.length > 1 ? [`${table}: ${others.flatMap(([, paths]) => paths).join(', ')}`] : []
    return others.map(([, paths]) => `${table} is ${owner}'s: ${paths.join(', ')}`)
  })
  expect(strangers).toEqual([])
})

it('grants are used', () => {
  for (const [table, rooms] of Object.entries(GRANTED))
    for (const room of Object.keys(rooms)) expect(writers.get(table)?.has(room), `${table} by ${room}`).toBe(true)
})
