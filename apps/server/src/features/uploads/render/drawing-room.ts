import { type ChildProcess, fork } from 'node:child_process'
import type { ErrorCode } from '@greenroom/contracts'
import { PROCESS_FAILED_MESSAGE } from '@greenroom/domain'
import { AppError } from '../../../platform/errors.ts'
import type { Cut, MessagePicture, Picture, PictureKind } from './picture.ts'
import { inTurn } from './turns.ts'

/** Requests to the picture process, and its answers. */
export interface Order {
  kind: PictureKind | MessagePicture | Cut
  data: Uint8Array
}
export interface Drawn {
  picture?: Picture
  refused?: { code: ErrorCode; message: string; details: unknown; cause: string }
}

/** Milliseconds after which a picture counts as hung. */
const HUNG_AFTER_MS = 30_000
/** Milliseconds to wait for a sign of life. */
const PATIENCE_MS = 2000
/** Milliseconds that the process waits for more pictures. */
const IDLE_MS = 60_000

/**
 * Complete environment of the process, so that no secret of ours is near untrusted bytes. Large blocks of memory return
 * to the system once freed; by default glibc keeps them, and a server that draws grows by hundreds of megabytes.
 */
const ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

let room: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Re-encodes an owner's picture (see `draw`) in a separate process when the owner's turn comes. A file that crashes or
 * hangs the decoder fails for its sender and affects nobody else.
 * @param read returns the received bytes; called when the turn has come, so that waiting takes no memory
 * @throws AppError UNSUPPORTED_TYPE, UPLOAD_ERROR; RATE_LIMITED or UNAVAILABLE if too many wait
 */
export async function drawPicture(
  owner: string,
  kind: PictureKind | MessagePicture | Cut,
  read: () => Promise<Buffer>,
): Promise<Picture> {
  const { picture, refused } = await inTurn(owner, () => order(kind, read))
  if (picture) return { ...picture, data: Buffer.from(picture.data) }
  if (!refused) throw new AppError('UPLOAD_ERROR', PROCESS_FAILED_MESSAGE)
  throw new AppError(refused.code, refused.message, { details: refused.details, cause: refused.cause })
}

async function order(kind: PictureKind | MessagePicture | Cut, read: () => Promise<Buffer>): Promise<Drawn> {
  clearTimeout(idle)
  const child = await livingRoom()
  try {
    return (await answerOf(child, { kind, data: await read() }, HUNG_AFTER_MS)) ?? {}
  } finally {
    idle = setTimeout(() => child.connected && child.disconnect(), IDLE_MS).unref()
  }
}

/** Returns the current process if it still answers (it may have died unnoticed), or a new one. */
async function livingRoom(): Promise<ChildProcess> {
  if (room?.connected && (await answerOf(room, 'there?', PATIENCE_MS))) return room
  return enter()
}

/** Returns the answer of the process, or undefined if it ends or is killed after hanging. */
async function answerOf(child: ChildProcess, said: Order | 'there?', withinMs: number): Promise<Drawn | undefined> {
  const { promise, resolve } = Promise.withResolvers<Drawn | undefined>()
  const ended = () => resolve(undefined)
  const hung = setTimeout(() => child.kill('SIGKILL'), withinMs)
  child.once('message', resolve).once('exit', ended).once('error', ended)
  child.send(said, (error) => error && ended())
  const answer = await promise
  clearTimeout(hung)
  child.off('message', resolve).off('exit', ended).off('error', ended)
  if (!answer && room === child) room = undefined
  return answer
}

function enter(): ChildProcess {
  const child = fork(new URL('./picture-process.ts', import.meta.url), {
    env: ENVIRONMENT,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Ctrl-C in a terminal reaches it through us, after the current pictures are done.
    detached: true,
    windowsHide: true,
  })
  child.unref()
  child.channel?.unref()
  // One that fails between two pictures is replaced for the next.
  child.on('error', () => {})
  child.once('exit', () => {
    if (room === child) room = undefined
  })
  room = child
  return child
}
