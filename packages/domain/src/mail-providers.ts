/** Where people have their mailboxes, as results of emails list them, in this order: data, as of 2026-11-28. */
export const MAIL_PROVIDERS = {
  gmail: { name: 'Gmail', tellsComplaints: false },
  apple: { name: 'Apple', tellsComplaints: false },
  outlook: { name: 'Outlook', tellsComplaints: true },
  yahoo: { name: 'Yahoo', tellsComplaints: true },
  other: { name: 'Other', tellsComplaints: false },
} as const satisfies Record<string, { name: string; tellsComplaints: boolean }>
export type MailProvider = keyof typeof MAIL_PROVIDERS
export const MAIL_PROVIDER_IDS = Object.keys(MAIL_PROVIDERS) as MailProvider[]

/** Their domains. An own domain that a provider hosts counts as another one: only a look-up in the DNS would tell. */
export const MAIL_PROVIDER_DOMAINS: Readonly<Record<Exclude<MailProvider, 'other'>, readonly string[]>> = {
  gmail: ['gmail.com', 'googlemail.com'],
  apple: ['icloud.com', 'me.com', 'mac.com', 'privaterelay.appleid.com'],
  outlook: [
    ...['com', 'de', 'fr', 'es', 'it', 'pt', 'jp', 'ie', 'be', 'dk', 'at', 'com.br', 'com.au'].map(
      (end) => `outlook.${end}`,
    ),
    ...['com', 'co.uk', 'de', 'fr', 'es', 'it', 'nl', 'be', 'se', 'dk', 'no', 'ca', 'com.br'].map(
      (end) => `hotmail.${end}`,
    ),
    ...['com', 'co.uk', 'de', 'fr', 'it', 'nl', 'be', 'se', 'dk', 'no', 'ca', 'com.au'].map((end) => `live.${end}`),
    'msn.com',
    'passport.com',
    'windowslive.com',
  ],
  yahoo: [
    ...['com', 'co.uk', 'de', 'fr', 'es', 'it', 'ca', 'ie', 'in', 'co.in', 'com.br', 'com.mx', 'com.ar', 'com.au'].map(
      (end) => `yahoo.${end}`,
    ),
    'ymail.com',
    'rocketmail.com',
    'myyahoo.com',
    'aol.com',
    'aim.com',
    'aol.co.uk',
    'aol.de',
    'aol.fr',
    // Verizon's, which Yahoo runs. AT&T's left for its own.
    'verizon.net',
  ],
}

const BY_DOMAIN = new Map(
  Object.entries(MAIL_PROVIDER_DOMAINS).flatMap(([provider, domains]) =>
    domains.map((domain) => [domain, provider as MailProvider] as const),
  ),
)

/** Returns who runs the mailbox of an address, as far as its domain tells. */
export const mailProviderOf = (address: string): MailProvider =>
  BY_DOMAIN.get(address.slice(address.lastIndexOf('@') + 1).toLowerCase()) ?? 'other'
