import { type ChildProcess, fork } from 'node:child_process'
import type { ErrorCode } from '@greenroom/contracts'
import { PROCESS_FAILED_MESSAGE } from '@greenroom/domain'
import { AppError } from '../../../platform/errors.ts'
import type { Cut, Picture, PictureKind } from './picture.ts'
import { inTurn } from './turns.ts'

/** What the picture process is asked for, and what it answers. */
export interface Order {
  kind: PictureKind | Cut
  data: Uint8Array
}
export interface Drawn {
  picture?: Picture
  refused?: { code: ErrorCode; message: string; details: unknown; cause: string }
}

/** A picture that takes longer has hung its process, in milliseconds. */
const HUNG_AFTER_MS = 30_000
/** How long it may take to say that it is there, in milliseconds. */
const PATIENCE_MS = 2000
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
export async function drawPicture(
  owner: string,
  kind: PictureKind | Cut,
  read: () => Promise<Buffer>,
): Promise<Picture> {
  const { picture, refused } = await inTurn(owner, () => order(kind, read))
  if (picture) return { ...picture, data: Buffer.from(picture.data) }
  if (!refused) throw new AppError('UPLOAD_ERROR', PROCESS_FAILED_MESSAGE)
  throw new AppError(refused.code, refused.message, { details: refused.details, cause: refused.cause })
}

async function order(kind: PictureKind | Cut, read: () => Promise<Buffer>): Promise<Drawn> {
  clearTimeout(idle)
  const child = await livingRoom()
  try {
    return (await answerOf(child, { kind, data: await read() }, HUNG_AFTER_MS)) ?? {}
  } finally {
    idle = setTimeout(() => child.connected && child.disconnect(), IDLE_MS).unref()
  }
}

/** The process that is there, if it still answers (one may have died without our having heard), else a new one. */
async function livingRoom(): Promise<ChildProcess> {
  if (room?.connected && (await answerOf(room, 'there?', PATIENCE_MS))) return room
  return enter()
}

/** What the process answers; undefined where it ends instead, or is ended because it has hung. */
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
