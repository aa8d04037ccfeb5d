import type { SenderDomain } from '@greenroom/contracts'
import { DnsRecords } from '../dns-records.tsx'

type Row = SenderDomain['records'][number]

const USES: Record<Row['kind'], string> = {
  dkim_rsa: 'Signature (DKIM)',
  dkim_ed25519: 'Second signature (DKIM)',
  spf: 'Permission to send (SPF)',
  mx: 'Returned mail (MX)',
  dmarc: 'Policy (DMARC)',
}

/** The records of a domain that email campaigns leave from. */
export const DomainRecords = ({ records }: { records: readonly Row[] }) => (
  <DnsRecords
    records={records.map((record) => ({
      ...record,
      use: USES[record.kind],
      isOptional: !record.is_required,
      isProposal: record.kind === 'dmarc',
    }))}
  />
)
