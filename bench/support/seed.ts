import { randomUUID } from 'node:crypto'
import type pg from 'pg'

export interface SeededSite {
  id: string
  username: string
  blockIds: string[]
}

/** Inserts sites with 12 links each directly, all of one owner. */
export async function seedSites(client: pg.Client, count: number): Promise<SeededSite[]> {
  const owner = randomUUID()
  await client.query('insert into users (id, name) values ($1, $2)', [owner, 'Nova Reyes'])
  const sites = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    username: `artist-${index}`,
    blockIds: Array.from({ length: 12 }, () => randomUUID()),
  }))
  await client.query('begin')
  for (const { id, username, blockIds } of sites) {
    await client.query('insert into site_usernames (username, user_id, mini_site_id) values ($1, $2, $3)', [
      username,
      owner,
      id,
    ])
    await client.query(
      `insert into mini_sites (id, user_id, username, name, bio, created_at, updated_at) values ($1, $2, $3, 'Nova Reyes', 'Indie pop from Lisbon. New record out now.', now(), now())`,
      [id, owner, username],
    )
    await client.query(
      `insert into blocks (id, user_id, mini_site_id, title, type, url, settings, order_index, created_at, updated_at)
       select id, $2, $3, 'Listen to single number ' || n, 'link', 'https://example.com/music/' || n, '{"version":1}', n, now(), now() from unnest($1::uuid[]) with ordinality as b (id, n)`,
      [blockIds, owner, id],
    )
    await client.query('insert into site_counters (user_id, mini_site_id) values ($1, $2)', [owner, id])
    await client.query(
      'insert into block_counters (user_id, mini_site_id, block_id) select $2, $3, unnest($1::uuid[])',
      [blockIds, owner, id],
    )
  }
  await client.query('commit')
  return sites
}
