import type { SenderDomain } from '@greenroom/contracts'
import { isRetired } from '@greenroom/domain'
import { formatDate } from '../../../../lib/format.ts'
import { recordUse } from '../../../../lib/dns-record-uses.ts'
import { DnsRecords } from '../../../../ui/dns-records.tsx'

type Row = SenderDomain['records'][number]

/** Returns what is said beside the use of a record. */
function noteOf({ kind, is_required: isRequired }: Row, keys: SenderDomain['keys']): string | undefined {
  if (kind === 'next_dkim_rsa') return 'add this'
  if (isRetired(kind) && keys.old_until !== null)
    return keys.may_renew ? 'can be removed' : `keep until ${formatDate(new Date(keys.old_until))}`
  return isRequired ? undefined : 'recommended'
}

/** The records of a domain that email campaigns leave from. */
export const DomainRecords = ({ domain: { records, keys } }: { domain: Pick<SenderDomain, 'records' | 'keys'> }) => (
  <DnsRecords
    records={records.map((record) => ({
      ...record,
      use: recordUse(record.kind),
      note: noteOf(record, keys),
      isProposal: record.kind === 'dmarc',
    }))}
  />
)
