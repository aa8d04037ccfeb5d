import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const CONTRACTS = /\/packages\/contracts\/src\/[^/?]+\.ts$/
const SCHEMAS = /\/packages\/contracts\/src\/[^/?]+\.ts\?schemas$/
/** Properties of a contract that a call needs. The others are for the server: to validate, answer, and document. */
export const FOR_CALLS = ['name', 'method', 'path', 'produces'] as const

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
  name?: string
  callee?: Node
  arguments?: Node[]
  body?: Node[]
  declaration?: Node | null
  declarations?: { init?: Node | null }[]
  properties?: (Node & { key?: Node })[]
}

/**
 * Keeps of each contract what a call needs, and moves the schemas beside the contracts to a module of their own. A
 * screen then makes the few schemas that it reads, not those of every call, and most of their library is dropped
 * (standard P9).
 */
export const slimContracts = (): Plugin => ({
  name: 'slim-contracts',
  apply: 'build',
  enforce: 'post',
  load: {
    filter: { id: SCHEMAS },
    handler: (id) => ({ code: readFileSync(fileOf(id), 'utf8'), moduleSideEffects: false }),
  },
  transform: {
    filter: { id: [CONTRACTS, SCHEMAS] },
    handler(code, id) {
      const program = this.parse(code)
      return { code: SCHEMAS.test(id) ? schemasIn(code, program) : callsIn(code, id, program), map: null }
    },
  },
})

const fileOf = (id: string): string => id.replace(/\?schemas$/, '')

/**
 * Returns the contracts of a module, slimmed, and passes on everything else in it from its module of schemas.
 * @param program syntax tree of the code
 */
export function callsIn(code: string, id: string, program: unknown): string {
  const contracts = contractsIn(program)
  if (contracts.length === 0) return code
  const calls = contracts.map((contract) => slimmed(code, contract))
  return [
    `import { defineContract } from './contract.ts'`,
    ...calls,
    `export * from ${JSON.stringify(`${id}?schemas`)}`,
  ].join('\n')
}

/** Returns a module without its contracts. */
export const schemasIn = (code: string, program: unknown): string => without(code, contractsIn(program))

/** Finds the statements that export a contract. */
const contractsIn = (program: unknown): Node[] =>
  ((program as Node).body ?? []).filter((statement) => settingsOf(statement) !== undefined)

/** Returns the properties of an exported contract; undefined for any other statement. */
function settingsOf({ type, declaration }: Node): NonNullable<Node['properties']> | undefined {
  const made = type === 'ExportNamedDeclaration' ? declaration?.declarations?.[0]?.init : undefined
  return made?.callee?.name === 'defineContract' ? made.arguments?.[0]?.properties : undefined
}

function slimmed(code: string, contract: Node): string {
  const forServer = (settingsOf(contract) ?? []).filter(({ key }) => !FOR_CALLS.some((name) => name === key?.name))
  return without(code.slice(0, contract.end), forServer).slice(contract.start)
}

/** Returns the code without some of its nodes, and the commas behind them. */
const without = (code: string, nodes: readonly Node[]): string =>
  nodes.toReversed().reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code)
