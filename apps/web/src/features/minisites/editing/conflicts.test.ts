import { expect, test } from 'vitest'
import { fakeServer, linkFields } from './fake-server.fixture.ts'
import { openScreen } from './harness.fixture.ts'
import { readJournal } from './journal.ts'

const NO_SEO = { title: '', description: '', image_url: null, no_index: false }
const first = (screen: ReturnType<typeof openScreen>) => screen.keys()[0] ?? ''

test('search settings whose answer was lost are no conflict with oneself', async () => {
  const server = fakeServer()
  const screen = openScreen(server)
  server.setFault('lost-reply')
  screen.editor.editSite({ seo: { ...NO_SEO, title: 'Nova' } })
  await screen.pass(700)
  server.setFault('none')
  await screen.reload()
  expect(screen.saving().kind).toBe('saved')
})

test('a change that arrived although its answer was lost is no conflict with oneself', async () => {
  const server = fakeServer(['Tour'])
  const screen = openScreen(server)
  server.setFault('lost-reply')
  screen.editor.editBlock(first(screen), { title: 'Tour dates' })
  await screen.pass(700)
  server.setFault('none')
  screen.editor.editBlock(first(screen), { title: 'Tour dates 2027' })
  await screen.pass(5000)
  expect(screen.saving().kind).toBe('saved')
  expect(server.titles()).toEqual(['Tour dates 2027'])
})

test('the same field changed elsewhere: both are kept, and the person chooses', async () => {
  for (const [choice, wanted] of [
    ['mine', 'My tour'],
    ['other', 'Their tour'],
  ] as const) {
    const server = fakeServer(['Tour'])
    const screen = openScreen(server)
    const key = first(screen)
    server.elsewhere.change(key, { title: 'Their tour' })
    screen.editor.editBlock(key, { title: 'My tour' })
    await screen.pass(700)
    expect(screen.saving().kind).toBe('conflict')
    expect(screen.titles()).toEqual(['My tour'])
    expect(screen.editor.read().blocks[key]).toMatchObject({ conflict: ['title'], row: { title: 'Their tour' } })
    await screen.reload()
    expect(screen.saving().kind).toBe('conflict')
    screen.editor.settleBlock(key, choice)
    await screen.pass(700)
    expect(server.titles()).toEqual([wanted])
    expect(screen.titles()).toEqual([wanted])
    expect(screen.saving().kind).toBe('saved')
  }
})

test('different fields changed in two places are both kept without a question', async () => {
  const server = fakeServer(['Tour'])
  const screen = openScreen(server)
  const key = first(screen)
  server.elsewhere.change(key, { is_active: false })
  server.elsewhere.changeSite({ bio: 'Low-tide pop.' })
  screen.editor.editBlock(key, { title: 'Tour dates' })
  screen.editor.editSite({ name: 'Nova Reyes' })
  await screen.pass(1500)
  expect(server.listing().blocks[0]).toMatchObject({ title: 'Tour dates', is_active: false })
  expect(server.listing().site).toMatchObject({ name: 'Nova Reyes', bio: 'Low-tide pop.' })
  expect(screen.saving().kind).toBe('saved')
})

test('a block deleted elsewhere while it was changed here: kept as a new block, or let go', async () => {
  for (const [choice, wanted] of [
    ['mine', ['My tour', 'Merch']],
    ['other', ['Merch']],
  ] as const) {
    const server = fakeServer(['Tour', 'Merch'])
    const screen = openScreen(server)
    const key = first(screen)
    server.elsewhere.remove(key)
    screen.editor.editBlock(key, { title: 'My tour' })
    await screen.pass(700)
    expect(screen.saving().kind).toBe('conflict')
    screen.editor.settleBlock(key, choice)
    await screen.pass(1500)
    expect(server.titles()).toEqual(wanted)
    expect(screen.titles()).toEqual(wanted)
  }
})

test('a block that was made into the void and deleted elsewhere is offered again', async () => {
  const server = fakeServer(['a'])
  const screen = openScreen(server)
  server.setFault('lost-reply')
  const key = screen.editor.addBlock('link', linkFields('Merch'))
  await screen.pass(700)
  server.elsewhere.remove(server.listing().blocks.at(-1)?.id ?? '')
  server.setFault('none')
  await screen.pass(5000)
  expect(screen.saving().kind).toBe('conflict')
  screen.editor.settleBlock(key, 'mine')
  await screen.pass(1000)
  expect(server.titles()).toEqual(['a', 'Merch'])
})

