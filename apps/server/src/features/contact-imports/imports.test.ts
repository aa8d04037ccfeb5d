import type { ImportPreview } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { bringList, contactsOf, importList, rowsOf } from '../../testing/lists.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
let nova: Visitor
beforeEach(async () => {
  nova = await test.signUp()
})

const people = () => contactsOf(test, nova)

describe('a list that is brought', () => {
  it('is shown with its first rows and what its columns are taken for, and imports nothing yet', async () => {
    const answer = await bringList(test, nova, 'Name,Email,Phone\nIris,iris@example.com,+12125550123\n')
    expect(answer.statusCode).toBe(201)
    expect(answer.json<ImportPreview>()).toMatchObject({
      import: { file_name: 'fans.csv', status: 'uploaded', created: 0, can_continue: false },
      vendor: null,
      header: ['Name', 'Email', 'Phone'],
      rows: [['Iris', 'iris@example.com', '+12125550123']],
      options: { columns: ['name', 'email', 'phone'], encoding: 'utf-8', delimiter: ',' },
      problem: null,
    })
    expect(await people()).toEqual([])
  })

  it('becomes contacts, and nothing of the file stays', async () => {
    const list =
      'Name,Email,Phone,Status,Tags\nIris,iris@example.com,+12125550123,customer,vip;front row\nBo,bo@example.com,,,\n'
    expect(await importList(test, nova, list)).toMatchObject({
      status: 'done',
      created: 2,
      refused: 0,
      rows_read: 2,
      bytes_read: list.length,
      error: null,
    })
    expect(await people()).toMatchObject([
      {
        name: 'Iris',
        email: 'iris@example.com',
        phone: '+12125550123',
        status: 'customer',
        tags: ['vip', 'front row'],
        source: 'import',
      },
      { name: 'Bo', email: 'bo@example.com', phone: null, status: 'new', tags: [], source: 'import' },
    ])
    const [row] = await rowsOf<{ file_path: string | null }>(
      test,
      nova,
      'select file_path from contact_imports where user_id = $1',
    )
    expect(row).toEqual({ file_path: null })
  })
})
