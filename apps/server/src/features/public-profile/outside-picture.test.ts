import { expect, it } from 'vitest'
import type { SystemContext } from '../../platform/context.ts'
import { createUrls } from '../../platform/urls.ts'
import { pictureFrom } from './render/outside-picture.ts'

/** The hosts asked for the bytes of a picture. None has them. */
async function askedFor(address: string): Promise<string[]> {
  const asked: string[] = []
  const context = {
    urls: createUrls({ PUBLIC_URL: 'https://green.example' }),
    log: { debug: () => {} },
    providers: {
      storage: { get: async (path: string) => void asked.push(`store: ${path}`) },
      fetchOutside: async (url: string) => {
        asked.push(`outside: ${url}`)
        return { status: 404 }
      },
    },
  } as unknown as SystemContext
  expect(await pictureFrom(context, 'owner', address, 10, 10)).toBeUndefined()
  return asked
}

it.each([
  ['/uploads/images/u1/a.jpg', ['store: images/u1/a.jpg']],
  ['https://green.example/uploads/images/u1/a.jpg', ['store: images/u1/a.jpg']],
  ['https://pictures.example/a.jpg', ['outside: https://pictures.example/a.jpg']],
  ['https://green.example.org/uploads/a.jpg', ['outside: https://green.example.org/uploads/a.jpg']],
  ['https://green.example/og/site.png', []],
  ['/uploads/lists/u1/a.csv', []],
])('the picture %s is looked for where it lies', async (address, places) => {
  expect(await askedFor(address)).toEqual(places)
})
