/**
 * Tables that hold nothing of a single owner, or are read before an owner is known. Every other table is a tenant table
 * with `user_id`, row security, and the policy `own_rows`; a test derives this from the database.
 */
export const SYSTEM_TABLES: Readonly<Record<string, string>> = {
  users: 'Better Auth: read before anyone is signed in',
  sessions: 'Better Auth',
  accounts: 'Better Auth',
  verifications: 'Better Auth',
  two_factors: 'Better Auth: read in the middle of a sign-in',
  known_devices: 'browsers that have logged in to an account: read before anyone is signed in',
  jwks: 'Better Auth: keys of access tokens',
  profiles: 'one row per user, under the user id itself',
  audit_log: 'security events, also of people who are not signed in',
  rate_limits: 'counted by address',
  visitor_salts: 'one row per day for the whole installation',
  sandbox_mails: 'mail that the sandbox sent to anybody; shown only on this machine',
  sandbox_texts: 'texts that the sandbox sent to anybody, and fans’ answers; shown only on this machine',
  sandbox_checkouts: 'checkouts of the sandbox; read by anybody with the id, before anyone is signed in',
  sandbox_customers: 'payers of the sandbox; read by anybody with the id',
  sandbox_payments: 'payments of the sandbox, likewise',
  sandbox_refunds: 'refunds of those payments',
  sandbox_disputes: 'disputes of those payments',
  sandbox_subscriptions: 'subscriptions of the sandbox, likewise',
  sandbox_invoices: 'invoices of those subscriptions',
  sandbox_requests: 'ids of changes requested of the sandbox, without personal data',
  inbound_mails: 'mail that has just come in: nobody knows yet whose it is; its text is dropped once it is handled',
  mailbox_readings: 'how far the mailbox of the whole installation has been read, without personal data',
  held_numbers: 'numbers that some owner has ever texted from; nothing says who',
  unused_media: 'random names of files whose row is gone',
  inbound_texts: 'texts that came in, before it is known whose number they went to',
  erasures: 'erased people, until their erasure has run twice',
  schema_migrations: 'the state of this schema',
}
