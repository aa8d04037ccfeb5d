import { MAX_LISTED_ROWS } from '@greenroom/domain/contact-csv/sentences'
import { beforeEach, describe, expect, it } from 'vitest'
import { beginImport, getImport, importList, rowsOf } from '../../testing/lists.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'

const test = useTestApp()
let nova: Visitor
beforeEach(async () => {
  test.setTier('enterprise')
  nova = await test.signUp()
})

const refused = async (id: string) => (await test.call(nova, 'GET', `/api/contacts/imports/${id}/refused`)).body

describe('rows that cannot be imported', () => {
  it('are listed with number and reason, and the others are imported (product section 5)', async () => {
    const list =
      'Name,Email,Phone\nIris,iris@example.com,\nBo,,\n,,\nAna,ana.example.com,\nTim,tim@x,\nEve,eve@example.com,12\n'
    const found = await importList(test, nova, list)
    expect(found).toMatchObject({ status: 'done', rows_read: 5, created: 2, refused: 3, incomplete: 1 })
    expect(await refused(found.id)).toBe(
      [
        'Reason,Name,Email,Phone',
        'Row 3: Invalid email,Bo,,',
        'Row 5: Invalid email,Ana,ana.example.com,',
        '"Row 6: ""tim@x"" does not look like an email address",Tim,tim@x,',
        '"Row 7: Imported without its phone number: ""12"" cannot be used",Eve,eve@example.com,12',
        '',
      ].join('\r\n'),
    )
  })

  it('are counted to the last, and listed up to a bound, behind which the file says how many more there are', async () => {
    const id = await beginImport(test, nova, 'Name,Email,Phone\nA,nobody,\nB,b@example.com,12\nC,nobody,\nD,,\n')
    await rowsOf(test, nova, `update contact_imports set refused = ${MAX_LISTED_ROWS - 2} where user_id = $1`)
    await workOff(test)
    expect(await getImport(test, nova, id)).toMatchObject({
      status: 'done',
      created: 1,
      refused: MAX_LISTED_ROWS + 1,
      incomplete: 1,
      unlisted: 2,
    })
    const lines = (await refused(id)).trimEnd().split('\r\n')
    expect(lines.map((line) => line.slice(0, 11))).toEqual(['Reason,Name', 'Row 2: Inva', '"Row 3: Imp', '"2 more row'])
    expect(lines.at(-1)).toBe(
      '"2 more rows need fixing, too. Only the first 100,000 are listed here: fix your list the same way and import it again. Nobody is added twice."',
    )
  })

  it('are all there is in some lists', async () => {
    expect(await importList(test, nova, 'Email\nnobody\n')).toMatchObject({
      status: 'failed',
      error: 'No valid contacts found in CSV',
      refused: 1,
    })
  })

  it('for a reason that only the database knows cost nobody else (standard O5)', async () => {
    await test.house.db.systemPool.query(
      "alter table contacts add constraint poison check (name not like 'Poison%') not valid",
    )
    const list = `Name,Email\n${Array.from({ length: 300 }, (_, n) => `${n % 100 === 7 ? 'Poison' : 'Fan'} ${n},fan${n}@example.com`).join('\n')}\n`
    const found = await importList(test, nova, list)
    await test.house.db.systemPool.query('alter table contacts drop constraint poison')
    expect(found).toMatchObject({ status: 'done', created: 297, refused: 3 })
    expect((await refused(found.id)).match(/Row \d+: This row could not be stored/g)).toEqual(
      [9, 109, 209].map((row) => `Row ${row}: This row could not be stored`),
    )
  })
})
