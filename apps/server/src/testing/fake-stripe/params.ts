import type Stripe from 'stripe'
import { Refusal } from './refusal.ts'

/** Type of a parameter. `must`: required; `orEmpty`: an empty string removes the value. */
export type Field =
  | 'string'
  | 'integer'
  | 'boolean'
  | 'metadata'
  | readonly string[]
  | { each: Field }
  | { of: Spec }
  | { must: Field }
  | { orEmpty: Field }
export interface Spec {
  readonly [name: string]: Field | undefined
}

type IsIndexed<T> = string extends keyof T ? true : false
type FieldOf<T> = T extends boolean
  ? 'boolean'
  : T extends number
    ? 'integer'
    : T extends string
      ? 'string' | readonly T[] | { orEmpty: 'string' }
      : T extends readonly (infer Item)[]
        ? { each: FieldOf<Item> } | { orEmpty: { each: FieldOf<Item> } }
        : IsIndexed<T> extends true
          ? 'metadata'
          : { of: SpecOf<T> }
type Required<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T]
/** A spec that allows only parameters of the SDK's published types, and requires those that they require. */
type SpecOf<T> = { readonly [K in Required<T>]: { must: FieldOf<NonNullable<T[K]>> } } & {
  readonly [K in Exclude<keyof T, Required<T>>]?:
    | FieldOf<NonNullable<T[K]>>
    | { must: FieldOf<NonNullable<T[K]>> }
    | { orEmpty: 'integer' }
}
export const specOf =
  <T>() =>
  (spec: SpecOf<T>): Spec =>
    spec

export type Params = Record<string, unknown>

/**
 * Parses a form as Stripe does. @throws Refusal naming the first parameter that is unknown, missing, or of the wrong
 * type
 */
export const readParams = (form: string, spec: Spec): Params => objectOf(treeOf(form), spec, '')

interface Tree {
  [name: string]: string | Tree
}

/** Parses `a[b][0]=c` into nested objects. */
function treeOf(form: string): Tree {
  const tree: Tree = {}
  for (const [name, value] of new URLSearchParams(form)) {
    const path = name.split(/\]?\[|\]$/).filter((part) => part !== '')
    const last = path.pop() ?? name
    let at = tree
    for (const part of path) {
      const next = at[part]
      at = typeof next === 'object' ? next : (at[part] = {})
    }
    at[last] = value
  }
  return tree
}

function objectOf(tree: Tree, spec: Spec, at: string): Params {
  const nameOf = (name: string) => (at ? `${at}[${name}]` : name)
  for (const name of Object.keys(tree))
    if (!spec[name])
      throw new Refusal(400, 'parameter_unknown', `Received unknown parameter: ${nameOf(name)}`, nameOf(name))
  return Object.fromEntries(
    Object.entries(spec).flatMap(([name, field]) => {
      const value = tree[name]
      if (value !== undefined && field) return [[name, valueOf(value, field, nameOf(name))]]
      if (typeof field === 'object' && 'must' in field)
        throw new Refusal(400, 'parameter_missing', `Missing required param: ${nameOf(name)}.`, nameOf(name))
      return []
    }),
  )
}

function valueOf(value: string | Tree, field: Field, at: string): unknown {
  const wrong = (kind: string) =>
    new Refusal(400, `parameter_invalid_${kind.replace(' ', '_')}`, `Invalid ${kind}: ${at}`, at)
  if (typeof field === 'object') {
    if ('must' in field) return valueOf(value, field.must, at)
    if ('orEmpty' in field) return value === '' ? null : valueOf(value, field.orEmpty, at)
    if ('each' in field) return listOf(value, field.each, at)
    if ('of' in field) {
      if (typeof value === 'string') throw wrong('object')
      return objectOf(value, field.of, at)
    }
  }
  if (field === 'metadata') return metadataOf(value, at)
  if (typeof value !== 'string') throw wrong('string')
  if (value === '') throw wrong('empty')
  if (field === 'string') return value
  if (field === 'boolean') {
    if (value !== 'true' && value !== 'false') throw wrong('boolean')
    return value === 'true'
  }
  if (field === 'integer') {
    if (!/^-?\d{1,15}$/.test(value)) throw wrong('integer')
    return Number(value)
  }
  if (!field.includes(value)) throw wrong('enum value')
  return value
}

function listOf(value: string | Tree, each: Field, at: string): unknown[] {
  if (typeof value === 'string') throw new Refusal(400, 'parameter_invalid_array', `Invalid array: ${at}`, at)
  return Object.entries(value).map(([index, item], i) => {
    if (index !== String(i)) throw new Refusal(400, 'parameter_invalid_array', `Invalid array: ${at}`, at)
    return valueOf(item, each, `${at}[${index}]`)
  })
}

/** At most 50 keys of 40 characters, with values of 500; an empty value removes its key. */
function metadataOf(value: string | Tree, at: string): Stripe.Metadata {
  if (value === '') return {}
  const wrong = new Refusal(400, 'metadata_invalid', `Invalid metadata: ${at}`, at)
  if (typeof value === 'string') throw wrong
  const entries = Object.entries(value)
  const isFit = ([key, text]: [string, string | Tree]) =>
    key.length <= 40 && typeof text === 'string' && text.length <= 500
  if (entries.length > 50 || !entries.every(isFit)) throw wrong
  return Object.fromEntries(entries) as Stripe.Metadata
}
