import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

/**
 * A node:http server in a separate process that takes an event as Umami does: it looks the site up, then the session, inserts a
 * session that is new, and the event. It is answered once the event is on disk. Without Next.js, Prisma, and validation, of which
 * its own server has all, so that it is rather faster.
 */
const [database = '{}', port = '0'] = process.argv.slice(2)
const pool = new pg.Pool({ ...(JSON.parse(database) as pg.PoolConfig), max: 10 })

interface Payload {
  website: string
  hostname: string
  url: string
  referrer: string
  name?: string
}

async function take({ website, hostname, url, referrer, name }: Payload, ip: string, agent: string): Promise<number> {
  const site = await pool.query('select website_id from website where website_id = $1 and deleted_at is null', [
    website,
  ])
  if (site.rows.length === 0) return 400
  const hash = createHash('sha512').update([website, hostname, ip, agent].join('\n')).digest('hex')
  const session = hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
  const found = await pool.query('select * from session where session_id = $1', [session])
  if (found.rows.length === 0)
    await pool.query(
      `insert into session (session_id, website_id, hostname, browser, os, device, screen, language, country)
        values ($1, $2, $3, 'ios', 'iOS', 'mobile', '390x844', 'en-US', 'US') on conflict do nothing`,
      [session, website, hostname],
    )
  await pool.query(
    `insert into website_event (event_id, website_id, session_id, url_path, url_query, referrer_path, referrer_domain, event_type, event_name)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[randomUUID(), website, session, url.split('?')[0], url.split('?')[1] ?? null],
      ...[new URL(referrer).pathname, new URL(referrer).hostname, name === undefined ? 1 : 2, name ?? null],
    ],
  )
  return 200
}

createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const answer = (status: number) => response.writeHead(status).end()
    if (request.method !== 'POST') return answer(200)
    const { payload } = JSON.parse(Buffer.concat(parts).toString()) as { payload: Payload }
    take(payload, String(request.headers['x-forwarded-for']), request.headers['user-agent'] ?? '').then(answer, () =>
      answer(500),
    )
  })
}).listen(Number(port), '127.0.0.1')
