import pg from 'pg'
import { sqlState } from '../error-codes.ts'
import { StartError } from '../start-error.ts'

/** Plain role named in every grant, whichever role logs in. Migrations know no other. */
export const TENANT_ROLE = 'greenroom_tenant'

const INSUFFICIENT_PRIVILEGE = '42501'
const UNDEFINED_OBJECT = '42704'
/**
 * Errors when two processes create or grant the same role at once: duplicate_object, unique_violation, internal_error.
 */
const AT_ONCE = new Set(['42710', '23505', 'XX000'])
const TRIES = 5

/**
 * Ensures that the plain role exists, that row security applies to it, and that `login` may act as it. Existing roles
 * and grants count as success, because roles belong to the whole cluster and several databases or processes may ask at
 * once.
 * @param login `self`: the tenant pool logs in as the role (embedded). `owner`: the role of `system` switches to it.
 *   Otherwise, the role that the tenant pool logs in as, which becomes a member.
 * @throws StartError with the statements for an administrator if the role of `system` lacks the rights
 */
export async function ensureTenantRole(
  system: pg.ClientConfig,
  login: 'self' | 'owner' | { role: string },
): Promise<void> {
  const client = await open(system)
  try {
    for (let left = TRIES; ; left -= 1) {
      try {
        await ensureRole(client, login === 'self')
        if (login === 'owner') await ensureSwitch(client)
        else if (login !== 'self') await ensureMember(client, login.role)
        await revokeDefaultRights(client)
        return
      } catch (error) {
        if (left === 1 || !AT_ONCE.has(sqlState(error) ?? '')) throw error
      }
    }
  } catch (error) {
    if (sqlState(error) === UNDEFINED_OBJECT) {
      throw new StartError('TENANT_DATABASE_URL names another server than DATABASE_URL.', { cause: error })
    }
    if (sqlState(error) !== INSUFFICIENT_PRIVILEGE) throw error
    const member = typeof login === 'object' ? login.role : new pg.Client(system).user
    throw new StartError(
      `The role of DATABASE_URL cannot create the plain role that owners' requests run as. Grant it CREATEROLE, or let an administrator run: create role ${TENANT_ROLE} nologin; grant ${TENANT_ROLE} to ${pg.escapeIdentifier(member ?? '')};`,
      { cause: error },
    )
  } finally {
    await client.end()
  }
}

async function ensureRole(client: pg.Client, login: boolean): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [TENANT_ROLE])
  if (rowCount) return
  await client.query(`create role ${TENANT_ROLE} ${login ? 'login' : 'nologin'} nosuperuser nobypassrls`)
}

/** Lets this connection's role `SET ROLE` to the plain one; from PostgreSQL 16 on that is a separate right. */
async function ensureSwitch(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  )
  const apart = (rows[0]?.version ?? 0) >= 160000
  const held = await client.query<{ held: boolean }>('select pg_has_role(current_user, $1::name, $2::text) as held', [
    TENANT_ROLE,
    apart ? 'SET' : 'MEMBER',
  ])
  if (!held.rows[0]?.held) await client.query(`grant ${TENANT_ROLE} to current_user${apart ? ' with set true' : ''}`)
}

/**
 * Revokes rights that PostgreSQL gives to everybody in a new database and that no owner's request needs: temporary
 * tables, which could fill the disk past every policy, and before PostgreSQL 15 tables in `public`. If this
 * connection's role does not own the database, the server only warns and the rights stay. Dumps do not carry them, so
 * every start checks.
 */
async function revokeDefaultRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ database: string; temporary: boolean; create: boolean }>(
    `select current_database() as database, has_database_privilege($1, current_database(), 'TEMPORARY') as temporary,
       has_schema_privilege($1, 'public', 'CREATE') as create`,
    [TENANT_ROLE],
  )
  const [held] = rows
  if (held?.temporary)
    await client.query(`revoke temporary on database ${pg.escapeIdentifier(held.database)} from public, ${TENANT_ROLE}`)
  if (held?.create) await client.query(`revoke create on schema public from public, ${TENANT_ROLE}`)
}

