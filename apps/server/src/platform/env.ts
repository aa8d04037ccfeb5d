import path from 'node:path'
import { DEFAULT_MAIL_PRICE, DEFAULT_TEXT_PRICES } from '@greenroom/domain/messages'
import { type CountryCode, phoneCountries } from '@greenroom/domain/phone'
import { z } from 'zod'
import { cityFileKind } from './geo/city-file.ts'
import { relaysIn } from './providers/email/relays.ts'
import { registrationFeesIn } from './registration-fees.ts'
import { StartError } from './start-error.ts'

const blank = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(type: T) => z.preprocess(blank, type.optional())
const flag = z.preprocess(
  blank,
  z
    .enum(['0', '1', 'true', 'false'])
    .default('0')
    .transform((v) => v === '1' || v === 'true'),
)
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
/** Also allows `postgres://user@/database?host=/folder/of/socket`, which is not a URL by web rules. */
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\/\S+$/, 'must be a postgres:// address')
const secret = optional(z.string().min(1))
/** One address as in a mail header: `hello@example.com` or `Greenroom <hello@example.com>`. */
const mailbox = z.string().regex(/^([^<>"@,\r\n]{1,80} <[^\s<>@,;"]+@[^\s<>@,;"]+>|[^\s<>@,;"]+@[^\s<>@,;"]+)$/, {
  error: 'must be one address, like Greenroom <hello@example.com>',
})
/** Mail servers, as the SMTP adapter reads them. */
const relays = z.string().superRefine((text, context) => {
  try {
    relaysIn(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
  }
})
/** Fees of registration, as JSON. */
const registrationFees = z.string().transform((text, context) => {
  try {
    return registrationFeesIn(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
    return z.NEVER
  }
})
/** A domain as in an address: `mail.example.com`. */
const domain = z
  .string()
  .toLowerCase()
  .max(190, 'must have at most 190 characters')
  .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/, {
    error: 'must be a domain alone, like mail.example.com',
  })
/** Terms of an SPF record between `v=spf1` and `-all`. */
const spfTerms = z
  .string()
  .max(200, 'must have at most 200 characters')
  .regex(/^(include|ip4|ip6|a|mx):[^\s"]+( (include|ip4|ip6|a|mx):[^\s"]+)*$/, {
    error: 'must be terms of an SPF record, like include:_spf.example.com or ip4:192.0.2.7',
  })
/** Two-letter country codes (ISO 3166-1): `US,CA, gb`. */
const countries = z.string().transform((text, context): ReadonlySet<CountryCode> => {
  const named = text.split(',').map((word) => word.trim().toUpperCase())
  const known = phoneCountries().map(({ country }) => country)
  const unknown = named.find((word) => !known.some((country) => country === word))
  if (unknown !== undefined)
    context.addIssue({
      code: 'custom',
      message: `must be countries of two letters, like US,CA,GB ("${unknown}" is none)`,
    })
  return new Set(known.filter((country) => named.includes(country)))
})
/** Price of a text in cents; 0: free. */
const cents = (otherwise: number) =>
  z.preprocess(
    blank,
    z.coerce
      .number({ error: 'must be a number of cents' })
      .int('must be a whole number of cents')
      .min(0, 'must be 0 to 1000')
      .max(1000, 'must be 0 to 1000')
      .default(otherwise),
  )
/** Mails a day that an owner without a domain may send from the installation's; no provider's rule, but few enough that one owner cannot spoil its name. */
const SHARED_DAILY = 500
const dailyShare = z.preprocess(
  blank,
  z.coerce
    .number({ error: 'must be a number of mails' })
    .int('must be a whole number of mails')
    .min(1, 'must be 1 to 10000000')
    .max(10_000_000, 'must be 1 to 10000000')
    .default(SHARED_DAILY),
)
/** A database of cities in the format of MaxMind. */
const cityFile = z.string().superRefine((path, context) => {
  try {
    cityFileKind(path)
  } catch (error) {
    const isRead = error instanceof Error && !('code' in error)
    context.addIssue({
      code: 'custom',
      message: isRead
        ? 'must name a MaxMind DB file (.mmdb), like dbip-city-lite.mmdb'
        : `names a file that cannot be read (${error instanceof Error ? error.message : String(error)})`,
    })
  }
})
/** Id of a price at Stripe. */
const priceId = z.string().regex(/^price_\w+$/, 'must be the id of a price, like price_1ABC')

const schema = z.object({
  HOST: z.preprocess(blank, z.string().default('localhost')),
  PORT: z.preprocess(
    blank,
    z.coerce
      .number({ error: 'must be a port number' })
      .int('must be a whole number')
      .min(0, 'must be 0 to 65535')
      .max(65535, 'must be 0 to 65535')
      .default(3000),
  ),
  DATA_DIR: z.preprocess(blank, z.string().default('./data')),
  DATABASE_URL: optional(postgresUrl),
  TENANT_DATABASE_URL: optional(postgresUrl),
  PUBLIC_URL: optional(httpUrl.refine((v) => new URL(v).pathname === '/', 'must have no path')),
  APP_NAME: z.preprocess(blank, z.string().max(40).default('Greenroom')),
  APP_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  TRUST_PROXY: z
    .preprocess(blank, z.string().default(''))
    .describe('addresses or networks of proxies, or a number of hops'),
  ALLOW_SANDBOX: flag,
  GEO_DATABASE: optional(cityFile),
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  PARTNER_APP_URL: optional(httpUrl),
  PARTNER_APP_NAME: optional(z.string().max(40)),
  ROLE: z.preprocess(blank, z.enum(['all', 'web', 'worker'], { error: 'must be all, web or worker' }).default('all')),
  LOG_LEVEL: z.preprocess(
    blank,
    z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
        error: 'must be trace, debug, info, warn, error, fatal or silent',
      })
      .default('info'),
  ),
  RATE_LIMIT: z.preprocess(blank, z.enum(['on', 'off'], { error: 'must be on or off' }).default('on')),
  S3_ENDPOINT: optional(httpUrl),
  S3_BUCKET: secret,
  S3_REGION: z.preprocess(blank, z.string().default('us-east-1')),
  S3_ACCESS_KEY_ID: secret,
  S3_SECRET_ACCESS_KEY: secret,
  SMTP_URL: optional(relays),
  MAIL_FROM: optional(mailbox),
  MAIL_REPLY_DOMAIN: optional(domain),
  MAIL_MX: optional(domain),
  MAIL_SPF: optional(spfTerms),
  MAIL_DMARC: optional(mailbox),
  SHARED_SENDING: flag,
  SHARED_SENDING_DAILY: dailyShare,
  MAIL_WEBHOOK_SECRET: optional(z.string().min(16, 'must have at least 16 characters')),
  IMAP_URL: optional(
    z
      .url({ protocol: /^imaps?$/, error: 'must be an imaps:// address, like imaps://user:password@host/INBOX' })
      .refine((value) => new URL(value).username !== '' && new URL(value).password !== '', {
        error: 'must contain user and password, like imaps://user:password@host/INBOX',
      }),
  ),
  SNS_TOPIC_ARN: optional(
    z.string().regex(/^arn:aws[a-z-]*:sns:[a-z0-9-]+:[0-9]{12}:[A-Za-z0-9_-]{1,256}$/, {
      error: 'must be the ARN of a topic, like arn:aws:sns:eu-west-1:123456789012:mail',
    }),
  ),
  TWILIO_ACCOUNT_SID: optional(z.string().regex(/^AC[0-9a-fA-F]{32}$/, 'must be AC and 32 hexadecimal digits')),
  TWILIO_AUTH_TOKEN: secret,
  TWILIO_API_BASE: optional(httpUrl),
  TWILIO_FROM: optional(z.string().regex(/^\+[1-9]\d{6,14}$/, 'must be a number like +12025550123')),
  TWILIO_TENANCY: optional(z.enum(['isv', 'direct'], { error: 'must be isv or direct' })),
  TWILIO_PRIMARY_PROFILE_SID: optional(z.string().regex(/^BU[0-9a-fA-F]{32}$/, 'must be BU and 32 hexadecimal digits')),
  TWILIO_A2P_MOCK: flag,
  SMS_COUNTRIES: optional(countries),
  SANDBOX_NUMBERS: flag,
  SMS_CENTS: cents(DEFAULT_TEXT_PRICES.sms),
  MMS_CENTS: cents(DEFAULT_TEXT_PRICES.mms),
  EMAIL_CENTS_PER_TEN: cents(DEFAULT_MAIL_PRICE),
  REGISTRATION_FEES: optional(registrationFees),
  STRIPE_SECRET_KEY: secret,
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_API_BASE: optional(httpUrl),
  STRIPE_PRICE_BASIC: optional(priceId),
  STRIPE_PRICE_PRO: optional(priceId),
  STRIPE_PRICE_ENTERPRISE: optional(priceId),
  GOOGLE_CLIENT_ID: secret,
  GOOGLE_CLIENT_SECRET: secret,
  GOOGLE_DISCOVERY_URL: z.preprocess(
    blank,
    httpUrl.default('https://accounts.google.com/.well-known/openid-configuration'),
  ),
})

