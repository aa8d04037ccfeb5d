/** Texts of the records of a pair of keys. */
export interface KeyRecords {
  rsa: string
  ed25519: string
}
/** Pairs of selectors, which take turns, so that two pairs of keys can stand in the DNS at a time. */
export type KeyPair = 1 | 2
export const otherPair = (pair: KeyPair): KeyPair => (pair === 1 ? 2 : 1)
/** Selectors of the keys (RFC 6376, section 3.1). */
export const DKIM_SELECTORS: Readonly<Record<KeyPair, KeyRecords>> = {
  1: { rsa: 'gr1', ed25519: 'gr2' },
  2: { rsa: 'gr3', ed25519: 'gr4' },
}

/** Keys that do not sign. `next`: they will, once their record is found. `old`: they did. */
export type OtherKeysRole = 'next' | 'old'
/** Keys of a domain. @property pair of those that sign */
export interface DomainKeys extends KeyRecords {
  pair: KeyPair
  other: (KeyRecords & { role: OtherKeysRole }) | undefined
}
