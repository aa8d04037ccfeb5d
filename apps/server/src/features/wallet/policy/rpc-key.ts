import { requestHash } from '../../../platform/idempotency.ts'

/** Longest key of the ledger (0010_ledger.sql). */
const MOST = 255

/**
 * What names a caller's spending in the ledger for ever: their Idempotency-Key, apart from keys of ours. One that is too
 * long with that is there by its hash.
 */
export const rpcKey = (key: string): string => {
  const named = `rpc:${key}`
  return named.length <= MOST ? named : `rpc-hash:${requestHash(key)}`
}
