import { type DestinationStream, type Logger, pino } from 'pino'
import type { Env } from '../env.ts'
import { describeError } from './describe-error.ts'

export type { Logger }

/** Fields that must never reach a log, wherever they occur (standard W19). */
const SECRET_FIELDS = ['password', 'token', 'authorization', 'cookie', 'secret', 'apiKey', 'set-cookie']

/** Creates the structured log of the process: JSON lines, errors with their causes, secrets removed. */
export function createLogger(env: Pick<Env, 'LOG_LEVEL'>, destination?: DestinationStream): Logger {
  const paths = SECRET_FIELDS.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`])
  return pino(
    {
      level: env.LOG_LEVEL,
      base: null,
      redact: { paths, censor: '[removed]' },
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    destination ?? pino.destination(1),
  )
}
