import type { SiteHost } from '@greenroom/contracts'
import type { SiteHostRow } from '@greenroom/db'
import { SITE_HOST_GRACE_DAYS } from '@greenroom/domain'
import type { SystemContext } from '../../platform/context.ts'
import { ANSWER_PATH, expectedRecords } from './policy/proof.ts'

const TAKEN = 'Another account holds this domain. Remove it there, or write to whoever runs this installation.'
const DAY_MS = 86_400_000

export function presentHost(context: SystemContext, row: SiteHostRow): SiteHost {
  const { id, host, miniSiteId, redirects, state, problem, addresses, createdAt } = row
  const { address, owner } = expectedRecords(context, row)
  const answer = {
    type: 'HTTP' as const,
    name: `http://${host}${ANSWER_PATH}…`,
    value: 'The answer of this installation',
  }
  const recordOf = (
    kind: SiteHost['records'][number]['kind'],
    expected: typeof address | typeof owner | typeof answer,
  ) => {
    const seen = row.records.find((record) => record.kind === kind)
    return {
      kind,
      ...expected,
      state: seen?.state ?? 'unknown',
      seen: [...(seen?.seen ?? [])],
      problem: seen?.problem ?? null,
    }
  }
  return {
    id,
    host,
    mini_site_id: miniSiteId,
    url: context.urls.hostUrl(host),
    redirects,
    state,
    problem: problem && TAKEN,
    lost_at: state === 'failing' ? lostAt(row) : null,
    records: [recordOf('address', address), recordOf('owner', owner), recordOf('answer', answer)],
    addresses,
    checked_at: row.checkedAt?.toISOString() ?? null,
    next_check_at: row.nextCheckAt?.toISOString() ?? null,
    verified_at: row.verifiedAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  }
}

const lostAt = ({ wrongSince }: SiteHostRow) =>
  wrongSince && new Date(wrongSince.getTime() + SITE_HOST_GRACE_DAYS * DAY_MS).toISOString()
