// @vitest-environment node
import { richTextOf } from '@greenroom/domain'
import { expect, test } from 'vitest'
import { fakeServer } from './fake-server.fixture.ts'
import { blockProblems } from './fields.ts'
import { openScreen } from './harness.fixture.ts'

const text = (kilobytes: number) => ({
  version: 1,
  text: richTextOf(Array(kilobytes).fill('a'.repeat(1024)).join('\n')),
})

test('a text that is too long is kept with the sentence beside it, and sent once it fits', async () => {
  const server = fakeServer()
  const screen = openScreen(server)
  const key = screen.editor.addBlock('text', { title: 'About', url: '', settings: text(1), is_active: true })
  await screen.pass(2000)
  screen.editor.editBlock(key, { settings: text(21) })
  await screen.pass(2000)
  expect(server.log).toEqual(['create'])
  expect(screen.saving().kind).toBe('invalid')
  const edit = screen.editor.read().blocks[key]
  expect(edit && blockProblems(edit)).toEqual({
    'settings.text': expect.stringContaining('21 KB, 1 KB over the limit'),
  })
  screen.editor.editBlock(key, { settings: text(20) })
  await screen.pass(2000)
  expect(screen.saving().kind).toBe('saved')
})
