import { expect, test, vi } from 'vitest'
import { readEmbedInput } from './embed-answer.ts'

vi.mock('../api/index.ts', () => ({ call: vi.fn() }))

const track = 'https://open.spotify.com/track/6rqhFgbbKwnb9MLmUQDhG6'
const short = 'https://spotify.link/abc123'

test('a full address is understood without asking anyone, in its canonical form', () => {
  expect(readEmbedInput('spotify-embed', `${track}?si=tracking`, undefined)).toEqual({ status: 'embed', url: track })
})

test('what belongs elsewhere is refused with the sentence of what is accepted', () => {
  const answer = readEmbedInput('spotify-embed', 'https://example.com/song', undefined)
  expect(answer).toMatchObject({ status: 'refused', message: expect.stringContaining('Spotify') })
})

test('a short link is followed where somebody is signed in, and refused kindly where not', async () => {
  expect(readEmbedInput('spotify-embed', short, undefined)).toMatchObject({
    status: 'refused',
    message: expect.stringContaining('sign up'),
  })
  const answer = readEmbedInput('spotify-embed', short, async () => ({
    status: 'embed',
    type: 'spotify-embed',
    url: track,
  }))
  if (answer.status !== 'follow') throw new Error(`expected to follow, got ${answer.status}`)
  await expect(answer.ask(new AbortController().signal)).resolves.toMatchObject({ status: 'embed', url: track })
})

test('a short link that cannot be followed for now keeps what was typed and says why', async () => {
  const answer = readEmbedInput('spotify-embed', short, () => Promise.reject(new Error('offline')))
  if (answer.status !== 'follow') throw new Error(`expected to follow, got ${answer.status}`)
  await expect(answer.ask(new AbortController().signal)).resolves.toMatchObject({
    status: 'refused',
    message: expect.stringContaining('short link'),
  })
})
