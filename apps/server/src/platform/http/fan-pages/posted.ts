import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What somebody posted. Every value is a string, and none of it is trusted. */
export type Posted = Readonly<Record<string, string>>

/** Largest form in bytes: the longest of every field, and some room. */
export const MAX_FORM_BYTES = 16 * 1024
/** More fields than any of our forms has. */
const MAX_FIELDS = 40

/** Lets a scope take HTML forms, and JSON that says the same. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    (_request, body, done) => done(null, fieldsIn(new URLSearchParams(String(body)))),
  )
}

/** The first value of each field. */
function fieldsIn(pairs: Iterable<[string, string]>): Posted {
  const fields: Record<string, string> = Object.create(null)
  let count = 0
  for (const [name, value] of pairs) if (++count <= MAX_FIELDS && !(name in fields)) fields[name] = value
  return fields
}

/** What was posted, as text: numbers and booleans of JSON become what a form would say, anything else is not there. */
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

/** Tells whether a checkbox was ticked. */
export const isTicked = (posted: Posted, name: string): boolean =>
  ['yes', 'on', 'true'].includes(posted[name]?.trim() ?? '')
