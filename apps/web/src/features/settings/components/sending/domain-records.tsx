import type { SenderDomain } from '@greenroom/contracts'
import { isRetired } from '@greenroom/domain'
import { formatDate } from '../../../../lib/format.ts'
import { DnsRecords } from '../dns-records.tsx'

type Row = SenderDomain['records'][number]

const USES: Record<Row['kind'], string> = {
  dkim_rsa: 'Signature (DKIM)',
  dkim_ed25519: 'Second signature (DKIM)',
  next_dkim_rsa: 'New signature (DKIM)',
  next_dkim_ed25519: 'New second signature (DKIM)',
  spf: 'Permission to send (SPF)',
  mx: 'Returned mail (MX)',
  dmarc: 'Policy (DMARC)',
  old_dkim_rsa: 'Old signature (DKIM)',
  old_dkim_ed25519: 'Old second signature (DKIM)',
}

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
      use: USES[record.kind],
      note: noteOf(record, keys),
      isProposal: record.kind === 'dmarc',
    }))}
  />
)
