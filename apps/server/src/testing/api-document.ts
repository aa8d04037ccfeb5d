import type { FastifyInstance } from 'fastify'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Operation {
  name: string
  method: Method
  /** As written in the document, with `{name}` parameters. */
  path: string
  isOwners: boolean
  isMultipart: boolean
  hasBody: boolean
}

interface DocumentedOperation {
  operationId?: string
  security?: unknown[]
  requestBody?: { content: Record<string, unknown> }
}

/** Lists every operation of the API document, which is generated from the mounted routes. */
export function operationsOf(app: FastifyInstance): Operation[] {
  const { paths = {} } = app.swagger() as { paths?: Record<string, Record<string, DocumentedOperation>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: operation.operationId ?? `${method} ${path}`,
      method: method.toUpperCase() as Method,
      path,
      isOwners: (operation.security?.length ?? 0) > 0,
      isMultipart: operation.requestBody?.content['multipart/form-data'] !== undefined,
      hasBody: operation.requestBody !== undefined,
    })),
  )
}

/** Parameter values used unless a test gives others. */
const COMMON: Record<string, string> = {
  feature: 'minisites',
  number: '+12125550123',
  panel: 'sources',
  table: 'campaigns',
  report: 'campaigns',
}

/** Fills in the parameters of a path. */
export function fillPath(path: string, values: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? COMMON[name] ?? `missing-${name}`),
  )
}
