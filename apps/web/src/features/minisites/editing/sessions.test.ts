import { beforeEach, expect, test, vi } from 'vitest'
import { readListing, siteGateway } from '../api/gateway.ts'
import { fakeServer, linkFields, SITE_ID } from './fake-server.fixture.ts'
import { visibleKeys } from './fields.ts'
import { hasUnsent } from './unsent.ts'
import { saveState } from './save-state.ts'
import { leaveEditor, openEditor } from './sessions.ts'

vi.mock('../api/gateway.ts', () => ({ readListing: vi.fn(), siteGateway: vi.fn() }))

let server = fakeServer()
beforeEach(() => {
  server = fakeServer(['Tour', 'Merch'])
  vi.mocked(readListing).mockImplementation(async () => server.listing())
  vi.mocked(siteGateway).mockImplementation(() => server.gateway)
})
const until = (condition: () => boolean) => vi.waitFor(() => expect(condition()).toBe(true), 15_000)

test('leaving the editor sends what was typed and deleted, without waiting for the pause', async () => {
  const editor = await openEditor(SITE_ID)
  const [tour = '', merch = ''] = visibleKeys(editor.read())
  editor.editBlock(tour, { title: 'Tour dates' })
  editor.removeBlock(merch)
  await leaveEditor(SITE_ID)
  expect(server.titles()).toEqual(['Tour dates'])
  expect(hasUnsent(SITE_ID)).toBe(false)
})

test('a screen that is left offline goes on trying, and one that opens meanwhile has the same words', async () => {
  const editor = await openEditor(SITE_ID)
  server.setFault('lost-request')
  editor.editBlock(visibleKeys(editor.read())[0] ?? '', { title: 'Tour dates' })
  void leaveEditor(SITE_ID)
  await until(() => saveState(editor.read()).kind === 'offline')
  expect(await openEditor(SITE_ID)).toBe(editor)
  server.setFault('none')
  window.dispatchEvent(new Event('online'))
  await until(() => server.titles()[0] === 'Tour dates')
  await leaveEditor(SITE_ID)
})

test('what needs a choice is kept for the next time', async () => {
  const editor = await openEditor(SITE_ID)
  const key = visibleKeys(editor.read())[0] ?? ''
  server.elsewhere.change(key, { title: 'Theirs' })
  editor.editBlock(key, { title: 'Mine' })
  await leaveEditor(SITE_ID)
  expect(hasUnsent(SITE_ID)).toBe(true)
  const next = await openEditor(SITE_ID)
  expect(next).not.toBe(editor)
  expect(saveState(next.read()).kind).toBe('conflict')
  next.settleBlock(key, 'mine')
  await until(() => server.titles()[0] === 'Mine')
  await leaveEditor(SITE_ID)
})

test('the page being hidden sends at once; the site is read anew when the person is back', async () => {
  const editor = await openEditor(SITE_ID)
  editor.addBlock('link', linkFields('Videos'))
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await until(() => server.titles().includes('Videos'))
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  server.elsewhere.changeSite({ name: 'Changed elsewhere' })
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  window.dispatchEvent(new Event('focus'))
  await until(() => editor.read().site.row.name === 'Changed elsewhere')
  await leaveEditor(SITE_ID)
})

test('a site that cannot be read can be asked for again', async () => {
  vi.mocked(readListing).mockRejectedValueOnce(new Error('offline'))
  await expect(openEditor(SITE_ID)).rejects.toThrow('offline')
  await expect(openEditor(SITE_ID)).resolves.toBeDefined()
  await leaveEditor(SITE_ID)
})
