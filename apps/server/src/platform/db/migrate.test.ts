import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as schema from '@greenroom/db'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { StartError } from '../start-error.ts'
import { knownMigrations, migrate } from './migrate.ts'

const test = useTestApp()

describe('migrations', () => {
  it('are applied once, also when several processes start at once', async () => {
    const again = await Promise.all([1, 2, 3].map(() => migrate(test.database.connection.system)))
    expect(again).toEqual([[], [], []])
  })

  it('refuse a database that a newer build has changed', async () => {
    const newest = knownMigrations().slice(0, -1)
    await expect(migrate(test.database.connection.system, newest)).rejects.toThrow(StartError)
    await expect(migrate(test.database.connection.system, newest)).rejects.toThrow(/newer than this build/)
  })

  it('refuse a file that was changed after it was applied, by its name', async () => {
    const [first, ...others] = knownMigrations()
    const edited = [{ ...first, hash: 'another' } as NonNullable<typeof first>, ...others]
    const started = migrate(test.database.connection.system, edited)
    await expect(started).rejects.toThrow(StartError)
    await expect(started).rejects.toThrow(/0001_accounts\.sql is not the one that was applied.*empty DATA_DIR/)
  })

  it('are the same file whatever line ends a checkout has', async () => {
    const folder = pathToFileURL(`${mkdtempSync(path.join(tmpdir(), 'greenroom-lines-'))}/`)
    try {
      writeFileSync(new URL('1.sql', folder), 'select 1;\n')
      writeFileSync(new URL('2.sql', folder), 'select 1;\r\n')
      const [unix, windows] = knownMigrations(folder)
      expect(unix?.hash).toBe(windows?.hash)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('give way to whoever is at work, who never loses to them, and try again until they are through (standard O6)', async () => {
    const { system } = test.database.connection
    const [worker, watcher] = [new pg.Client(system), new pg.Client(system)]
    await Promise.all([worker.connect(), watcher.connect()])
    const isWaiting = async () => {
      const { rowCount } = await watcher.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%one_way%'",
      )
      return rowCount === 1
    }
    try {
      await worker.query('create table one_way (id int); create table other_way (id int)')
      await worker.query('begin; lock table one_way in access share mode')
      const sql = 'alter table other_way add column n int; alter table one_way add column n int'
      const migrations = [...knownMigrations(), { name: '9998_ways.sql', sql, hash: 'x' }]
      const migrated = migrate(system, migrations)
      await vi.waitUntil(isWaiting, { interval: 5, timeout: 20_000 })
      // The migration holds this lock: without giving way, a deadlock.
      await worker.query('lock table other_way in access share mode')
      await worker.query('commit')
      expect(await migrated).toEqual(['9998_ways.sql'])
    } finally {
      await worker.query("drop table one_way, other_way; delete from schema_migrations where name = '9998_ways.sql'")
      await Promise.all([worker.end(), watcher.end()])
    }
  })

  it('undo a file that fails, and give up on a lock rather than queue the house behind it', async () => {
    const { system } = test.database.connection
    const extra = (sql: string) => [...knownMigrations(), { name: '9999_extra.sql', sql, hash: 'x' }]
    await expect(migrate(system, extra('create table half (id int); select 1 / 0'))).rejects.toThrow(
      /9999_extra.sql failed: division by zero/,
    )
    const holder = new pg.Client(system)
    await holder.connect()
    try {
      expect((await holder.query("select to_regclass('half') as half")).rows[0]).toEqual({ half: null })
      await holder.query('begin; lock table blocks in access share mode')
      await expect(migrate(system, extra('alter table blocks add column extra text'), 0)).rejects.toThrow(
        /lock timeout/,
      )
    } finally {
      await holder.end()
    }
  })

  it('only ever add: no file drops or renames what an older build still uses', () => {
    // Defining a function's body changes nothing yet; provider_events was dropped before any release.
    const harmless = /\$\$[\s\S]*?\$\$|drop table provider_events;/g
    for (const { name, sql } of knownMigrations())
      expect(sql.replace(harmless, ''), name).not.toMatch(
        /\b(drop\s+(table|column)|rename\s+(to|column)|alter\s+column\s+\w+\s+type)\b/i,
      )
  })

  it('make exactly the tables and columns that the code reads', async () => {
    const { rows } = await test.house.db.systemPool.query<{ table: string; column: string; nullable: boolean }>(
      `select table_name as "table", column_name as "column", is_nullable = 'YES' as nullable from information_schema.columns where table_schema = 'public'`,
    )
    const real = new Map(rows.map((row) => [`${row.table}.${row.column}`, row.nullable]))
    const tables = Object.values(schema)
      .filter((value) => value instanceof PgTable)
      .map((table) => getTableConfig(table))
    for (const table of tables) {
      const inCode = new Map(table.columns.map((column) => [`${table.name}.${column.name}`, !column.notNull]))
      const inDatabase = new Map([...real].filter(([key]) => key.startsWith(`${table.name}.`)))
      expect(inCode, table.name).toEqual(inDatabase)
    }
    expect(tables.length).toBeGreaterThan(15)
  })
})