/** Gives a role that logs in the plain role's rights without switching. */
async function ensureMember(client: pg.Client, role: string): Promise<void> {
  if (role === TENANT_ROLE) return
  const { rows } = await client.query<{ held: boolean }>("select pg_has_role($1::name, $2::name, 'USAGE') as held", [
    role,
    TENANT_ROLE,
  ])
  if (!rows[0]?.held) await client.query(`grant ${TENANT_ROLE} to ${pg.escapeIdentifier(role)}`)
}

/** Returns the role that a connection logs in as. @throws StartError if it cannot connect */
export async function loginRole(tenant: pg.ClientConfig): Promise<string> {
  const client = await openTenant(tenant)
  try {
    const { rows } = await client.query<{ role: string }>('select session_user as role')
    return rows[0]?.role ?? ''
  } finally {
    await client.end()
  }
}

/** Returns the connection settings with a switch to the plain role. If the switch is refused, so is the connection. */
export function asTenantRole(system: pg.ClientConfig): pg.ClientConfig {
  const switched = `-c role=${TENANT_ROLE}`
  const url = system.connectionString
  // Settings in the URL override those beside it, so the switch goes where it takes effect.
  if (!url) return { ...system, options: [system.options, switched].filter(Boolean).join(' ') }
  const given = /([?&]options=)([^&]*)/
  const connectionString = given.test(url)
    ? url.replace(given, (_whole, key: string, value: string) => `${key}${value}${encodeURIComponent(` ${switched}`)}`)
    : `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent(switched)}`
  return { ...system, connectionString }
}

interface Standing {
  role: string
  /** True if the role bypasses policies, or may become one that does. */
  bypasses: boolean
  /** True if the role owns a table, to which policies do not apply either, or may become such an owner. */
  owns: boolean
  /** Tables with row security. */
  tables: number
  readable: number
  /** Number of those to which the plain role has rights. */
  granted: number
}

/**
 * Proves that row security applies to the connection that owners' requests use.
 * @throws StartError if it does not. One artist must never see another's fans, so the server does not start.
 */
export async function requirePlainTenant(tenant: pg.ClientConfig): Promise<void> {
  const client = await openTenant(tenant)
  let standing: Standing | undefined
  try {
    const { rows } = await client.query<Standing>(
      `select current_user as role,
         exists (select 1 from pg_roles r where (r.rolsuper or r.rolbypassrls) and pg_has_role(current_user, r.oid, 'MEMBER')) as bypasses,
         coalesce(bool_or(pg_has_role(current_user, c.relowner, 'MEMBER')), false) as owns,
         count(*)::int as tables,
         (count(*) filter (where has_any_column_privilege(c.oid, 'select, insert')))::int as readable,
         (count(*) filter (where has_any_column_privilege($1::name, c.oid, 'select, insert')))::int as granted
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relrowsecurity`,
      [TENANT_ROLE],
    )
    standing = rows[0]
  } finally {
    await client.end()
  }
  if (!standing?.tables) throw new StartError('TENANT_DATABASE_URL names another database than DATABASE_URL.')
  const { role, bypasses, owns, tables, readable, granted } = standing
  if (bypasses) {
    throw new StartError(
      `The role ${role} is a superuser or has BYPASSRLS, so it would see the data of every owner. TENANT_DATABASE_URL needs a plain role.`,
    )
  }
  if (owns) {
    throw new StartError(
      `The role ${role} owns the tables, so it would see the data of every owner. TENANT_DATABASE_URL needs another role than DATABASE_URL.`,
    )
  }
  if (granted < tables) {
    throw new StartError(
      `This database was restored where there was no role ${TENANT_ROLE}, so what it may do is lost. Let an administrator run: create role ${TENANT_ROLE} nologin; and restore it again.`,
    )
  }
  if (readable < tables) {
    throw new StartError(
      `The role ${role} lacks the rights of ${TENANT_ROLE}. Let an administrator run: alter role ${pg.escapeIdentifier(role)} inherit; grant ${TENANT_ROLE} to ${pg.escapeIdentifier(role)};`,
    )
  }
}

async function open(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: 5000, ...connection })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function openTenant(tenant: pg.ClientConfig): Promise<pg.Client> {
  try {
    return await open(tenant)
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new StartError(`The database cannot be reached as the role of owners' requests (${reason}).`, {
      cause: error,
    })
  }
}
