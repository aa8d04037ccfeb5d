import { describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'
import { StartError } from './start-error.ts'

describe('the environment', () => {
  it('has a default for everything', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      PUBLIC_URL: 'http://localhost:3000',
      APP_NAME: 'Greenroom',
      ROLE: 'all',
      RATE_LIMIT: 'on',
      isSecure: false,
    })
  })

  it('takes an empty value for an absent one, and a trailing slash off the public address', () => {
    expect(readEnv({ PORT: '', APP_NAME: '', PUBLIC_URL: 'https://fans.example/' })).toMatchObject({
      PORT: 3000,
      PUBLIC_URL: 'https://fans.example',
      isSecure: true,
    })
  })

  it('takes countries as people write them', () => {
    expect(readEnv({ SMS_COUNTRIES: 'us, CA' }).SMS_COUNTRIES).toEqual(new Set(['US', 'CA']))
    expect(readEnv({ SMS_COUNTRIES: '' }).SMS_COUNTRIES).toBeUndefined()
  })

  it('has prices of texts, which may be free', () => {
    expect(readEnv({})).toMatchObject({ SMS_CENTS: 2, MMS_CENTS: 5 })
    expect(readEnv({ SMS_CENTS: '0', MMS_CENTS: '1000' })).toMatchObject({ SMS_CENTS: 0, MMS_CENTS: 1000 })
  })

  it.each([
    [{ PORT: 'eighty' }, /^PORT in the environment is not usable: it must be a port number\.$/],
    [{ PORT: '70000' }, /^PORT .*0 to 65535/],
    [{ PUBLIC_URL: 'ftp://x' }, /^PUBLIC_URL .*http or https/],
    [{ PUBLIC_URL: 'https://x.example/path' }, /^PUBLIC_URL .*no path/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL .*postgres/],
    [{ APP_SECRET: 'short' }, /^APP_SECRET .*32 characters/],
    [{ ROLE: 'boss' }, /^ROLE .*all, web or worker/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL/],
    [{ RATE_LIMIT: 'maybe' }, /^RATE_LIMIT .*on or off/],
    [{ MAIL_REPLY_DOMAIN: 'hello@mail.example' }, /^MAIL_REPLY_DOMAIN .*a domain alone/],
    [{ MAIL_WEBHOOK_SECRET: 'short' }, /^MAIL_WEBHOOK_SECRET .*16 characters/],
    [{ MAIL_WEBHOOK_SECRET: 'a secret of the pipe' }, /^MAIL_WEBHOOK_SECRET is set, so MAIL_REPLY_DOMAIN must/],
    [{ IMAP_URL: 'https://a:b@mail.example' }, /^IMAP_URL .*imaps:/],
    [{ IMAP_URL: 'imaps://mail.example' }, /^IMAP_URL .*user and password/],
    [{ IMAP_URL: 'imaps://a:b@mail.example' }, /^IMAP_URL is set, so MAIL_REPLY_DOMAIN must/],
    [
      { SMTP_URL: 'smtp://a.example', MAIL_FROM: 'a@b.example', MAIL_REPLY_DOMAIN: 'b.example' },
      /^MAIL_REPLY_DOMAIN is set, so IMAP_URL or MAIL_WEBHOOK_SECRET must/,
    ],
    [{ SNS_TOPIC_ARN: 'mail' }, /^SNS_TOPIC_ARN .*ARN of a topic/],
    [{ ROLE: 'web' }, /^ROLE=web needs DATABASE_URL/],
    [{ ROLE: 'web', DATABASE_URL: 'postgres://x/y' }, /^ROLE=web needs APP_SECRET/],
    [{ ROLE: 'worker', DATABASE_URL: 'postgres://x/y', APP_SECRET: 'x'.repeat(40) }, /^ROLE=worker needs S3_BUCKET/],
    [{ S3_BUCKET: 'b' }, /^S3_BUCKET is set/],
    [{ SMTP_URL: 'mail.example:25' }, /^SMTP_URL .*smtp:\/\/ or smtps:\/\//],
    [
      { SMTP_URL: 'smtp://a.example,smtp://b.example?weight=0' },
      /^SMTP_URL in the environment is not usable: it must give weights as whole numbers from 1 to 100 \(the second is not\)\.$/,
    ],
    [{ SMTP_URL: 'smtp://mail.example' }, /^SMTP_URL is set, so MAIL_FROM must be set too/],
    [{ MAIL_FROM: 'Nova' }, /^MAIL_FROM .*must be one address, like/],
    [{ MAIL_FROM: 'a@example.com, b@example.com' }, /^MAIL_FROM .*must be one address, like/],
    [{ TWILIO_ACCOUNT_SID: 'nova' }, /^TWILIO_ACCOUNT_SID .*must be AC and 32/],
    [{ TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}` }, /^TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN are set together/],
    [{ TWILIO_AUTH_TOKEN: 'x' }, /^TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN are set together/],
    [
      { SMS_COUNTRIES: 'US,Germany' },
      /^SMS_COUNTRIES .*must be countries of two letters, like US,CA,GB \("GERMANY" is none\)\.$/,
    ],
    [{ SMS_COUNTRIES: ',' }, /^SMS_COUNTRIES .*must be countries/],
    [{ SMS_CENTS: '2.5' }, /^SMS_CENTS .*whole number of cents/],
    [{ SMS_CENTS: '-1' }, /^SMS_CENTS .*0 to 1000/],
    [{ MMS_CENTS: '1001' }, /^MMS_CENTS .*0 to 1000/],
    [{ MMS_CENTS: 'five' }, /^MMS_CENTS .*a number of cents/],
    [{ TWILIO_API_BASE: 'ftp://x' }, /^TWILIO_API_BASE .*http or https/],
    [{ TWILIO_TENANCY: 'many' }, /^TWILIO_TENANCY .*must be isv or direct/],
    [{ TWILIO_PRIMARY_PROFILE_SID: 'BU1' }, /^TWILIO_PRIMARY_PROFILE_SID .*must be BU and 32/],
    [{ STRIPE_SECRET_KEY: 'x' }, /^STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set together/],
    [{ STRIPE_WEBHOOK_SECRET: 'x' }, /^STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set together/],
    [{ STRIPE_PRICE_PRO: 'prod_1ABC' }, /^STRIPE_PRICE_PRO .*must be the id of a price, like price_1ABC\.$/],
    [{ GOOGLE_CLIENT_ID: 'x' }, /^GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are set together/],
    [{ GOOGLE_CLIENT_SECRET: 'x' }, /^GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are set together/],
    [{ GOOGLE_DISCOVERY_URL: 'accounts' }, /^GOOGLE_DISCOVERY_URL .*http or https/],
  ])('refuses %j in one sentence that names it', (source, sentence) => {
    expect(() => readEnv(source)).toThrow(StartError)
    expect(() => readEnv(source)).toThrow(sentence)
  })
})
