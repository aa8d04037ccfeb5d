import { Worker } from 'node:worker_threads'
import type { TimeLeft } from '@greenroom/domain'
import type { ProofPageInput, RenderedProofPage } from '@greenroom/minisite/render'
import { AppError } from '../../../platform/errors.ts'
import type { Page } from '../../../platform/http/kept-pages/page.ts'
import { OverLimit } from './over-limit.ts'
import type { CodeDrawn, CodeOrder, CodePngOrder } from './code-picture.ts'
import type { PageOrder } from './page.ts'
import type { FormPictureOrder } from './form-picture.ts'
import type { PictureOrder } from './picture.ts'
import type { QrOrder } from './qr.ts'

/** Requests to the drawing thread, and its answers. */
export type Order =
  | ({ kind: 'page' } & PageOrder)
  | ({ kind: 'picture' } & PictureOrder)
  | ({ kind: 'qr' } & QrOrder)
  | ({ kind: 'code' } & CodeOrder)
  | ({ kind: 'code-png' } & CodePngOrder)
  | ({ kind: 'countdown' } & TimeLeft)
  | ({ kind: 'form' } & FormPictureOrder)
  | ({ kind: 'proof' } & ProofPageInput)
export type Answer =
  | 'ready'
  | { drawn: unknown }
  | { failed: { message: string; stack: string | undefined; isOverLimit: boolean } }

/** Most CPU time per drawing, in milliseconds. The fullest page that a site may hold takes a tenth of it. */
const MAX_CPU_MS = 2000
/** Interval at which CPU time is checked, in milliseconds. */
const LOOK_MS = 250
/** Milliseconds after which a drawing counts as hung, however busy the machine is. */
const HUNG_AFTER_MS = 30_000
/** Most orders that wait (standard O3): a few seconds' worth. */
const MAX_WAITING = 500
/** Most heap memory of the thread, in megabytes. */
const MAX_HEAP_MB = 192

interface Waiting {
  order: Order
  resolve(drawn: unknown): void
  reject(error: Error): void
}

const waiting: Waiting[] = []
let inHand: Waiting | undefined
let thread: Worker | undefined
let isReady = false
let watch: NodeJS.Timeout | undefined

/** Draws a page. @throws OverLimit; AppError UNAVAILABLE */
export async function drawPageApart(order: PageOrder): Promise<Page> {
  const { br, gzip, identity } = (await drawApart({ kind: 'page', ...order })) as Page
  return { br: withBuffer(br), gzip: withBuffer(gzip), identity: withBuffer(identity) }
}

/** Draws the picture of shared links. @throws OverLimit; AppError UNAVAILABLE */
export const drawPictureApart = async (order: PictureOrder): Promise<Buffer> =>
  asBuffer((await drawApart({ kind: 'picture', ...order })) as Uint8Array)

/** Draws a QR code. @throws OverLimit; AppError UNAVAILABLE */
export const drawQrApart = async (order: QrOrder): Promise<Buffer> =>
  asBuffer((await drawApart({ kind: 'qr', ...order })) as Uint8Array)

/** Draws a QR code in an owner's colors, and reads it with a decoder. @throws OverLimit; AppError UNAVAILABLE */
export const drawCodeApart = async (order: CodeOrder): Promise<CodeDrawn> =>
  (await drawApart({ kind: 'code', ...order })) as CodeDrawn

/** Draws such a code as a PNG. @throws OverLimit; AppError UNAVAILABLE */
export const drawCodePngApart = async (order: CodePngOrder): Promise<Buffer> =>
  asBuffer((await drawApart({ kind: 'code-png', ...order })) as Uint8Array)

/** Draws what is left until a moment. @throws OverLimit; AppError UNAVAILABLE */
export const drawCountdownApart = async (left: TimeLeft): Promise<Buffer> =>
  asBuffer((await drawApart({ kind: 'countdown', ...left })) as Uint8Array)

