import { z } from 'zod'

/**
 * The search parameters of a screen: a zod object with one of the fields below for each name. A field reads all values
 * of its name and never fails: invalid values become the default.
 */
export type AddressSchema = z.ZodObject
export type AddressValues<S extends AddressSchema> = z.output<S>
export type AddressChange<S extends AddressSchema> = { [Name in keyof z.output<S>]?: z.output<S>[Name] | undefined }

const given = z.array(z.string())

/** Returns a field with the first value of its name if the schema accepts it, else the default. */
export function one<S extends z.ZodType>(schema: S): Field<z.output<S> | undefined>
export function one<S extends z.ZodType>(schema: S, otherwise: z.output<S>): Field<z.output<S>>
export function one<S extends z.ZodType>(schema: S, otherwise?: z.output<S>): Field<z.output<S> | undefined> {
  return given.transform(([value]) => {
    const read = schema.safeParse(value)
    return read.success ? read.data : otherwise
  })
}
type Field<T> = z.ZodType<T, string[]>

/** Returns a field with every value that the schema accepts, without duplicates; undefined if there is none. */
export const several = <S extends z.ZodType<string, string>>(schema: S): Field<z.output<S>[] | undefined> =>
  given.transform((values) => {
    const accepted = [...new Set(values.flatMap((value) => schema.safeParse(value).data ?? []))]
    return accepted.length > 0 ? accepted : undefined
  })

export const text = one(z.string(), '')
/** True if the name is present, with or without a value. */
export const flag = given.transform((values) => values.length > 0)
/** Returns a field for a whole number from 1 to `most`. */
export const count = (most: number, otherwise: number) =>
  given.transform(([value]) => {
    const number = Number(value)
    return Number.isInteger(number) && number >= 1 && number <= most ? number : otherwise
  })
/** Page of a list, from 1 to the last page of the API. */
export const page = count(100_000, 1)

/** Parameters that select a part of a list. A change that sets none of them returns to the first page. */
const PLACE = ['page', 'after', 'before']

export const readAddress = <S extends AddressSchema>(schema: S, params: URLSearchParams): AddressValues<S> =>
  schema.parse(Object.fromEntries(Object.keys(schema.shape).map((name) => [name, params.getAll(name)])))

/**
 * Returns the parameters after a change. Defaults are omitted, the names of the schema stay together in its order, and
 * all others keep their position.
 */
export function changeAddress<S extends AddressSchema>(
  schema: S,
  params: URLSearchParams,
  change?: AddressChange<S>,
): URLSearchParams {
  const defaults: Record<string, unknown> = readAddress(schema, new URLSearchParams())
  const values: Record<string, unknown> = { ...readAddress(schema, params) }
  if (change) {
    for (const name of PLACE) delete values[name]
    Object.assign(values, change)
  }
  const known: [name: string, value: string][] = []
  for (const name of Object.keys(defaults)) {
    const value = values[name] ?? defaults[name]
    if (JSON.stringify(value) === JSON.stringify(defaults[name])) continue
    for (const each of [value].flat()) known.push([name, each === true ? '' : String(each)])
  }
  const others = [...params].filter(([name]) => !(name in defaults))
  const first = [...params.keys()].findIndex((name) => name in defaults)
  const at = first === -1 ? others.length : first
  return new URLSearchParams([...others.slice(0, at), ...known, ...others.slice(at)])
}
