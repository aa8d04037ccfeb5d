import type { SenderRecordKind, SiteHostRecordKind } from '@greenroom/domain'

const USES: Record<SenderRecordKind | SiteHostRecordKind, string> = {
  dkim_rsa: 'Signature (DKIM)',
  dkim_ed25519: 'Second signature (DKIM)',
  next_dkim_rsa: 'New signature (DKIM)',
  next_dkim_ed25519: 'New second signature (DKIM)',
  spf: 'Permission to send (SPF)',
  mx: 'Returned mail (MX)',
  dmarc: 'Policy (DMARC)',
  old_dkim_rsa: 'Old signature (DKIM)',
  old_dkim_ed25519: 'Old second signature (DKIM)',
  address: 'Way to your page',
  owner: 'Proof that it is yours',
  answer: 'Answer at this address',
}

/** Returns what a record of a domain is for, as a heading. */
export const recordUse = (kind: SenderRecordKind | SiteHostRecordKind): string => USES[kind]
