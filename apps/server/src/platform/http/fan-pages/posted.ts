import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Posted form fields. All values are untrusted strings. */
export type Posted = Readonly<Record<string, string>>

/** Largest form in bytes: the longest values of every field, with room to spare. */
export const MAX_FORM_BYTES = 16 * 1024
/** More fields than any of our forms has. */
const MAX_FIELDS = 40

/** Makes a scope accept HTML forms, and equivalent JSON. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    (_request, body, done) => done(null, fieldsIn(new URLSearchParams(String(body)))),
  )
}

/** Returns the first value of each field. */
function fieldsIn(pairs: Iterable<[string, string]>): Posted {
  const fields: Record<string, string> = Object.create(null)
  let count = 0
  for (const [name, value] of pairs) if (++count <= MAX_FIELDS && !(name in fields)) fields[name] = value
  return fields
}

/** Returns the posted fields as text: numbers and booleans of JSON become form values, anything else is dropped. */
export function postedIn({ body }: FastifyRequest): Posted {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return {}
  return fieldsIn(
    Object.entries(body).flatMap(([name, value]): [string, string][] => {
      if (typeof value === 'string') return [[name, value]]
      if (typeof value === 'boolean') return value ? [[name, 'yes']] : []
      return typeof value === 'number' ? [[name, String(value)]] : []
    }),
  )
}

/** Returns true if a checkbox was ticked. */
export const isTicked = (posted: Posted, name: string): boolean =>
  ['yes', 'on', 'true'].includes(posted[name]?.trim() ?? '')
