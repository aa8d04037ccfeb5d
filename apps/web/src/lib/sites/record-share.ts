import { recordShare as contract, type ShareWay } from '@greenroom/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/index.ts'

/**
 * Records that the owner has shared a site, for launchpad and overview. Runs in the background; failures are ignored,
 * and the next share is recorded again.
 */
export function useRecordShare(siteId: string): (way: ShareWay) => void {
  const queries = useQueryClient()
  return (way) => {
    call(contract, { params: { id: siteId }, body: { way }, keepalive: true })
      .then(() => Promise.all([['launchpad'], ['overview']].map((queryKey) => queries.invalidateQueries({ queryKey }))))
      .catch(() => {})
  }
}
