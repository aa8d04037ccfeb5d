import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** Default limit on a body, in bytes: far above what a person types, and parsed and validated within milliseconds. */
export const BODY_BYTES = 64 * 1024
/** Largest body of a route below /api/auth, in bytes; anybody may call these. */
export const AUTH_BODY_BYTES = 16 * 1024

/** Deepest nesting of objects and lists: twice that of the deepest segment rule. */
const MAX_DEPTH = 32
/** Most keys of one object. The largest has 50 custom fields. */
const MAX_KEYS = 200
/** Most values in a body: a draft of 200 full blocks has about half as many. */
const MAX_VALUES = 20_000

/**
 * Refuses bodies and queries whose shape no contract allows before they are validated, because the cost of validation
 * grows with the input even if it is refused (docs/decisions/0042-what-a-request-may-weigh.md).
 */
export function boundShapes(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ query, body }) => {
    requireBoundedShape(query)
    requireBoundedShape(body)
  })
}

/** @throws AppError VALIDATION_FAILED if a parsed value is too deep, or has too many keys or values */
function requireBoundedShape(value: unknown): void {
  let level = childrenOf(value)
  let count = 0
  for (let depth = 0; level.length > 0; depth++) {
    count += level.length
    if (depth === MAX_DEPTH) throw tooMuch(`Lists and objects can be nested at most ${MAX_DEPTH} deep.`)
    if (count > MAX_VALUES) throw tooMuch(`A request can have at most ${MAX_VALUES} values.`)
    level = level.flatMap(childrenOf)
  }
}

function childrenOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return []
  if (Array.isArray(value)) return value
  const children = Object.values(value)
  if (children.length > MAX_KEYS) throw tooMuch(`An object can have at most ${MAX_KEYS} fields.`)
  return children
}

const tooMuch = (message: string) => new AppError('VALIDATION_FAILED', message)