/** Draws the form of a page, as its visitors see it. @throws OverLimit; AppError UNAVAILABLE */
export const drawFormApart = async (order: FormPictureOrder): Promise<Buffer> =>
  asBuffer((await drawApart({ kind: 'form', ...order })) as Uint8Array)

/** Draws a page that proves how people agree to texts. @throws OverLimit; AppError UNAVAILABLE */
export const drawProofApart = async (order: ProofPageInput): Promise<RenderedProofPage> =>
  (await drawApart({ kind: 'proof', ...order })) as RenderedProofPage

/**
 * Draws in a separate thread, one order at a time, so that no drawing delays the server's answers. An order that takes
 * too much time or memory ends the thread, and the next order starts a new one.
 */
function drawApart(order: Order): Promise<unknown> {
  if (waiting.length >= MAX_WAITING)
    throw new AppError('UNAVAILABLE', 'Many pages are being drawn right now. Please try again in a moment.')
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  waiting.push({ order, resolve, reject })
  next()
  return promise
}

function next(): void {
  if (inHand || waiting.length === 0) return
  thread ??= begin()
  if (!isReady) return
  inHand = waiting.shift()
  // The current order is finished before the process exits; an idle thread does not keep the process alive.
  thread.ref()
  watch = watchOver(thread)
  thread.postMessage(inHand?.order)
}

function begin(): Worker {
  const begun = new Worker(new URL('./drawing-thread.ts', import.meta.url), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  watch = setTimeout(() => end(new Error('the drawing thread did not begin')), HUNG_AFTER_MS)
  begun.on('message', (said: Answer) => begun === thread && take(said))
  begun.on('error', (error) => begun === thread && end(brokenBy(error)))
  begun.on('exit', (code) => begun === thread && end(new Error(`the drawing thread ended with ${code}`)))
  return begun
}

/** Ends a thread that takes too long for its current order. */
function watchOver(busy: Worker): NodeJS.Timeout {
  const order = inHand
  const isStill = () => thread === busy && inHand === order
  let atFirst: number | undefined
  let looks = 0
  return setInterval(async () => {
    looks += 1
    if (looks * LOOK_MS > HUNG_AFTER_MS) return end(new OverLimit(`drawing took more than ${HUNG_AFTER_MS} ms`))
    const used = await busy.cpuUsage().then(({ user, system }) => (user + system) / 1000, nothing)
    atFirst ??= used
    if (isStill() && used - atFirst > MAX_CPU_MS)
      end(new OverLimit(`drawing took more than ${MAX_CPU_MS} ms of a processor`))
  }, LOOK_MS)
}

/** A thread that has just ended reports nothing. */
const nothing = () => 0

function take(said: Answer): void {
  clearTimeout(watch)
  if (said === 'ready') isReady = true
  else {
    const done = inHand
    inHand = undefined
    if ('drawn' in said) done?.resolve(said.drawn)
    else done?.reject(failureOf(said.failed))
  }
  thread?.unref()
  next()
}

/** Ends the thread and fails its current order, or, if it never started one, the first that waits. */
function end(reason: Error): void {
  clearTimeout(watch)
  const failed = inHand ?? waiting.shift()
  const ended = thread
  inHand = undefined
  thread = undefined
  isReady = false
  void ended?.terminate()
  failed?.reject(reason)
  next()
}

function failureOf({
  message,
  stack,
  isOverLimit,
}: {
  message: string
  stack: string | undefined
  isOverLimit: boolean
}) {
  if (isOverLimit) return new OverLimit(message)
  const error = new Error(message)
  if (stack) error.stack = stack
  return error
}

const brokenBy = (error: Error & { code?: string }): Error =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new OverLimit(`drawing took more than ${MAX_HEAP_MB} MB`) : error

/** Bytes arrive from another thread as plain arrays. */
const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const withBuffer = <T extends { body: Uint8Array }>(variant: T) => ({ ...variant, body: asBuffer(variant.body) })
