import { downloadRefusals, exportContacts } from '@greenroom/contracts'
import { expect, it, vi } from 'vitest'
import { download } from './download.ts'

const answers = (body: string, init: ResponseInit) => {
  const fetched = vi.fn<typeof fetch>(async () => new Response(body, init))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

it('fetches a file with its name and how many it holds', async () => {
  const fetched = answers('Name\r\nAda\r\n', {
    headers: { 'content-disposition': 'attachment; filename="contacts.csv"', 'x-total-count': '1' },
  })
  const { file, ...about } = await download(exportContacts, { query: { tag: ['vip', 'tour'] } })
  expect(about).toEqual({ name: 'contacts.csv', total: 1 })
  expect(await file.text()).toBe('Name\r\nAda\r\n')
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/contacts/export?tag=vip&tag=tour')
})

it('rejects with what the server says, and as offline where no answer comes', async () => {
  answers('{"message":"We could not find this import.","code":"NOT_FOUND"}', { status: 404 })
  const params = { importId: '01890a5d-ac96-774b-bcce-b302099a8057' }
  await expect(download(downloadRefusals, { params })).rejects.toMatchObject({
    message: 'We could not find this import.',
    code: 'NOT_FOUND',
    status: 404,
  })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(download(downloadRefusals, { params })).rejects.toMatchObject({ code: 'NETWORK_ERROR', status: 0 })
})