/** The environment, read once at start and passed on. Nothing else reads process.env. */
export type Env = Omit<z.infer<typeof schema>, 'PUBLIC_URL'> & {
  PUBLIC_URL: string
  /** True if the public address is https: cookies are then Secure and `__Host-`, and HSTS is sent. */
  isSecure: boolean
}

/**
 * Validates the environment.
 * @throws StartError with one sentence that names the first bad value
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const parsed = schema.safeParse(source)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new StartError(`${String(issue?.path[0])} in the environment is not usable: it ${said(issue?.message)}.`)
  }
  const env = parsed.data
  if (env.ROLE !== 'all' && !env.DATABASE_URL) {
    throw new StartError(`ROLE=${env.ROLE} needs DATABASE_URL: separate processes share one database server.`)
  }
  if (env.ROLE !== 'all' && !env.APP_SECRET) {
    throw new StartError(`ROLE=${env.ROLE} needs APP_SECRET: every process signs with the same secret.`)
  }
  if (env.S3_BUCKET && !(env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY)) {
    throw new StartError('S3_BUCKET is set, so S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set too.')
  }
  if (env.ROLE !== 'all' && !env.S3_BUCKET) {
    throw new StartError(`ROLE=${env.ROLE} needs S3_BUCKET: several processes need one place for uploaded pictures.`)
  }
  if (env.SMTP_URL && !env.MAIL_FROM) {
    throw new StartError('SMTP_URL is set, so MAIL_FROM must be set too: the address that mail comes from.')
  }
  if ((env.IMAP_URL || env.MAIL_WEBHOOK_SECRET) && !env.MAIL_REPLY_DOMAIN) {
    const door = env.IMAP_URL ? 'IMAP_URL' : 'MAIL_WEBHOOK_SECRET'
    throw new StartError(`${door} is set, so MAIL_REPLY_DOMAIN must be set too: the domain whose mail comes in there.`)
  }
  if (env.SMTP_URL && env.MAIL_REPLY_DOMAIN && !env.IMAP_URL && !env.MAIL_WEBHOOK_SECRET) {
    throw new StartError(
      'MAIL_REPLY_DOMAIN is set, so IMAP_URL or MAIL_WEBHOOK_SECRET must be set too: the door by which answers come in.',
    )
  }
  if (Boolean(env.TWILIO_ACCOUNT_SID) !== Boolean(env.TWILIO_AUTH_TOKEN)) {
    throw new StartError('TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN are set together or not at all.')
  }
  if (Boolean(env.STRIPE_SECRET_KEY) !== Boolean(env.STRIPE_WEBHOOK_SECRET)) {
    throw new StartError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set together or not at all.')
  }
  if (Boolean(env.GOOGLE_CLIENT_ID) !== Boolean(env.GOOGLE_CLIENT_SECRET)) {
    throw new StartError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are set together or not at all.')
  }
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '')
  return {
    ...env,
    DATA_DIR: path.resolve(env.DATA_DIR),
    PUBLIC_URL: publicUrl,
    isSecure: publicUrl.startsWith('https:'),
  }
}

const said = (message = 'is missing') => (/^(must|is|names)\b/.test(message) ? message : `is refused (${message})`)
