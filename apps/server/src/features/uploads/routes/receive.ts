import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { Contract } from '@greenroom/contracts'
import { imageFileProblem } from '@greenroom/domain'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/errors.ts'

/** What a form may hold beside its file, in bytes: boundaries, headers, some small fields. */
const FORM_BYTES = 64 * 1024
type FormFile = NonNullable<Contract['multipart']>

/**
 * What is thrown away of a body after its answer is known, in bytes: browsers read an answer only when they have sent
 * all, and a photo of any camera is smaller. Beyond that the connection is cut.
 */
const DISCARDED_BYTES = 64 * 1024 * 1024

/** The general failure of an upload (spec section 8). */
const UPLOAD_FAILED = 'Upload failed'
const ONE_FILE = 'Send exactly one picture, in one file field.'

/**
 * Takes the one picture of a form to a file of its own, so that any number of slow senders costs no memory, and cuts it
 * off at the contract's limit. Called only after the session was checked: nothing of a stranger's body is read.
 * @param work gets what reads the picture; the file is gone when it has ended
 * @throws AppError UPLOAD_TOO_LARGE, UNSUPPORTED_TYPE (spec section 5); VALIDATION_FAILED for other than one file; UPLOAD_ERROR
 */
export async function withReceivedPicture<T>(
  request: FastifyRequest,
  limit: FormFile,
  work: (read: () => Promise<Buffer>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), `greenroom-upload-${process.pid}-`))
  const file = path.join(folder, 'picture')
  try {
    await receive(request, limit, file)
    return await work(() => readFile(file))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function receive(request: FastifyRequest, limit: FormFile, file: string): Promise<void> {
  if (!request.isMultipart())
    throw new AppError('UNSUPPORTED_TYPE', 'Send the picture as a form (multipart/form-data).')
  try {
    if (Number(request.headers['content-length']) > limit.maxBytes + FORM_BYTES) throw tooLarge(limit)
    let files = 0
    for await (const part of request.parts({ limits: { fileSize: limit.maxBytes } })) {
      if (part.type !== 'file') continue
      if (++files === 1) await keep(part, limit, file)
    }
    if (files !== 1) throw new AppError('VALIDATION_FAILED', ONE_FILE)
  } catch (error) {
    throw uploadError(error, limit)
  } finally {
    discardRest(request.raw)
  }
}

/** Throws away what is still on its way, so that the sender gets the answer; who goes on for ever is cut off. */
function discardRest(body: IncomingMessage): void {
  let left = DISCARDED_BYTES
  body.unpipe()
  body.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) body.destroy()
  })
  body.resume()
}

async function keep(part: MultipartFile, limit: FormFile, file: string): Promise<void> {
  const problem = imageFileProblem({ type: part.mimetype, size: 0 })
  if (problem) throw new AppError('UNSUPPORTED_TYPE', problem)
  const cut = new AbortController()
  part.file.once('limit', () => cut.abort())
  try {
    await pipeline(part.file, createWriteStream(file), { signal: cut.signal })
  } catch (error) {
    throw cut.signal.aborted ? tooLarge(limit) : error
  }
}

const tooLarge = ({ tooLarge: message }: FormFile) => new AppError('UPLOAD_TOO_LARGE', message)

/** A form that is broken, cut short or has too many parts is the sender's; a disk that fails is ours. */
function uploadError(error: unknown, limit: FormFile): unknown {
  if (error instanceof AppError || (error instanceof Error && 'syscall' in error)) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(limit)
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return new AppError('VALIDATION_FAILED', ONE_FILE, { cause: error })
  }
  return new AppError('UPLOAD_ERROR', UPLOAD_FAILED, { cause: error })
}
