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

/** What a form may hold beside its file, in bytes: boundaries, headers, some small fields. */
const FORM_BYTES = 64 * 1024
type FormFile = NonNullable<Contract['multipart']>

/**
 * What is thrown away of a body after its answer is known, in bytes: browsers read an answer only when they have sent
 * all, and a photo of any camera is smaller. Beyond that the connection is cut.
 */
const DISCARDED_BYTES = 64 * 1024 * 1024

/** The general failure of an upload (product section 8). */
const UPLOAD_FAILED = 'Upload failed'

/** What a door takes. */
export interface WantedFile extends FormFile {
  /** Said to who sends another thing than a form with one file. */
  notAForm: string
  notOneFile: string
  /** Why a part is not taken, by what it says of itself. */
  problemOf?(part: { type: string; name: string }): string | undefined
}

/** A file that has come, on this machine until the work with it has ended. */
export interface ReceivedFile {
  path: string
  /** As its sender calls it. */
  name: string
}

/**
 * Takes the one file of a form to a file of its own, so that any number of slow senders costs no memory, and cuts it
 * off at the contract's limit. Called only after the session was checked: nothing of a stranger's body is read.
 * @param work gets the file; it is gone when the work has ended
 * @throws AppError UPLOAD_TOO_LARGE, UNSUPPORTED_TYPE; VALIDATION_FAILED for other than one file; UPLOAD_ERROR
 */
export async function withReceivedFile<T>(
  request: FastifyRequest,
  wanted: WantedFile,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), `greenroom-upload-${process.pid}-`))
  const file = path.join(folder, 'file')
  try {
    const name = await receive(request, wanted, file)
    return await work({ path: file, name })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function receive(request: FastifyRequest, wanted: WantedFile, file: string): Promise<string> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE', wanted.notAForm)
  try {
    if (Number(request.headers['content-length']) > wanted.maxBytes + FORM_BYTES) throw tooLarge(wanted)
    let files = 0
    let name = ''
    for await (const part of request.parts({ limits: { fileSize: wanted.maxBytes } })) {
      if (part.type !== 'file') continue
      if (++files > 1) continue
      name = part.filename ?? ''
      await keep(part, wanted, file)
    }
    if (files !== 1) throw new AppError('VALIDATION_FAILED', wanted.notOneFile)
    return name
  } catch (error) {
    throw uploadError(error, wanted)
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

/** A form that is broken, cut short or has too many parts is the sender's; a disk that fails is ours. */
function uploadError(error: unknown, wanted: WantedFile): unknown {
  if (error instanceof AppError || (error instanceof Error && 'syscall' in error)) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(wanted)
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return new AppError('VALIDATION_FAILED', wanted.notOneFile, { cause: error })
  }
  return new AppError('UPLOAD_ERROR', UPLOAD_FAILED, { cause: error })
}
