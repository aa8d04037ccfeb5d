import { boolean, date, integer, jsonb, pgTable, text, uuid, bigint } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.ts'

/** Property names are those that Better Auth expects. */
export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  /** E.164 */
  phoneNumber: text('phone_number').unique(),
  phoneNumberVerified: boolean('phone_number_verified').notNull().default(false),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  deleteAfter: instant('delete_after'),
  /** When unproven ways to log in were removed; null: never, or the notice was dismissed. */
  waysClearedAt: instant('ways_cleared_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  token: text('token').notNull().unique(),
  expiresAt: instant('expires_at').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  /** When the owner last gave fresh proof in this session; null for sessions older than this column. */
  provedAt: instant('proved_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const accounts = pgTable('accounts', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: instant('access_token_expires_at'),
  refreshTokenExpiresAt: instant('refresh_token_expires_at'),
  scope: text('scope'),
  password: text('password'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const verifications = pgTable('verifications', {
  id: uuid('id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  /** Owner of the token, if known. */
  userId: uuid('user_id'),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const twoFactors = pgTable('two_factors', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull().unique(),
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  verified: boolean('verified').notNull().default(true),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: instant('locked_until'),
  /** Time step of the last authenticator code used (RFC 6238). */
  lastStep: bigint('last_step', { mode: 'number' }),
})

/** Browsers that have logged in to an account. Each holds a token in a cookie. */
export const knownDevices = pgTable('known_devices', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  /** SHA-256 of the token. */
  tokenHash: text('token_hash').notNull(),
  userAgent: text('user_agent'),
  ipAddress: text('ip_address'),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
})

export const jwks = pgTable('jwks', {
  id: uuid('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  alg: text('alg'),
  crv: text('crv'),
  createdAt: instant('created_at').notNull().defaultNow(),
  expiresAt: instant('expires_at'),
})

export const profiles = pgTable('profiles', {
  id: uuid('id').primaryKey(),
  name: text('name'),
  avatarUrl: text('avatar_url'),
})

export const auditLog = pgTable('audit_log', {
  id: uuid('id').primaryKey(),
  at: instant('at').notNull(),
  event: text('event').notNull(),
  userId: uuid('user_id'),
  ipAddress: text('ip_address'),
  details: jsonb('details').notNull().default({}),
})

export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: bigint('expire', { mode: 'number' }),
})

export const visitorSalts = pgTable('visitor_salts', {
  day: date('day').primaryKey(),
  salt: bytes('salt').notNull(),
})
