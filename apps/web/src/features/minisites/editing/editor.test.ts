import { expect, test } from 'vitest'
import { fakeServer, linkFields } from './fake-server.fixture.ts'
import { openScreen } from './harness.fixture.ts'
import { UNDO_TIME } from './model.ts'

const NO_SEO = { title: '', description: '', image_url: null, no_index: false }
const first = (screen: ReturnType<typeof openScreen>) => screen.keys()[0] ?? ''

test('typing is sent once, after the pause, with the last words', async () => {
  const server = fakeServer(['Tour'])
  const screen = openScreen(server)
  for (const title of ['Tour d', 'Tour da', 'Tour dates']) {
    screen.editor.editBlock(first(screen), { title })
    await screen.pass(200)
  }
  expect(screen.saving().kind).toBe('saving')
  expect(server.log).toEqual([])
  await screen.pass(600)
  expect(server.log).toEqual(['block'])
  expect(server.titles()).toEqual(['Tour dates'])
  expect(screen.saving()).toMatchObject({ kind: 'saved' })
})

test('what is typed back to how it was is not sent at all', async () => {
  const server = fakeServer(['Tour'])
  const screen = openScreen(server)
  screen.editor.editBlock(first(screen), { title: 'Tours' })
  screen.editor.editBlock(first(screen), { title: 'Tour' })
  await screen.pass(2000)
  expect(server.log).toEqual([])
})

test('name and design travel together, search settings after them', async () => {
  const server = fakeServer()
  const screen = openScreen(server)
  screen.editor.editSite({ name: 'Nova Reyes', design: { buttonShape: 'pill' }, seo: { ...NO_SEO, title: 'Nova' } })
  await screen.pass(700)
  expect(server.log).toEqual(['site', 'seo'])
  expect(server.listing().site).toMatchObject({
    name: 'Nova Reyes',
    header_settings: { version: 1, social: [], design: { buttonShape: 'pill' } },
    seo: { ...NO_SEO, title: 'Nova' },
  })
})

test('offline: changes wait, survive a reload, and are sent when the connection is back', async () => {
  const server = fakeServer(['Tour'])
  const screen = openScreen(server)
  server.setFault('lost-request')
  screen.editor.editBlock(first(screen), { title: 'Tour dates' })
  screen.editor.addBlock('link', linkFields('Merch'))
  await screen.pass(700)
  expect(screen.saving().kind).toBe('offline')
  await screen.reload()
  expect(screen.titles()).toEqual(['Tour dates', 'Merch'])
  server.setFault('none')
  screen.editor.retry()
  await screen.settle()
  expect(server.titles()).toEqual(['Tour dates', 'Merch'])
  expect(screen.saving().kind).toBe('saved')
  expect(screen.kept()).toBeUndefined()
})

test('a block whose creation was answered into the void is not made twice, and keeps what was typed meanwhile', async () => {
  const server = fakeServer()
  const screen = openScreen(server)
  server.setFault('lost-reply')
  const key = screen.editor.addBlock('link', linkFields('Merch'))
  await screen.pass(700)
  screen.editor.editBlock(key, { title: 'Merch drop' })
  server.setFault('none')
  await screen.pass(5000)
  expect(server.titles()).toEqual(['Merch drop'])
})

test('the same, with a reload in between: one block, never shown twice', async () => {
  const server = fakeServer()
  const screen = openScreen(server)
  server.setFault('lost-reply')
  screen.editor.addBlock('link', linkFields('Merch'))
  await screen.pass(700)
  server.setFault('none')
  await screen.reload()
  expect(screen.titles()).toEqual(['Merch'])
  await screen.pass(5000)
  expect(server.titles()).toEqual(['Merch'])
})

test('even where its id cannot be learned before the list is read, the block ends up once', async () => {
  const server = fakeServer()
  const screen = openScreen(server)
  server.setFault('lost-reply')
  const key = screen.editor.addBlock('link', linkFields('Merch'))
  await screen.pass(700)
  screen.editor.editBlock(key, { title: 'Merch drop' })
  await screen.reload()
  server.setFault('none')
  await screen.pass(5000)
  expect(server.titles()).toEqual(['Merch drop'])
  expect(screen.titles()).toEqual(['Merch drop'])
})

test('two reloads while its id cannot be learned: still one block', async () => {
  const server = fakeServer(['a'])
  const screen = openScreen(server)
  server.setFault('broken-after')
  screen.editor.addBlock('link', linkFields('Merch'))
  server.elsewhere.create('b')
  await screen.pass(700)
  await screen.reload()
  server.setFault('none')
  await screen.reload()
  await screen.pass(5000)
  expect(screen.titles().toSorted()).toEqual(['Merch', 'a', 'b'])
  expect(screen.titles()).toEqual(server.titles())
})

