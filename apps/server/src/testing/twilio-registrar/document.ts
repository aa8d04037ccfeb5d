import { readFileSync } from 'node:fs'

interface Parameter {
  type: string
  enum?: string[]
  pattern?: string
  format?: string
  required?: boolean
}

type Parameters = Record<string, Parameter>

/** An operation of Twilio's API, as published. */
export interface Operation {
  method: string
  /** With placeholders: `/v1/Services/{Sid}`. */
  path: string
  segments?: Parameters
  query?: Parameters
  form?: Parameters
  status: number
  /** Key of the list in the answer, if it is one. */
  list?: string
  /** Name of the answer's shape. */
  answer?: string
}

interface Document {
  operations: Operation[]
  answers: Record<string, Record<string, string | string[]>>
}

const { operations, answers } = JSON.parse(readFileSync(new URL('./openapi.json', import.meta.url), 'utf8')) as Document

const placeholders = ({ path }: Operation): number => path.split('{').length

/** The more of a path is fixed, the earlier it is tried: `/Usecases` before `/{Sid}`. */
const routes = operations
  .toSorted((a, b) => placeholders(a) - placeholders(b))
  .map((operation) => ({
    operation,
    pattern: new RegExp(
      `^${operation.path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>[^/]+?)`)}$`,
    ),
  }))

export interface Call {
  method: string
  path: string
  query: URLSearchParams
  form: URLSearchParams
}

export interface CheckedCall {
  operation: Operation | undefined
  segments: Record<string, string>
  /** Violations of the document, in words. */
  problems: string[]
}

/** Compares a call with the published document: path, names, required parameters, types, and enumerations. */
export function checkCall({ method, path, query, form }: Call): CheckedCall {
  for (const { operation, pattern } of routes) {
    const found = operation.method === method ? pattern.exec(path) : null
    if (!found) continue
    const segments = { ...found.groups }
    const values = new URLSearchParams(segments)
    return {
      operation,
      segments,
      problems: [
        ...problemsOf(values, operation.segments ?? {}),
        ...problemsOf(query, operation.query ?? {}),
        ...problemsOf(form, operation.form ?? {}),
      ],
    }
  }
  return { operation: undefined, segments: {}, problems: ['no such path'] }
}

/** Returns fields of an answer that the document does not name, and words that it does not list. */
export function checkAnswer({ answer }: Operation, resource: Record<string, unknown>): string[] {
  const shape = answers[answer ?? '']
  if (!shape) return Object.keys(resource).map((name) => `${name} is answered without a shape`)
  return Object.entries(resource).flatMap(([name, value]) => {
    const type = shape[name]
    if (type === undefined) return [`${name} is no field of ${answer}`]
    const words = Array.isArray(type) && typeof value === 'string' ? type : [value]
    return words.includes(value) ? [] : [`${name} is never ${String(value)}`]
  })
}

/** Returns a resource's fields, all null. */
export const emptyAnswer = ({ answer }: Operation): Record<string, unknown> =>
  Object.fromEntries(Object.keys(answers[answer ?? ''] ?? {}).map((name) => [name, null]))

function problemsOf(given: URLSearchParams, known: Parameters): string[] {
  const missing = Object.entries(known)
    .filter(([name, { required }]) => required && !given.has(name))
    .map(([name]) => `${name} is missing`)
  const wrong = [...given].flatMap(([name, value]) => {
    const parameter = known[name]
    if (!parameter) return [`${name} is no parameter`]
    return fits(value, parameter) ? [] : [`${name} must not be ${value}`]
  })
  return [...missing, ...wrong]
}

function fits(value: string, { type, enum: words, pattern, format }: Parameter): boolean {
  if (words && !words.includes(value)) return false
  if (pattern !== undefined && !new RegExp(pattern).test(value)) return false
  if (format === 'uri') return URL.canParse(value)
  if (format === 'phone-number') return /^\+[1-9]\d{6,14}$/.test(value)
  if (format === 'iso-country-code') return /^[A-Z]{2}$/.test(value)
  if (type === 'boolean') return value === 'true' || value === 'false'
  if (type === 'integer') return /^\d+$/.test(value)
  if (type === 'json') return isJson(value)
  return true
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Returns a form's values under the names of the answer: `FriendlyName` becomes `friendly_name`. */
export function fieldsOf({ form: known = {}, answer }: Operation, form: URLSearchParams): Record<string, unknown> {
  const shape = answers[answer ?? ''] ?? {}
  const fields: Record<string, unknown> = {}
  for (const name of new Set(form.keys())) {
    const field = snakeCase(name)
    if (field in shape) fields[field] = valueOf(form.getAll(name), known[name]?.type)
  }
  return fields
}

export const snakeCase = (name: string): string =>
  name
    .replace('A2P', 'A2p')
    .replaceAll(/(?<=.)([A-Z])/g, '_$1')
    .toLowerCase()

function valueOf(values: string[], type: string | undefined): unknown {
  const [value = ''] = values
  if (type === 'array') return values
  if (type === 'boolean') return value === 'true'
  if (type === 'integer') return Number(value)
  return type === 'json' ? JSON.parse(value) : value
}
