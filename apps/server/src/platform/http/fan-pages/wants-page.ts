import type { FastifyRequest } from 'fastify'

/** Returns true for browsers, which ask for HTML; a program that posts JSON gets JSON. */
export const wantsPage = ({ headers }: FastifyRequest): boolean =>
  !headers['content-type']?.includes('json') || (headers.accept?.includes('text/html') ?? false)

/** Returns true for the script of a public page (`packages/minisite/src/document/scripts/form.js`). */
export const wantsPart = ({ query }: FastifyRequest): boolean => Object.hasOwn(query as object, 'part')
