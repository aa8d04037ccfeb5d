import { randomUUID } from 'node:crypto'
import { gifBomb, jpegBomb, pngBomb, webpBomb } from '../hostile-pictures.ts'
import { type Arena, type Landed, send } from './arena.ts'
import type { Bomb } from './corpus.ts'

const text = (body: object) => ({
  type: 'text',
  title: '',
  url: '',
  is_active: true,
  settings: { version: 1, text: body },
})
const runs = (amount: number) => Array.from({ length: amount }, () => ({ text: 'a', bold: true }))
const paragraphs = (amount: number, ofRuns: number) =>
  Array.from({ length: amount }, () => ({ type: 'paragraph', children: runs(ofRuns) }))
const link = (at: number) => ({
  type: 'link',
  title: `Link ${at} ${'x'.repeat(100)}`,
  url: `https://example.com/${'y'.repeat(1900)}${at}`,
  is_active: true,
  settings: { version: 1, highlight: true },
})

/** Creates a site of these blocks, requests it as a stranger, and removes it. */
async function drawn(arena: Arena, blocks: readonly object[]): Promise<Landed[]> {
  const username = `x${randomUUID().slice(0, 12)}`
  const answer = await send(arena, '/api/minisites', { body: { username, name: 'x', blocks } })
  if (answer.status !== 201) return [answer]
  const { id } = JSON.parse(answer.text) as { id: string }
  await send(arena, `/api/minisites/${id}`, { method: 'PATCH', body: { is_active: true } })
  const landed = await Promise.all(Array.from({ length: 5 }, () => send(arena, `/${username}`, { isStranger: true })))
  await send(arena, `/api/minisites/${id}`, { method: 'DELETE' })
  return [answer, ...landed]
}

/** An SVG whose filter needs billions of steps. */
export const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="8000" height="8000"><filter id="f"><feTurbulence numOctaves="200" baseFrequency="9"/><feGaussianBlur stdDeviation="500"/></filter>${'<g filter="url(#f)">'.repeat(20)}<rect width="8000" height="8000"/>${'</g>'.repeat(20)}</svg>`

const PICTURES: readonly [type: string, data: Buffer | string][] = [
  ['image/png', pngBomb(60_000, 60_000)],
  ['image/png', pngBomb(16_000, 16_000)],
  ['image/jpeg', jpegBomb(65_000, 65_000)],
  ['image/gif', gifBomb(65_000, 65_000)],
  ['image/webp', webpBomb(16_383, 16_383)],
  ['image/svg+xml', SVG],
  ['image/png', SVG],
]

/** Lists that are hard to parse: no line break, no closing quote, no column, too many of each. */
const LISTS: readonly string[] = [
  `email\n${'a'.repeat(1_000_000)}`,
  `email\n"${'a@example.com\n'.repeat(50_000)}`,
  `${'c,'.repeat(50_000)}email\n${','.repeat(50_000)}a@example.com`,
  `email\n${'"'.repeat(500_000)}`,
  `email,name\n${'\u0000,\u0000\n'.repeat(50_000)}`,
  ',\n'.repeat(200_000),
  `email,${'c,'.repeat(200_000)}\n${'a\n'.repeat(10_000)}`,
  `${Array.from({ length: 500 }, (_, at) => `c${at}`).join()}\n${Array.from({ length: 400 }, (_, row) => Array.from({ length: 500 }, (_, at) => (row * 500 + at).toString(36)).join()).join('\n')}`,
  `${'accepts '.repeat(100_000)},email\na,b\n`,
]

/** Bombs that are stored and later drawn, decoded, or read. */
export const contentBombs: readonly Bomb[] = [
  {
    name: 'rich text of very many runs, in one block and in fourteen',
    answers: [200, 201, 400, 402, 404, 413, 503],
    throwAt: async (arena) =>
      (
        await Promise.all([
          drawn(arena, [text(paragraphs(100, 200))]),
          drawn(arena, [text(paragraphs(5, 100))]),
          drawn(
            arena,
            Array.from({ length: 14 }, () => text(paragraphs(4, 100))),
          ),
        ])
      ).flat(),
  },
  {
    name: 'as many blocks as a site may have',
    answers: [200, 201, 400, 402, 404, 413, 503],
    throwAt: (arena) =>
      drawn(
        arena,
        Array.from({ length: 200 }, (_, at) => link(at)),
      ),
  },
  {
    name: 'QR codes and link pictures, again and again',
    answers: [200, 304, 404, 429, 503],
    throwAt: (arena) =>
      Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          send(arena, `/og/${arena.siteId}${at % 2 ? '.png' : '/qr.png'}?v=${randomUUID()}`, { isStranger: true }),
        ),
      ),
  },
  {
    name: 'pictures that claim to be enormous, and vectors',
    answers: [400, 413, 415, 422, 429, 503],
    throwAt: (arena) =>
      Promise.all(
        PICTURES.flatMap(([type, data]) =>
          ['/api/uploads/images', '/api/uploads/avatar'].map((path) =>
            send(arena, path, { parts: [{ filename: 'picture', type, data }] }),
          ),
        ),
      ),
  },
  {
    name: 'pictures that stand elsewhere, in pages that strangers draw',
    answers: [200, 302, 303, 304, 404, 429, 503],
    async throwAt(arena) {
      const change = { avatar_url: `https://${randomUUID()}.example/bomb.svg`, is_active: true }
      const changed = await send(arena, `/api/minisites/${arena.siteId}`, { method: 'PATCH', body: change })
      const paths = [`/${arena.username}`, `/og/${arena.siteId}.png`, `/og/${arena.siteId}/qr.png`]
      return [changed, ...(await Promise.all(paths.map((path) => send(arena, path, { isStranger: true }))))]
    },
  },
  {
    name: 'lists that are hard to read',
    // Simultaneous lists replace the oldest that was not begun, whose own preview then answers 404.
    answers: [200, 201, 400, 402, 404, 409, 413, 415, 422, 503],
    async throwAt(arena) {
      const landed: Landed[] = []
      for (const data of LISTS) {
        const answer = await send(arena, '/api/contacts/imports', {
          parts: [{ filename: 'list.csv', type: 'text/csv', data }],
        })
        landed.push(answer)
        if (answer.status !== 201) continue
        const { import: list } = JSON.parse(answer.text) as { import?: { id: string } }
        if (!list) continue
        landed.push(await send(arena, `/api/contacts/imports/${list.id}/preview`, { body: {} }))
        await send(arena, `/api/contacts/imports/${list.id}/cancel`, { body: {} })
      }
      return landed
    },
  },
  {
    name: 'as many tags, own fields and signs as a contact may have',
    answers: [201, 400, 402, 413],
    throwAt: async (arena) => {
      const tags = Array.from({ length: 50 }, (_, at) => `${'t'.repeat(30)}${at}${randomUUID().slice(0, 4)}`)
      const contact = { name: '𝕏'.repeat(45), tags }
      return Promise.all([
        send(arena, '/api/contacts', { body: { ...contact, email: `${randomUUID()}@example.com` } }),
        send(arena, '/api/contacts', { body: { ...contact, tags: [...tags, ...tags] } }),
        send(arena, '/api/contacts', { body: { ...contact, custom: { [randomUUID()]: 'x'.repeat(200_000) } } }),
      ])
    },
  },
]
