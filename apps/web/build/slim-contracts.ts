import type { Plugin } from 'vite'

const CONTRACTS = /\/packages\/contracts\/src\/[^/]+\.ts$/
/** Properties of a contract that only the server reads, to validate, answer, and document. */
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

/** Functions without side effects that make schemas. The build leaves out their unused results. */
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
 * Keeps only the method and the path of each contract, which is all a call needs. The schemas are only types to the
 * browser, and without them the build also drops their library (standard P9). Schemas that are read on their own stay.
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

/** Returns the code without the properties that only the server reads. @param program its syntax tree */
export function slim(code: string, program: unknown): string {
  const cuts = cutsIn(program).sort((a, b) => b[0] - a[0])
  return cuts.reduce((text, [start, end]) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code)
}

/** Finds the properties for the server in the calls of `defineContract`. */
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
