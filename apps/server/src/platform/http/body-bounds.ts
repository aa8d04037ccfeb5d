import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** Largest body in bytes where the contract does not say: far above what a person types, read and validated in milliseconds. */
export const BODY_BYTES = 64 * 1024
/** Largest body of a door below /api/auth, in bytes: anybody may knock there. */
export const AUTH_BODY_BYTES = 16 * 1024

/** How deep objects and lists may stand inside each other: twice as deep as the deepest rule of a segment. */
const MAX_DEPTH = 32
/** Most keys of one object: contacts have 50 fields of the owner's own, and nothing has more. */
const MAX_KEYS = 200
/** Most values of a body in all: a draft of 200 full blocks has about half as many. */
const MAX_VALUES = 20_000

/**
 * Refuses bodies and queries of a shape that no contract asks for, before they are validated: the cost of a validation grows
 * with what it is given, also where that is refused (docs/decisions/0042).
 */
export function boundShapes(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ query, body }) => {
    requireBoundedShape(query)
    requireBoundedShape(body)
  })
}

/** @throws AppError VALIDATION_FAILED where a parsed value is too deep, or has too many keys or values */
function requireBoundedShape(value: unknown): void {
  let level = childrenOf(value)
  let count = 0
  for (let depth = 0; level.length > 0; depth++) {
    count += level.length
    if (depth === MAX_DEPTH) throw tooMuch(`Lists and objects can stand inside each other at most ${MAX_DEPTH} deep.`)
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
