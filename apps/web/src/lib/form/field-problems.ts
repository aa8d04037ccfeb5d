import { validationDetails } from '@greenroom/contracts/errors'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { ApiError } from '../api/index.ts'

/** Messages by field; a field without one is valid. */
export type FieldProblems<F extends string = string> = Partial<Record<F, ReactNode>>

interface Issue {
  /** e.g. `body.title` */
  path: string
  message: string
}

/** Keeps the first message of each field. */
function byField(issues: readonly Issue[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { path, message } of issues) {
    const [field = ''] = path.replace(/^body\./, '').split('.')
    found[field] ??= message
  }
  return found
}

/**
 * Reads the server's messages about single fields; undefined if it names none of the fields.
 * @param sentAs names of fields that differ in the call
 */
export function refusedFields<F extends string>(
  error: unknown,
  fields: readonly F[],
  sentAs: Partial<Record<F, string>> = {},
): FieldProblems<F> | undefined {
  const details = error instanceof ApiError ? validationDetails.safeParse(error.details).data : undefined
  const refused = byField(details?.issues ?? [])
  const found: FieldProblems<F> = {}
  for (const field of fields) {
    const message = refused[sentAs[field] ?? field]
    if (message !== undefined) found[field] = message
  }
  return Object.keys(found).length === 0 ? undefined : found
}

/** Checks a body against the schema of its contract. */
export function schemaProblems(schema: z.ZodType, body: unknown): FieldProblems {
  const issues = schema.safeParse(body).error?.issues ?? []
  return byField(issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}
