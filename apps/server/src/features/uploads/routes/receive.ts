import { readFile } from 'node:fs/promises'
import type { Contract } from '@greenroom/contracts'
import { imageFileProblem } from '@greenroom/domain'
import type { FastifyRequest } from 'fastify'
import { withReceivedFile } from '../../../platform/http/receive-file.ts'

/**
 * Takes the one picture of a form (see `withReceivedFile`).
 * @param work gets what reads the picture; the file is gone when it has ended
 * @throws AppError UPLOAD_TOO_LARGE, UNSUPPORTED_TYPE (product section 5); VALIDATION_FAILED for other than one file; UPLOAD_ERROR
 */
export const withReceivedPicture = <T>(
  request: FastifyRequest,
  limit: NonNullable<Contract['multipart']>,
  work: (read: () => Promise<Buffer>) => Promise<T>,
): Promise<T> =>
  withReceivedFile(
    request,
    {
      ...limit,
      notAForm: 'Send the picture as a form (multipart/form-data).',
      notOneFile: 'Send exactly one picture, in one file field.',
      problemOf: ({ type }) => imageFileProblem({ type, size: 0 }),
    },
    ({ path }) => work(() => readFile(path)),
  )
