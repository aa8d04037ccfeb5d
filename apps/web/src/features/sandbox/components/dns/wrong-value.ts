import type { SandboxAskedRecord } from '@greenroom/contracts'

/** Returns what somebody might enter by mistake instead of what they are asked for. */
export function wrongValue({ type, value }: Pick<SandboxAskedRecord, 'type' | 'value'>): string {
  switch (type) {
    case 'MX':
      return '10 mx.elsewhere.example'
    case 'CNAME':
      return 'elsewhere.example'
    // Addresses for examples (RFC 5737, RFC 3849).
    case 'A':
      return '192.0.2.66'
    case 'AAAA':
      return '2001:db8::66'
    case 'TXT':
      if (value.startsWith('v=DKIM1')) return value.replace(/p=.*/, 'p=AAAA')
      if (value.startsWith('v=spf1')) return 'v=spf1 ip4:192.0.2.66 -all'
      return value.startsWith('v=DMARC1') ? 'v=DMARC1; p=maybe' : 'something-else'
  }
}
