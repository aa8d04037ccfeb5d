import type { Plugin } from 'vite'

const CONTRACTS = /\/packages\/contracts\/src\/[^/]+\.ts$/
/** What only the server reads of a contract: it checks, answers and documents by it. */
const FOR_SERVER: ReadonlySet<string> = new Set([
  'params',
  'query',
  'body',
  'response',
  'errors',
  'summary',
  'access',
  'area',
])

/** Makers of schemas do nothing but make them: what nobody reads is left out of the build. */
export const PURE_FUNCTIONS = [
  'z',
  'defineContract',
  'pageOf',
  'pageQuery',
  'storableText',
  'requiredText',
  'many',
  'listOf',
] as const

interface Node {
  type: string
  start: number
  end: number
  callee?: { type: string; name?: string }
  arguments?: Node[]
  properties?: (Node & { key?: { name?: string } })[]
  [key: string]: unknown
}

/**
 * Leaves of each contract only what a call needs, its method and path: the schemas are types to the browser, and with
 * them goes the library that they are made of (standard P9). Schemas that are read by themselves stay.
 */
export const slimContracts = (): Plugin => ({
  name: 'slim-contracts',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: CONTRACTS },
    handler(code) {
      return { code: slim(code, this.parse(code)), map: null }
    },
  },
})

/** The code without what only the server reads. @param program its syntax tree */
export function slim(code: string, program: unknown): string {
  const cuts = cutsIn(program).sort((a, b) => b[0] - a[0])
  return cuts.reduce((text, [start, end]) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code)
}

/** Where the properties for the server stand in the calls of `defineContract`. */
function cutsIn(node: unknown): [number, number][] {
  if (Array.isArray(node)) return node.flatMap(cutsIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, callee, arguments: given } = node as Node
  if (type === 'CallExpression' && callee?.name === 'defineContract')
    return (given?.[0]?.properties ?? []).flatMap((property): [number, number][] =>
      FOR_SERVER.has(property.key?.name ?? '') ? [[property.start, property.end]] : [],
    )
  return Object.values(node).flatMap(cutsIn)
}
