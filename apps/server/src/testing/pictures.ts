import type { StoredImage } from '@greenroom/contracts'
import sharp, { type Sharp } from 'sharp'
import { expect } from 'vitest'
import { pictureForm } from './multipart.ts'
import type { TestApp, Visitor } from './test-app.ts'

/** A plain picture; with four channels it is translucent. */
export const canvas = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({
    create: { width, height, channels, background: channels === 4 ? { r: 10, g: 90, b: 70, alpha: 0.4 } : '#37a' },
  })

/** Uploads and inspects pictures in a test. */
export function picturesOf(test: TestApp) {
  const send = (visitor: Visitor, kind: 'images' | 'avatar', data: Buffer | string, type = 'image/png') => {
    const { body, headers } = pictureForm(data, type)
    return test.call(visitor, 'POST', `/api/uploads/${kind}`, body, headers)
  }
  const get = (url: string, headers: Record<string, string> = {}) =>
    test.call(undefined, 'GET', url, undefined, headers)
  return {
    send,
    /** Fetches as anybody. */
    get,
    /** Uploads a picture that must be accepted. */
    stored: async (visitor: Visitor, kind: 'images' | 'avatar', data?: Buffer, type?: string): Promise<StoredImage> => {
      const answer = await send(visitor, kind, data ?? (await canvas(10, 10).png().toBuffer()), type)
      expect(answer.statusCode, answer.body).toBe(201)
      return answer.json<StoredImage>()
    },
    /** Returns the metadata of the served picture. */
    look: async ({ url }: StoredImage) => sharp((await get(url)).rawPayload, { pages: -1 }).metadata(),
  }
}
