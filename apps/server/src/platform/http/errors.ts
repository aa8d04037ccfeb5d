import { ERROR_STATUS, type ErrorBody, type ErrorCode, type validationDetails } from '@greenroom/contracts'
import type { ServerResponse } from 'node:http'
import type { Logger } from '../log/logger.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { errorCodes } from '../error-codes.ts'
import { AppError } from '../errors.ts'
import { RateLimited } from './rate-limit.ts'

/** Seconds until a caller may retry if the server is not ready. */
const UNAVAILABLE_RETRY_SECONDS = 2

/**
 * Longest refused body, in bytes, that is still read. A caller that is cut off while sending sees a broken connection
 * instead of the answer (RFC 9112, 9.6).
 */
const TAKEN_IN_BYTES = 16 * 1024 * 1024

/**
 * SQLSTATEs that mean "not now" instead of "bad request". Database unavailable: connection, resources, operator.
 * Overloaded: query_canceled (statement timeout), lock_not_available, idle_in_transaction_session_timeout. Conflict
 * between transactions: deadlock_detected, serialization_failure.
 */
const NOT_NOW = /^(08...|53...|57P..|57014|55P03|25P03|40P01|40001)$/
const SOCKET_AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])

/** Fastify's own refusals, mapped to our codes. */
const FASTIFY_CODES: Record<string, { code: ErrorCode; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'UPLOAD_TOO_LARGE', message: 'This request is too large.' },
  FST_REQ_FILE_TOO_LARGE: { code: 'UPLOAD_TOO_LARGE', message: 'This file is too large.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'UNSUPPORTED_TYPE', message: 'Send JSON.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'VALIDATION_FAILED', message: 'The body is empty.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'VALIDATION_FAILED', message: 'The body is not valid JSON.' },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'NOT_FOUND', message: 'We could not find this page.' },
  FST_ERR_BAD_URL: { code: 'VALIDATION_FAILED', message: 'This address is not valid.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 'VALIDATION_FAILED', message: 'The length of the body does not match.' },
}

/** Turns any error into an answer. Nothing else does. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asAppError(error)
  if (!known) {
    request.log.error({ err: error }, 'request failed')
    return sendError(reply, new AppError('INTERNAL', 'Something went wrong on our side. Please try again.'))
  }
  if (known instanceof RateLimited) reply.header('retry-after', known.retryAfter)
  if (known.status >= 500) {
    request.log.error({ err: error }, 'request failed')
    reply.header('retry-after', UNAVAILABLE_RETRY_SECONDS)
  }
  // Fastify closes the connection after any body error, while its sender may still be sending.
  if (Number(request.headers['content-length']) <= TAKEN_IN_BYTES) reply.removeHeader('connection')
  return sendError(reply, known)
}

/**
 * Answers a request that never reached the router. Fastify's own refusals cannot be among the errors.
 * @param headers of every answer, as name, value, name, value …
 */
export function answerPlainly(response: ServerResponse, error: unknown, headers: readonly string[], log: Logger): void {
  const known = asAppError(error as FastifyError)
  if (!known || known.status >= 500) log.error({ err: error }, 'request failed')
  const answer = known ?? new AppError('INTERNAL', 'Something went wrong on our side. Please try again.')
  const retry =
    answer instanceof RateLimited ? answer.retryAfter : answer.status >= 500 ? UNAVAILABLE_RETRY_SECONDS : undefined
  response.writeHead(answer.status, [
    ...headers,
    'content-type',
    'application/json; charset=utf-8',
    ...(retry === undefined ? [] : ['retry-after', String(retry)]),
  ])
  response.end(JSON.stringify(errorBodyOf(answer)))
}

export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  return reply
    .status(error.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBodyOf(error))
}

/** Returns the body of an error answer. Quotations from the request are shortened. */
export function errorBodyOf(error: AppError): ErrorBody {
  const { message, code, status, details } = error
  return {
    message: shortened(message),
    code,
    status,
    ...(details === undefined ? {} : { details: code === 'VALIDATION_FAILED' ? withFewIssues(details) : details }),
  }
}

/** Most issues in an answer, and most characters of a sentence or path in it: more than a person reads. */
export const MAX_ISSUES = 20
const MAX_WORDS = 300

const shortened = (text: string): string => (text.length > MAX_WORDS ? `${text.slice(0, MAX_WORDS)}…` : text)

function withFewIssues(details: unknown): unknown {
  if (typeof details !== 'object' || details === null || !('issues' in details) || !Array.isArray(details.issues))
    return details
  const issues = (details.issues as z.infer<typeof validationDetails>['issues']).slice(0, MAX_ISSUES)
  return {
    ...details,
    issues: issues.map(({ path, message }) => ({ path: shortened(path), message: shortened(message) })),
  }
}

/** Converts an expected error for the caller; undefined for an unexpected one. */
export function asAppError(error: FastifyError): AppError | undefined {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return validationError(error)
  const fastify = FASTIFY_CODES[error.code]
  if (fastify) return new AppError(fastify.code, fastify.message)
  if (isNotNow(error)) {
    return new AppError('UNAVAILABLE', 'Greenroom is not ready right now. Please try again in a moment.', {
      cause: error,
    })
  }
  const code = (Object.keys(ERROR_STATUS) as ErrorCode[]).find((c) => ERROR_STATUS[c] === error.statusCode)
  if (code && error.statusCode && error.statusCode < 500)
    return new AppError(code === 'CONFLICT' ? 'VALIDATION_FAILED' : code, error.message)
  return undefined
}

/** Driver errors without a code: a connection lost in use, no connection available, a silent server. */
const NOT_NOW_WORDS =
  /connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|query read timeout/i

function isNotNow(error: Error): boolean {
  const words = [error.message, (error.cause as Error | undefined)?.message].join(' ')
  return errorCodes(error).some((code) => SOCKET_AWAY.has(code) || NOT_NOW.test(code)) || NOT_NOW_WORDS.test(words)
}

/** Says what is wrong and where; the first issue becomes the message. */
function validationError(error: {
  validation: { instancePath: string; message?: string }[]
  validationContext?: string
}): AppError {
  const issues = error.validation.slice(0, MAX_ISSUES).map((finding) => ({
    path: [error.validationContext ?? 'body', ...finding.instancePath.split('/').filter(Boolean)].join('.'),
    message: finding.message ?? 'This value is not valid.',
  }))
  return new AppError('VALIDATION_FAILED', issues[0]?.message ?? 'This request is not valid.', { details: { issues } })
}
