import * as contracts from '@greenroom/contracts'
import { type ApiScope, type Contract, scopeOf } from '@greenroom/contracts'
import { AppError } from '../../platform/errors.ts'

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value

/** Every scope a key can have, derived from the contracts: reading before writing, areas in order. */
export const API_SCOPES: readonly ApiScope[] = [
  ...Map.groupBy(
    (Object.values(contracts) as unknown[]).filter(isContract).filter((contract) => scopeOf(contract) !== undefined),
    (contract) => scopeOf(contract) ?? '',
  ),
]
  .map(([scope, list]) => ({
    scope,
    area: scope.split(':')[0] ?? scope,
    level: scope.endsWith(':read') ? ('read' as const) : ('write' as const),
    operations: list.map(({ summary }) => summary),
  }))
  .toSorted((a, b) => a.scope.localeCompare(b.scope))

/** Returns the areas that a key with these scopes may read and may change, in words. */
export function permissionsOf(scopes: readonly string[]): { may_read: string | null; may_change: string | null } {
  const areasOf = (level: ApiScope['level']) =>
    scopes
      .filter((scope) => scope.endsWith(`:${level}`))
      .map((scope) => scope.split(':')[0])
      .join(', ') || null
  return { may_read: areasOf('read'), may_change: areasOf('write') }
}

/** Returns the scopes in order, without duplicates. @throws AppError VALIDATION_FAILED for an unknown scope */
export function readScopes(wanted: readonly string[]): string[] {
  const unknown = wanted.find((scope) => !API_SCOPES.some((known) => known.scope === scope))
  if (unknown !== undefined)
    throw new AppError('VALIDATION_FAILED', 'There is no such scope.', {
      details: { issues: [{ path: 'body.scopes', message: 'There is no such scope.' }] },
    })
  return API_SCOPES.map(({ scope }) => scope).filter((scope) => wanted.includes(scope))
}
