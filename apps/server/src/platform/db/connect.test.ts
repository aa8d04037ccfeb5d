import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { withDatabase } from '../../testing/cluster.ts'
import { prepareServer } from './connect.ts'
import { type Database, openDatabase } from './database.ts'
import { asTenantRole, TENANT_ROLE } from './tenant-role.ts'
import { ownerIdOf } from '../identity/owner-id.ts'

const { system: admin } = inject('cluster')
const nobody = ownerIdOf('00000000-0000-7000-8000-000000000000')
const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

async function asAdmin(statement: string, connection: pg.ClientConfig = admin): Promise<pg.QueryResult> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
const isSuperuser = async () => (await asAdmin('show is_superuser')).rows[0].is_superuser === 'on'

async function newRole(attributes = ''): Promise<string> {
  const role = `r_${randomUUID().slice(0, 8)}`
  await asAdmin(`create role ${role} login password 'pw' ${attributes}`)
  undo.push(() => asAdmin(`drop role ${role}`))
  return role
}

/** Creates an empty database owned by a role, or by the user running the tests. */
async function newDatabase(owner?: string): Promise<string> {
  const name = `c_${randomUUID().replaceAll('-', '')}`
  // A superuser may give it to anybody; others only to a role they are a member of.
  if (owner && !(await isSuperuser())) await asAdmin(`grant ${owner} to current_user`)
  await asAdmin(`create database ${name} ${owner ? `owner ${owner}` : ''}`)
  undo.push(() => asAdmin(`drop database ${name} with (force)`))
  return name
}

function login(database: string, role?: string): pg.ClientConfig {
  if (!admin.connectionString) return { ...admin, database, ...(role ? { user: role, password: 'pw' } : {}) }
  const url = withDatabase(admin.connectionString, database)
  return { connectionString: role ? url.replace(/\/\/[^@/]*@|\/\//, `//${role}:pw@`) : url }
}

function opened(connection: Parameters<typeof openDatabase>[0]): Database {
  const db = openDatabase(connection, () => {})
  undo.push(() => db.close())
  return db
}
const rolesOf = (db: Database) =>
  db.forOwner(nobody, async (tx) => (await tx.execute('select current_user as me, session_user as login')).rows[0])

describe('a database of the operator’s with one role', () => {
  it('serves owners as the plain role, whatever options its address carries, also after RESET ROLE', async () => {
    const system = login(await newDatabase())
    const url = system.connectionString
    const withOptions = url
      ? { connectionString: `${url}${url.includes('?') ? '&' : '?'}options=-c%20search_path%3Dpublic` }
      : { ...system, options: '-c search_path=public' }
    for (const config of [system, withOptions]) {
      const db = opened(await prepareServer(config))
      expect(await rolesOf(db)).toMatchObject({ me: TENANT_ROLE })
      await db.forOwner(nobody, (tx) => tx.execute('reset role'))
      expect(await rolesOf(db)).toMatchObject({ me: TENANT_ROLE })
    }
  })

  it('serves nobody when the switch is refused, rather than as the owner', async () => {
    const owner = await newRole()
    const system = login(await newDatabase(owner), owner)
    const db = opened({ system, tenant: asTenantRole(system) })
    await expect(db.forOwner(nobody, (tx) => tx.execute('select 1'))).rejects.toThrow(/permission denied/)
    await expect(db.readForOwner(nobody, (tx) => tx.execute('select 1').execute())).rejects.toThrow(/permission denied/)
    expect(await db.isReachable()).toBe(false)
  })

  it('may have a role that makes no roles, where an administrator has made the plain one; else the sentence says how', async () => {
    const owner = await newRole('nocreaterole')
    const system = login(await newDatabase(owner), owner)
    await expect(prepareServer(system)).rejects.toThrow(
      `create role ${TENANT_ROLE} nologin; grant ${TENANT_ROLE} to "${owner}"`,
    )
    await asAdmin(`grant ${TENANT_ROLE} to ${owner}`)
    expect(await rolesOf(opened(await prepareServer(system)))).toEqual({ me: TENANT_ROLE, login: owner })
  })
})

describe('a database that was restored where the plain role was missing', () => {
  it('is refused with what helps, whoever logs in', async () => {
    const database = await newDatabase()
    const system = login(database)
    await prepareServer(system)
    await asAdmin(`revoke all on all tables in schema public from ${TENANT_ROLE}`, system)
    await expect(prepareServer(system)).rejects.toThrow(`create role ${TENANT_ROLE} nologin; and restore it again`)
    await expect(prepareServer(system, login(database, await newRole()))).rejects.toThrow(/and restore it again/)
  })
})

describe('TENANT_DATABASE_URL', () => {
  it('gets the rights of the plain role at every start, also when another role was there first', async () => {
    const database = await newDatabase()
    for (const role of [await newRole(), await newRole()]) {
      const db = opened(await prepareServer(login(database), login(database, role)))
      expect(await rolesOf(db)).toEqual({ me: role, login: role })
      expect((await db.forOwner(nobody, (tx) => tx.execute('select * from mini_sites'))).rows).toEqual([])
    }
  })

  it('is refused when it names the owner of the tables, or who may become it', async () => {
    const owner = await newRole()
    const database = await newDatabase(owner)
    await asAdmin(`grant ${TENANT_ROLE} to ${owner}`)
    const system = login(database, owner)
    await expect(prepareServer(system, system)).rejects.toThrow(/owns the tables.*another role/)
    const heir = await newRole()
    await asAdmin(`grant ${owner} to ${heir}`)
    await expect(prepareServer(system, login(database, heir))).rejects.toThrow(/owns the tables/)
  })

  it('is refused when it names a superuser or a role that bypasses row security', async ({ skip }) => {
    if (!(await isSuperuser())) skip('only a superuser makes such roles')
    const database = await newDatabase()
    for (const attribute of ['superuser', 'bypassrls']) {
      const role = await newRole(attribute)
      await expect(prepareServer(login(database), login(database, role)), attribute).rejects.toThrow(
        /superuser or has BYPASSRLS/,
      )
    }
  })

  it('is refused when it inherits no rights, names another database, or cannot be reached', async () => {
    const database = await newDatabase()
    const poor = await newRole('noinherit')
    await asAdmin(`grant ${TENANT_ROLE} to ${poor}`)
    await expect(prepareServer(login(database), login(database, poor))).rejects.toThrow(/lacks the rights/)
    const other = await newDatabase()
    await expect(prepareServer(login(database), login(other, await newRole()))).rejects.toThrow(/another database/)
    await expect(
      prepareServer(login(database), { host: '127.0.0.1', port: 1, user: 'x', database: 'x' }),
    ).rejects.toThrow(/cannot be reached/)
  })
})
