import { type ChildProcess, fork } from 'node:child_process'
import type { ErrorCode } from '@greenroom/contracts'
import { PROCESS_FAILED_MESSAGE } from '@greenroom/domain'
import { AppError } from '../../../platform/errors.ts'
import type { Picture, PictureKind } from './picture.ts'
import { inTurn } from './turns.ts'

/** What the picture process is asked for, and what it answers. */
export interface Order {
  kind: PictureKind
  data: Uint8Array
}
export interface Drawn {
  picture?: Picture
  refused?: { code: ErrorCode; message: string; details: unknown; cause: string }
}

/** A picture that takes longer has hung its process, in milliseconds. */
const HUNG_AFTER_MS = 30_000
/** How long the process waits for more pictures, in milliseconds. */
const IDLE_MS = 60_000

/**
 * Its whole environment: no secret of ours is near the bytes that strangers send. Large blocks of memory go back to the
 * system as soon as they are free; by default glibc keeps them, and a server that draws grows by hundreds of megabytes.
 */
const ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

let room: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Draws a picture of an owner anew (see `draw`) in a process of its own, when the owner's turn comes: a file that
 * crashes or hangs the decoder costs its sender an error and nobody else anything.
 * @param read gives the sent bytes; it is called when the turn has come, so that waiting costs no memory
 * @throws AppError UNSUPPORTED_TYPE, UPLOAD_ERROR; RATE_LIMITED or UNAVAILABLE where too much waits
 */
export async function drawPicture(owner: string, kind: PictureKind, read: () => Promise<Buffer>): Promise<Picture> {
  const { picture, refused } = await inTurn(owner, async () => order({ kind, data: await read() }))
  if (picture) return { ...picture, data: Buffer.from(picture.data) }
  if (!refused) throw new AppError('UPLOAD_ERROR', PROCESS_FAILED_MESSAGE)
  throw new AppError(refused.code, refused.message, { details: refused.details, cause: refused.cause })
}

async function order(wanted: Order): Promise<Drawn> {
  clearTimeout(idle)
  const child = room?.connected ? room : enter()
  const hung = setTimeout(() => child.kill('SIGKILL'), HUNG_AFTER_MS)
  try {
    return await answerOf(child, wanted)
  } finally {
    clearTimeout(hung)
    idle = setTimeout(() => child.connected && child.disconnect(), IDLE_MS).unref()
  }
}

/** What the process answers; nothing where it ends instead. */
function answerOf(child: ChildProcess, wanted: Order): Promise<Drawn> {
  const { promise, resolve } = Promise.withResolvers<Drawn>()
  const ended = () => resolve({})
  child.once('message', resolve).once('exit', ended).once('error', ended)
  child.send(wanted, (error) => error && ended())
  return promise.finally(() => child.off('message', resolve).off('exit', ended).off('error', ended))
}

function enter(): ChildProcess {
  const child = fork(new URL('./picture-process.ts', import.meta.url), {
    env: ENVIRONMENT,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Ctrl-C in a terminal reaches it through us, after the pictures in hand are done.
    detached: true,
    windowsHide: true,
  })
  child.unref()
  child.channel?.unref()
  // One that breaks between two pictures is replaced at the next.
  child.on('error', () => {})
  child.once('exit', () => {
    if (room === child) room = undefined
  })
  room = child
  return child
}
