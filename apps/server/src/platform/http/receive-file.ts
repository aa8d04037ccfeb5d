import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { Contract } from '@greenroom/contracts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** Bytes that a form may hold beside its file: boundaries, headers, some small fields. */
const FORM_BYTES = 64 * 1024
type FormFile = NonNullable<Contract['multipart']>

/**
 * Bytes of a body discarded after the answer is known. Browsers read an answer only when they have sent everything, and
 * a photo from any camera is smaller. Beyond that the connection is cut.
 */
const DISCARDED_BYTES = 64 * 1024 * 1024

/** General message for a failed upload (product section 8.1). */
const UPLOAD_FAILED = 'Upload failed'

/** The file that a route accepts. */
export interface WantedFile extends FormFile {
  /** Message for a request that is not a form with one file. */
  notAForm: string
  notOneFile: string
  /** Returns why a part is refused, judging by its headers. */
  problemOf?(part: { type: string; name: string }): string | undefined
}

/** A received file, on disk until the work with it ends. */
export interface ReceivedFile {
  path: string
  /** File name given by the sender. */
  name: string
  /** Media type given by the sender. */
  type: string
}

/**
 * Streams the single file of a form to disk, so that slow senders cost no memory, and stops at the contract's limit.
 * Call it only after the session was checked, so that nothing of a stranger's body is read.
 * @param work receives the file, which is deleted afterwards
 * @throws AppError UPLOAD_TOO_LARGE, UNSUPPORTED_TYPE; VALIDATION_FAILED for anything but one file; UPLOAD_ERROR
 */
export async function withReceivedFile<T>(
  request: FastifyRequest,
  wanted: WantedFile,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), `greenroom-upload-${process.pid}-`))
  const file = path.join(folder, 'file')
  try {
    return await work({ path: file, ...(await receive(request, wanted, file)) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function receive(
  request: FastifyRequest,
  wanted: WantedFile,
  file: string,
): Promise<Pick<ReceivedFile, 'name' | 'type'>> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE', wanted.notAForm)
  try {
    if (Number(request.headers['content-length']) > wanted.maxBytes + FORM_BYTES) throw tooLarge(wanted)
    let files = 0
    let given = { name: '', type: '' }
    for await (const part of request.parts({ limits: { fileSize: wanted.maxBytes } })) {
      if (part.type !== 'file') continue
      if (++files > 1) continue
      given = { name: part.filename ?? '', type: part.mimetype }
      await keep(part, wanted, file)
    }
    if (files !== 1) throw new AppError('VALIDATION_FAILED', wanted.notOneFile)
    return given
  } catch (error) {
    throw uploadError(error, wanted)
  } finally {
    discardRest(request.raw)
  }
}

/** Discards the rest of the body, so that the sender gets the answer. A sender that never stops is cut off. */
function discardRest(body: IncomingMessage): void {
  let left = DISCARDED_BYTES
  body.unpipe()
  body.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) body.destroy()
  })
  body.resume()
}

async function keep(part: MultipartFile, wanted: WantedFile, file: string): Promise<void> {
  const problem = wanted.problemOf?.({ type: part.mimetype, name: part.filename ?? '' })
  if (problem) throw new AppError('UNSUPPORTED_TYPE', problem)
  const cut = new AbortController()
  part.file.once('limit', () => cut.abort())
  try {
    await pipeline(part.file, createWriteStream(file), { signal: cut.signal })
  } catch (error) {
    throw cut.signal.aborted ? tooLarge(wanted) : error
  }
}

const tooLarge = ({ tooLarge: message }: FormFile) => new AppError('UPLOAD_TOO_LARGE', message)

/** Blames the sender for a form that is broken, cut short, or has too many parts; a disk error is ours. */
function uploadError(error: unknown, wanted: WantedFile): unknown {
  if (error instanceof AppError || (error instanceof Error && 'syscall' in error)) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(wanted)
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return new AppError('VALIDATION_FAILED', wanted.notOneFile, { cause: error })
  }
  return new AppError('UPLOAD_ERROR', UPLOAD_FAILED, { cause: error })
}
