import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { temporaryFolder } from './greenroom.ts'

/** Version on npm: the newest there. It is fetched for the bench alone, outside of the repository and of every lockfile. */
const PACKAGE = 'umami@2.10.0'

/** Returns the statements by which Umami makes its tables and indexes, as its package has them; undefined if it cannot be fetched. */
export function umamiTables(): string[] | undefined {
  const folder = temporaryFolder()
  try {
    const file = execFileSync('npm', ['pack', PACKAGE, '--silent'], { cwd: folder, encoding: 'utf8' }).trim()
    execFileSync('tar', ['xzf', file], { cwd: folder })
  } catch {
    return undefined
  }
  const migrations = path.join(folder, 'package/db/postgresql/migrations')
  return readdirSync(migrations, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((name) => readFileSync(path.join(migrations, name, 'migration.sql'), 'utf8'))
}

/** Inserts events of a site over the days before today, about 2.5 of each visit. */
export async function seedUmami(client: pg.Client, siteId: string, events: number, days: number): Promise<void> {
  await client.query(
    `insert into session (session_id, website_id, hostname, browser, os, device, screen, language, country, city, created_at)
      select md5('visit ' || n)::uuid, $1, 'nova.example', 'browser ' || floor(16 * random() ^ 3), 'iOS', 'mobile', '390x844', 'en',
        chr(65 + floor(26 * random() ^ 3)::int) || chr(65 + floor(5 * random())::int), 'City ' || floor(4000 * random() ^ 3),
        date_trunc('day', now()) - (n % $3 + 1) * interval '1 day' + random() * interval '20 hours'
      from generate_series(1, ($2 / 2.5)::int) n`,
    [siteId, events, days],
  )
  await client.query(
    `insert into website_event (event_id, website_id, session_id, created_at, url_path, referrer_domain, event_type, event_name)
      select gen_random_uuid(), $1, s.session_id, s.created_at + e.n * interval '5 minutes', '/nova',
        'source-' || floor(60 * random() ^ 3) || '.com', case when e.n = 2 then 2 else 1 end, case when e.n = 2 then 'click' end
      from session s cross join lateral generate_series(1, 2 + (ascii(substr(s.session_id::text, 1, 1)) % 2)) as e (n)
      where s.website_id = $1`,
    [siteId],
  )
  await client.query('vacuum analyze session')
  await client.query('vacuum analyze website_event')
}
