import pg from 'pg'

/** Held until it is released, or the connection to the database is lost. */
export interface HeldAlone {
  lost: AbortSignal
  release(): Promise<void>
}

/**
 * Holds a name for this process alone, on a connection of its own (an advisory lock of the session): for work that one
 * node of several does. @returns undefined if another process holds it
 */
export async function holdAlone(connection: pg.ClientConfig, name: string): Promise<HeldAlone | undefined> {
  const client = new pg.Client({ ...connection, keepAlive: true })
  const lost = new AbortController()
  client.on('error', (error) => lost.abort(error))
  client.on('end', () => lost.abort(new Error('the connection to the database ended')))
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
    [name],
  )
  const release = () => client.end().catch(() => {})
  if (rows[0]?.held) return { lost: lost.signal, release }
  await release()
  return undefined
}
