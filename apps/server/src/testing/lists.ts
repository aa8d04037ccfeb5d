import type { ContactImport, ImportOptions, ImportPreview } from '@greenroom/contracts'
import { multipartForm } from './multipart.ts'
import type { TestApp, Visitor } from './test-app.ts'
import { workOff } from './work-off.ts'

/** Uploads a list, as the import dialog does. */
export async function bringList(test: TestApp, owner: Visitor, data: string | Buffer, filename = 'fans.csv') {
  const { body, headers } = multipartForm({ filename, type: 'text/csv', data })
  return test.call(owner, 'POST', '/api/contacts/imports', body, headers)
}

export const getImport = async (test: TestApp, owner: Visitor, id: string) =>
  (await test.call(owner, 'GET', `/api/contacts/imports/${id}`)).json<ContactImport>()

/**
 * Uploads a list and starts its import with the proposed options, changed by `choices`. @returns its id; a job is
 * waiting
 */
export async function beginImport(
  test: TestApp,
  owner: Visitor,
  data: string | Buffer,
  choices: Partial<ImportOptions> = {},
): Promise<string> {
  const uploaded = await bringList(test, owner, data)
  if (uploaded.statusCode !== 201) throw new Error(`upload: ${uploaded.statusCode} ${uploaded.body}`)
  const preview = uploaded.json<ImportPreview>()
  const url = `/api/contacts/imports/${preview.import.id}/start`
  const started = await test.call(owner, 'POST', url, { ...preview.options, ...choices })
  if (started.statusCode !== 202) throw new Error(`start: ${started.statusCode} ${started.body}`)
  return preview.import.id
}

/** Imports a list completely. */
export async function importList(
  test: TestApp,
  owner: Visitor,
  data: string | Buffer,
  choices: Partial<ImportOptions> = {},
): Promise<ContactImport> {
  const id = await beginImport(test, owner, data, choices)
  await workOff(test)
  return getImport(test, owner, id)
}

/** Runs a query on an owner's rows. */
export async function rowsOf<T extends object>(test: TestApp, owner: Visitor, query: string): Promise<T[]> {
  const { rows } = await test.house.db.systemPool.query<T>(query, [owner.id])
  return rows
}

/** The parts of a contact that lists set. */
export interface ListedContact {
  name: string
  email: string | null
  phone: string | null
  status: string
  tags: string[]
  source: string
  email_consent: string
  sms_consent: string
}

/** Returns an owner's contacts, oldest first. */
export const contactsOf = (test: TestApp, owner: Visitor) =>
  rowsOf<ListedContact>(
    test,
    owner,
    `select name, email, phone, status, tags, source, email_consent, sms_consent
       from contacts where user_id = $1 order by created_at, id`,
  )
