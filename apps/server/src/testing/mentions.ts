import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { TestApp } from './test-app.ts'

/** Counts rows of any table, and jobs, that contain a text. */
export async function mentionsOf({ house }: TestApp, text: string): Promise<Record<string, number>> {
  const { rows } = await house.db.systemPool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const found: Record<string, number> = {}
  for (const name of [...rows.map((row) => row.name), 'pgboss.job']) {
    const { rows: held } = await house.db.systemPool.query<{ n: number }>(
      // Bytes are shown in hexadecimal digits.
      `select count(*)::int as n from ${name} t
        where strpos(to_jsonb(t)::text, $1) > 0 or strpos(to_jsonb(t)::text, $2) > 0`,
      [text, Buffer.from(text).toString('hex')],
    )
    if (held[0]?.n) found[name] = held[0].n
  }
  return found
}

/** Returns the files on disk that contain a text. */
export async function filesWith({ house }: TestApp, text: string): Promise<string[]> {
  const files = await readdir(house.env.DATA_DIR, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const file of files) {
    const at = path.join(file.parentPath, file.name)
    if (file.isFile() && (await readFile(at)).includes(text)) found.push(at)
  }
  return found
}
