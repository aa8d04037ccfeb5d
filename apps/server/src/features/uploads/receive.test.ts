import { type Contract, defineContract, uploadAvatar, uploadImage } from '@greenroom/contracts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { route } from '../../platform/http/route.ts'
import { buildServer } from '../../platform/http/server.ts'
import { multipartForm } from '../../testing/multipart.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { withReceivedPicture } from './routes.ts'

const test = useTestApp()

const contractOf = (name: string, maxBytes: number) =>
  defineContract({
    name,
    method: 'POST',
    path: `/api/probe/${name}`,
    summary: 'Counts the bytes of a file',
    access: 'owner',
    multipart: { maxBytes, tooLarge: `More than ${maxBytes} bytes.` },
    status: 200,
    response: z.object({ bytes: z.int() }),
    errors: ['UPLOAD_TOO_LARGE'],
  } satisfies Contract)

const small = contractOf('small', 1000)
const large = contractOf('large', 20_000_000)

let app: FastifyInstance
let nova: Visitor
beforeAll(async () => {
  const routes = [small, large].map((contract) =>
    route(contract, ({ request }) =>
      withReceivedPicture(request, contract.multipart, async (read) => ({ bytes: (await read()).length })),
    ),
  )
  app = await buildServer(test.house, [{ name: 'probe', routes }])
  await app.ready()
  nova = await test.signUp()
})
afterAll(() => app.close())

const send = (contract: Contract, bytes: number) => {
  const { body, headers } = multipartForm({ filename: 'a.png', type: 'image/png', data: Buffer.alloc(bytes, 1) })
  return app.inject({
    method: 'POST',
    url: contract.path,
    payload: body,
    headers: { ...headers, cookie: nova.cookie, origin: test.house.env.PUBLIC_URL },
  })
}

describe('a file of a form', () => {
  it('may be as large as its own contract says, and no larger', async () => {
    expect((await send(small, 1000)).json()).toEqual({ bytes: 1000 })
    expect((await send(small, 1001)).json()).toMatchObject({
      code: 'UPLOAD_TOO_LARGE',
      message: 'More than 1000 bytes.',
    })
    expect((await send(large, 16_000_000)).json()).toEqual({ bytes: 16_000_000 })
  })

  it('is, as a picture, at most 15 MB, with the sentence of product section 5', () => {
    const limit = { maxBytes: 15 * 1024 * 1024, tooLarge: 'File too large. Please use an image smaller than 15MB.' }
    expect([uploadImage.multipart, uploadAvatar.multipart]).toEqual([limit, limit])
  })
})
