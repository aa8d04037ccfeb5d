import type { ConsentRecordRow } from '@greenroom/db'

type Standing = Pick<ConsentRecordRow, 'state' | 'actor' | 'method' | 'wordingId'>

const isStop = ({ state, actor, method }: Standing) => state === 'opted_out' && actor === 'person' && method === 'text'

/**
 * Returns what held before a person's STOP, or undefined if it is not a STOP that stands.
 * @param records of texts, newest first, without pending ones
 */
export function stateBeforeStop(
  records: readonly Standing[],
): { state: Standing['state']; wordingId: string | null } | undefined {
  const [latest] = records
  if (!latest || !isStop(latest)) return undefined
  const before = records.find((record) => !isStop(record))
  return { state: before?.state ?? 'unknown', wordingId: before?.wordingId ?? null }
}
