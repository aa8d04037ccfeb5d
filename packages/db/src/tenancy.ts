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
  known_devices: 'browsers that have entered an account: read before anyone is signed in',
  jwks: 'Better Auth: keys of access tokens',
  profiles: 'one row a user under the id itself, shown beside the account',
  audit_log: 'security events, also of people who are not signed in',
  rate_limits: 'counted by address',
  visitor_salts: 'one row a day for the whole house',
  sandbox_mails: 'what the sandbox sent to anybody; shown on this machine alone',
  sandbox_texts: 'what the sandbox sent to anybody, and what fans answered; shown on this machine alone',
  sandbox_checkouts: 'payments that the sandbox plays; read by whoever holds the id, before anyone is known',
  sandbox_customers: 'who pays in the sandbox; read by whoever holds the id',
  sandbox_payments: 'payments that the sandbox plays, alike',
  sandbox_refunds: 'what went back of them',
  sandbox_disputes: 'what banks took back of them',
  sandbox_subscriptions: 'subscriptions that the sandbox plays, alike',
  sandbox_invoices: 'what they cost, alike',
  sandbox_requests: 'ids of changes that were asked of the sandbox, nothing of a person',
  erasures: 'people who are gone, until their erasure is done twice',
  schema_migrations: 'the state of this schema',
}
