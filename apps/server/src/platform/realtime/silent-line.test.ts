import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from '@greenroom/db/sql'
import { expect, it, onTestFinished } from 'vitest'
import pg from 'pg'
import { useTestApp } from '../../testing/test-app.ts'
import { Listener } from './listener.ts'

const test = useTestApp()

/** A proxy before the database that can stop carrying data without closing a connection. */
async function carrier({ host, port }: Pick<pg.Client, 'host' | 'port'>) {
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const socket of [near, far]) {
      sockets.push(socket)
      socket.on('error', () => {})
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  onTestFinished(close)
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent: () => {
      for (const socket of sockets.splice(0)) socket.unpipe().pause()
    },
  }
}

it('a line that was cut without a word is given up, and another one is taken', async () => {
  const client = new pg.Client(test.database.connection.system)
  const line = await carrier(client)
  const { user, password, database } = client
  const own = { ...(user && { user }), ...(password && { password }), ...(database && { database }) }
  const listener = new Listener({ ...own, host: '127.0.0.1', port: line.port }, test.house.log, { pulseMs: 200 })
  const heard: string[] = []
  let reconnects = 0
  listener.onTableChange(({ topic }) => heard.push(topic))
  listener.onReconnect(() => (reconnects += 1))
  await listener.start()
  onTestFinished(() => listener.stop())
  line.fallSilent()
  await expect.poll(() => reconnects).toBe(1)
  const topic = randomUUID()
  await test.house.db.system.execute(sql`select pg_notify('table_change', ${JSON.stringify({ table: 'x', topic })})`)
  await expect.poll(() => heard).toEqual([topic])
})
