import { BLOCK_TYPES, EMBED_TYPES } from '@greenroom/domain'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()

interface Schema {
  type?: string
  pattern?: string
  enum?: string[]
  minLength?: number
  maxLength?: number
  properties?: Record<string, Schema>
  required?: string[]
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  default?: unknown
}
interface Documented {
  operationId?: string
  security?: unknown[]
  parameters?: { in: string; name: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const documentOf = async () =>
  (await test.app.inject('/api/openapi.json')).json<{ paths: Record<string, Record<string, Documented>> }>()

/** Returns true if a path segment is a valid value of this parameter. */
const takes = ({ pattern, enum: values, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema, text: string) =>
  (pattern === undefined || new RegExp(pattern).test(text)) &&
  (values === undefined || values.includes(text)) &&
  text.length >= minLength &&
  text.length <= maxLength

describe('the API document', () => {
  it('says of each operation who may call it: nobody in particular, or by what', async () => {
    const { paths } = await documentOf()
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
    const named = (name: string) => operations.find(({ operationId }) => operationId === name)
    expect(operations.filter(({ security }) => !Array.isArray(security)).map((one) => one.operationId)).toEqual([])
    expect(named('getSiteByUsername')?.security).toEqual([])
    expect(named('getSite')?.security).toEqual([{ session: [] }, { bearer: [] }, { api_key: ['minisites:read'] }])
  })

  it('has no address that fits two of its paths', async () => {
    const { paths } = await documentOf()
    const templates = Object.entries(paths).map(([path, methods]) => {
      const schemas = new Map(
        Object.values(methods).flatMap(({ parameters = [] }) => parameters.map(({ name, schema }) => [name, schema])),
      )
      const parts = path.split('/').map((part) => (part.startsWith('{') ? schemas.get(part.slice(1, -1)) : part))
      return { path, parts }
    })
    const overlap = (one: Schema | string | undefined, other: Schema | string | undefined): boolean => {
      if (typeof one === 'string' && typeof other === 'string') return one === other
      if (typeof one === 'string') return other === undefined || takes(other as Schema, one)
      return typeof other === 'string' ? overlap(other, one) : true
    }
    const ambiguous = templates.flatMap((one, n) =>
      templates
        .slice(n + 1)
        .filter(
          ({ parts }) => parts.length === one.parts.length && parts.every((part, i) => overlap(part, one.parts[i])),
        )
        .map((other) => `${one.path} and ${other.path}`),
    )
    expect(ambiguous).toEqual([])
  })

  it('asks of a new block only its type and what the type cannot do without', async () => {
    const { paths } = await documentOf()
    const body = paths['/api/minisites/{id}/blocks']?.post?.requestBody?.content['application/json']?.schema
    const kinds = (function unfold(schema: Schema = {}): Schema[] {
      const inner = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
      return schema.properties?.type ? [schema] : inner.flatMap(unfold)
    })(body)
    const needs = (name: string) =>
      kinds
        .filter(({ required = [] }) => required.includes(name))
        .flatMap(({ properties }) => properties?.type?.enum ?? [])
    expect(needs('type')).toEqual([...BLOCK_TYPES])
    expect(needs('title')).toEqual(['link'])
    expect(needs('url')).toEqual([...EMBED_TYPES])
    expect(new Set(kinds.flatMap(({ required = [] }) => required))).toEqual(new Set(['type', 'title', 'url']))
  })
})