test('two screens that add on top at once keep both blocks, and ask nothing', async () => {
  const server = fakeServer(['Tour'])
  const [one, other] = [openScreen(server, 30), openScreen(server, 30)]
  const key = one.editor.addBlock('link', linkFields('Mine'), null)
  other.editor.addBlock('link', linkFields('Theirs'), null)
  await Promise.all([one.pass(700), other.pass(700)])
  for (const screen of [one, other, one, other]) {
    screen.editor.refresh()
    await screen.pass(5000)
    expect(screen.saving().kind).toBe('saved')
  }
  expect(server.titles().toSorted()).toEqual(['Mine', 'Theirs', 'Tour'])
  expect(server.titles().at(-1)).toBe('Tour')
  expect(one.titles()).toEqual(server.titles())
  // Taken back with Undo, it goes from here and from there.
  one.editor.removeBlock(key)
  await one.pass(20_000)
  other.editor.refresh()
  await other.pass(5000)
  expect(other.titles()).toEqual(['Theirs', 'Tour'])
})

test('an order made on an old list finds the blocks that were added and deleted elsewhere', async () => {
  const server = fakeServer(['a', 'b', 'c'])
  const screen = openScreen(server)
  const [a = '', b = ''] = screen.keys()
  server.elsewhere.remove(b)
  server.elsewhere.create('d')
  screen.editor.moveBlock(a, 2)
  await screen.pass(3000)
  expect(server.titles()).toEqual(['c', 'd', 'a'])
  expect(screen.titles()).toEqual(['c', 'd', 'a'])
})

test('two different orders of the same blocks are a conflict', async () => {
  for (const [choice, wanted] of [
    ['mine', ['b', 'c', 'a']],
    ['other', ['c', 'b', 'a']],
  ] as const) {
    const server = fakeServer(['a', 'b', 'c'])
    const screen = openScreen(server)
    const [a = ''] = screen.keys()
    server.elsewhere.reorder(screen.keys().toReversed())
    screen.editor.moveBlock(a, 2)
    await screen.pass(700)
    expect(screen.saving().kind).toBe('conflict')
    screen.editor.settleOrder(choice)
    await screen.pass(700)
    expect(server.titles()).toEqual(wanted)
    expect(screen.titles()).toEqual(wanted)
  }
})

test('what a closed tab left unsent is taken over by the one that is still open', async () => {
  const server = fakeServer(['Tour', 'Merch'])
  const closed = openScreen(server)
  const open = openScreen(server)
  server.setFault('lost-request')
  closed.editor.editBlock(closed.keys()[0] ?? '', { title: 'Tour dates' })
  closed.editor.addBlock('link', linkFields('Videos'))
  closed.editor.moveBlock(closed.keys()[1] ?? '', 0)
  closed.editor.close()
  server.setFault('none')
  open.editor.addBlock('link', linkFields('Contact'))
  await open.pass(700)
  open.editor.editBlock(open.keys()[1] ?? '', { title: 'Merch drop' })
  const journal = readJournal(closed.kept() ?? '')
  if (journal) open.editor.adopt(journal, server.listing())
  await open.pass(20_000)
  expect(open.titles()).toEqual(['Merch drop', 'Contact', 'Tour dates', 'Videos'])
  expect(server.titles()).toEqual(open.titles())
  expect(open.saving().kind).toBe('saved')
})

test('while one field waits for a choice, the others are saved', async () => {
  const server = fakeServer()
  const screen = openScreen(server)
  server.elsewhere.changeSite({
    bio: 'Theirs',
    header_settings: { version: 1, social: [], design: { buttonShape: 'pill' } },
  })
  screen.editor.editSite({ bio: 'Mine', design: { buttonShape: 'square' } })
  await screen.pass(700)
  screen.editor.editSite({ name: 'Nova Reyes', social: [{ platform: 'website', url: 'https://example.com/' }] })
  await screen.pass(700)
  expect(screen.saving().kind).toBe('conflict')
  expect(server.listing().site).toMatchObject({
    name: 'Nova Reyes',
    bio: 'Theirs',
    header_settings: { social: [{ platform: 'website' }], design: { buttonShape: 'pill' } },
  })
  screen.editor.settleSite('mine')
  await screen.pass(700)
  expect(server.listing().site).toMatchObject({ bio: 'Mine', header_settings: { design: { buttonShape: 'square' } } })
  expect(screen.saving().kind).toBe('saved')
})