test('a deleted block can come back, and is deleted on the server only after that', async () => {
  const server = fakeServer(['Tour', 'Merch'])
  const screen = openScreen(server)
  const key = first(screen)
  const lost = { type: 'link' as const, fields: linkFields('Tour'), after: null }
  screen.editor.removeBlock(key)
  expect(screen.titles()).toEqual(['Merch'])
  await screen.pass(UNDO_TIME - 1)
  expect(server.titles()).toEqual(['Tour', 'Merch'])
  screen.editor.undoRemove(key, lost)
  expect(screen.titles()).toEqual(['Tour', 'Merch'])
  screen.editor.removeBlock(key)
  await screen.pass(UNDO_TIME)
  expect(server.titles()).toEqual(['Merch'])
  screen.editor.undoRemove(key, lost)
  await screen.pass(1000)
  expect(server.titles()).toEqual(['Tour', 'Merch'])
})

test('a deletion is not forgotten by a reload', async () => {
  const server = fakeServer(['Tour', 'Merch'])
  const screen = openScreen(server)
  screen.editor.removeBlock(first(screen))
  await screen.reload()
  expect(screen.titles()).toEqual(['Merch'])
  await screen.pass(1000)
  expect(server.titles()).toEqual(['Merch'])
})

test("a new block, a deletion and an order of one's own need no second try", async () => {
  const server = fakeServer(['a', 'b', 'c'])
  const screen = openScreen(server)
  const [a = '', b = ''] = screen.keys()
  screen.editor.removeBlock(b)
  screen.editor.addBlock('link', linkFields('d'), a)
  await screen.pass(1500)
  screen.editor.moveBlock(a, 9)
  await screen.pass(10_000)
  expect(server.titles()).toEqual(['d', 'c', 'a'])
  expect(server.log).toEqual(['create', 'order', 'order', 'delete'])
})

test('a refused change keeps the words and says why at the field; mending it saves', async () => {
  const server = fakeServer(['Tour', 'Merch'])
  const screen = openScreen(server)
  const [tour = '', merch = ''] = screen.keys()
  screen.editor.editBlock(tour, { title: 'refuse me' })
  screen.editor.editBlock(merch, { title: 'Merch drop' })
  await screen.pass(1500)
  expect(screen.titles()[0]).toBe('refuse me')
  expect(screen.editor.read().blocks[tour]?.refusal?.fields).toEqual({ title: 'Not this title.' })
  expect(screen.saving().kind).toBe('invalid')
  expect(server.titles()).toEqual(['Tour', 'Merch drop'])
  screen.editor.editBlock(tour, { title: 'Tour dates' })
  await screen.pass(700)
  expect(screen.saving().kind).toBe('saved')
})

test('a blank title is not sent, and a begun block waits until it is whole', async () => {
  const server = fakeServer(['Tour'])
  const screen = openScreen(server)
  screen.editor.editBlock(first(screen), { title: '', is_active: false })
  await screen.pass(2000)
  expect(screen.saving().kind).toBe('invalid')
  expect(server.listing().blocks[0]).toMatchObject({ title: 'Tour', is_active: false })
  server.log.length = 0
  screen.editor.editBlock(first(screen), { title: 'Tour' })
  const key = screen.editor.addBlock('spotify-embed', linkFields(''))
  await screen.pass(2000)
  expect(server.log).toEqual([])
  expect(screen.saving().kind).toBe('saved')
  screen.editor.editBlock(key, { url: 'https://open.spotify.com/track/6rqhFgbbKwnb9MLmUQDhG6' })
  await screen.pass(700)
  expect(server.log).toEqual(['create'])
})

test('a failing server is tried again at growing distances, then said; other blocks go on', async () => {
  const server = fakeServer(['Tour'])
  const screen = openScreen(server)
  server.setFault('broken')
  screen.editor.editBlock(first(screen), { title: 'Tour dates' })
  await screen.pass(700)
  expect(screen.saving().kind).toBe('saving')
  await screen.pass(60_000)
  expect(screen.saving().kind).toBe('failed')
  expect(server.log.length).toBeLessThan(9)
  server.setFault('none')
  screen.editor.retry()
  await screen.settle()
  expect(screen.saving().kind).toBe('saved')
})

test('a rename waits for what is under way and disturbs nothing', async () => {
  const server = fakeServer()
  const screen = openScreen(server)
  screen.editor.editSite({ name: 'Nova Reyes' })
  screen.editor.flush()
  await screen.editor.rename('novareyes')
  screen.editor.editSite({ bio: 'Low-tide pop.' })
  await screen.pass(1500)
  expect(server.listing().site).toMatchObject({ username: 'novareyes', name: 'Nova Reyes', bio: 'Low-tide pop.' })
  expect(screen.saving().kind).toBe('saved')
})
