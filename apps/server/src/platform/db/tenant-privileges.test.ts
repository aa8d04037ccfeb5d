import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { ensureTenantRole, TENANT_ROLE } from './tenant-role.ts'

/** Compares the rights that the database reports for the owners' role with a list, so that any new right fails here. */
const test = useTestApp()
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await test.house.db.systemPool.query<T>(text, values)).rows

/** Functions that owners' requests call. The migration of one that runs with its owner's rights says why it is safe. */
const FUNCTIONS = [
  'campaign_message_id',
  'claim_username',
  'current_owner',
  'find_contacts',
  'fold_case',
  'is_only_account',
  'is_own_account_verified',
  'mail_pictures',
  'may_leave_key',
  'message_words',
  'own_account',
  'own_contact_details',
  'own_profile_name',
  'own_verified_email',
  'post_own',
  'search_alphabet',
  'search_contacts',
  'search_messages',
  'search_pattern',
  'search_sites',
  'tag_marks',
  'was_number_held',
]

beforeAll(async () => {
  // Every start does this: a cloned database does not inherit the original's database-level rights.
  await ensureTenantRole(test.database.connection.system, 'owner')
})

describe("the role of owners' requests", () => {
  it('executes the functions that it needs, and no other', async () => {
    const rows = await query<{ name: string }>(
      `select distinct p.proname as name from pg_proc p
         where p.pronamespace <> all (array['pg_catalog', 'information_schema']::regnamespace[])
           and has_schema_privilege($1, p.pronamespace, 'USAGE') and has_function_privilege($1, p.oid, 'EXECUTE')
           and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
         order by 1`,
      [TENANT_ROLE],
    )
    expect(rows.map(({ name }) => name)).toEqual(FUNCTIONS)
  })

  it('connects to the database, and makes nothing in it', async () => {
    const [database] = await query(
      `select has_database_privilege($1, current_database(), 'CONNECT') as connect,
         has_database_privilege($1, current_database(), 'CREATE') as create,
         has_database_privilege($1, current_database(), 'TEMPORARY') as temporary`,
      [TENANT_ROLE],
    )
    expect(database).toEqual({ connect: true, create: false, temporary: false })
    const schemas = await query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname not like 'pg\\_%' and has_schema_privilege($1, oid, 'CREATE')`,
      [TENANT_ROLE],
    )
    expect(schemas).toEqual([])
  })

  it('reads and writes rows of tables, and does nothing else to them', async () => {
    const tables = await query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
         and has_table_privilege($1, c.oid, 'TRUNCATE, REFERENCES, TRIGGER')`,
      [TENANT_ROLE],
    )
    expect(tables).toEqual([])
  })
})
