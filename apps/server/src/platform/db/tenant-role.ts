import pg from 'pg'
import { sqlState } from '../errors.ts'
import { StartError } from '../start-error.ts'

/** Name of the plain role where we make it ourselves. */
export const TENANT_ROLE = 'greenroom_tenant'

const DUPLICATE_OBJECT = '42710'
const UNIQUE_VIOLATION = '23505'
const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Makes sure of the plain role that row security applies to. An existing one is success: roles belong to the whole
 * cluster, and several databases or processes may ask at once.
 * @param login whether the tenant pool logs in as this role (embedded), or switches to it (`SET ROLE`)
 * @throws StartError when the role may not be made, or would bypass row security
 */
export async function ensureTenantRole(connection: pg.ClientConfig, login: boolean): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    const role = pg.escapeIdentifier(TENANT_ROLE)
    await client
      .query(`create role ${role} ${login ? 'login' : 'nologin'} nosuperuser nobypassrls`)
      .catch((error: unknown) => {
        if (![DUPLICATE_OBJECT, UNIQUE_VIOLATION].includes(sqlState(error) ?? '')) throw error
      })
    if (!login) {
      const { rows } = await client.query<{ version: number }>(
        "select current_setting('server_version_num')::int as version",
      )
      const withSet = (rows[0]?.version ?? 0) >= 160000 ? ' with set true' : ''
      await client.query(`grant ${role} to current_user${withSet}`)
    }
  } catch (error) {
    if (sqlState(error) !== INSUFFICIENT_PRIVILEGE) throw error
    throw new StartError(
      `The role of DATABASE_URL may not create roles: grant it CREATEROLE, or set TENANT_DATABASE_URL to a plain role of yours.`,
      { cause: error },
    )
  } finally {
    await client.end()
  }
}
