import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import type { OutsideRequest } from '../platform/fetch-outside/fetch-outside.ts'
import type { TestApp, Visitor } from './test-app.ts'

/** What the worker in a browser gets. */
export interface Pushed {
  title: string
  body: string
  path: string
  tag: string
}

export interface PushBrowser {
  endpoint: string
  /** Id of its subscription at the server. */
  id: string
  /** What it received, decrypted, in order. */
  received: Pushed[]
  /** Requests to its push service. */
  requests: OutsideRequest[]
}

/** A push service, and browsers that subscribe at it, in place of the internet. */
export function usePushService(test: TestApp) {
  const browsers = new Map<string, PushBrowser & { decrypt(body: Buffer): string }>()
  const service = { status: 201 }
  const open = () =>
    test.setOutside(async (url, request = {}) => {
      const browser = browsers.get(url)
      browser?.requests.push(request)
      if (browser && service.status === 201)
        browser.received.push(JSON.parse(browser.decrypt(request.body ?? Buffer.alloc(0))) as Pushed)
      return { status: browser ? service.status : 404, url, contentType: '', headers: {}, body: Buffer.alloc(0) }
    })
  return {
    open,
    /** Status that the service answers. */
    service,
    /** Subscribes a browser of a person. */
    subscribe: async (person: Visitor): Promise<PushBrowser> => {
      const endpoint = `https://push.example/${randomUUID()}`
      const { keys, decrypt } = browserKeys()
      const answer = await test.call(person, 'POST', '/api/push-subscriptions', { endpoint, keys })
      if (answer.statusCode !== 201) throw new Error(answer.body)
      const { items } = answer.json<{ items: { id: string; is_current: boolean }[] }>()
      const id = items.find(({ is_current }) => is_current)?.id ?? ''
      const browser = { endpoint, id, received: [], requests: [], decrypt }
      browsers.set(endpoint, browser)
      return browser
    },
  }
}

/** Makes a browser's keys, and decrypts what is encrypted for them (RFC 8188, RFC 8291). */
export function browserKeys() {
  const ecdh = createECDH('prime256v1')
  const own = ecdh.generateKeys()
  const auth = randomBytes(16)
  const decrypt = (body: Buffer): string => {
    const salt = body.subarray(0, 16)
    const idLength = body.readUInt8(20)
    const senders = body.subarray(21, 21 + idLength)
    const sealed = body.subarray(21 + idLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, senders])
    const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senders), auth, info, 32))
    const derive = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString()
  }
  return { keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') }, decrypt }
}
