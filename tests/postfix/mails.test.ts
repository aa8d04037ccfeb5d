import { createHmac, randomUUID } from 'node:crypto'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { type ParsedMail, simpleParser } from 'mailparser'
import { afterAll, expect, it } from 'vitest'
import { requireEmail } from '../../apps/server/src/platform/mail/deliver.ts'
import { type DkimKey, makeDkimKeys } from '../../apps/server/src/platform/mail/dkim.ts'
import { openMime } from '../../apps/server/src/platform/mail/mime/mime.ts'
import { mailCampaignHands } from '../../apps/server/src/testing/mail-campaign-hands.ts'
import { WITHOUT_PIPELINE } from '../../apps/server/src/testing/pipeline-hands.ts'
import { useTestApp } from '../../apps/server/src/testing/test-app.ts'
import { workOff } from '../../apps/server/src/testing/work-off.ts'
import { startPostfix } from './postfix.ts'

const INCOMING = 'mail.greenroom.example'
const SECRET = 'a secret for the webhook of mail'
const FANS = 300

const postfix = await startPostfix(process.env.POSTFIX_PATH ?? '/usr/sbin/postfix', INCOMING)
afterAll(() => postfix.stop())
const test = useTestApp({
  ...WITHOUT_PIPELINE,
  SMTP_URL: postfix.url,
  MAIL_FROM: 'Greenroom <hello@greenroom.example>',
  MAIL_REPLY_DOMAIN: INCOMING,
  MAIL_WEBHOOK_SECRET: SECRET,
})
const { newSender, query, read, send } = mailCampaignHands(test)

/** Nothing is made of what a mail says. */
const parse = (raw: Buffer): Promise<ParsedMail> =>
  simpleParser(raw, { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true, skipTextLinks: true })
/** Address that Postfix has delivered a mail to. */
const readerOf = ({ headerLines }: ParsedMail) =>
  headerLines.find(({ key }) => key === 'delivered-to')?.line.split(': ')[1] ?? ''
const headersOf = ({ headerLines }: ParsedMail) => headerLines.map(({ key }) => key).toSorted()

/** Headers of a mail of a campaign, and those that Postfix adds on its way. */
const ON_ITS_WAY = ['delivered-to', 'received', 'return-path', 'x-original-to']
const HEADERS = [
  ...['content-type', 'date', 'feedback-id', 'from', 'list-id', 'list-unsubscribe', 'list-unsubscribe-post'],
  ...['message-id', 'mime-version', 'reply-to', 'subject', 'to', ...ON_ITS_WAY],
].toSorted()

it('a campaign through Postfix comes to each mailbox once, and a bounce comes back and is understood', async () => {
  const owner = await newSender()
  const fans = Array.from({ length: FANS }, (_, n) => `fan${n}@of-${n % 20}.example`)
  const unknown = 'nobody@of-1.example'
  await query(
    `insert into contacts (id, user_id, name, email, source, email_consent, created_at, updated_at, last_activity)
       select id, $1, 'Zoë ' || split_part(email, '@', 1), email, 'manual', 'subscribed', now(), now(), now()
       from unnest($2::uuid[], $3::text[]) as people (id, email)`,
    [owner.id, [...fans, unknown].map(() => randomUUID()), [...fans, unknown]],
  )
  const { id } = await send(owner, { subject: 'Łódź for {{name}} 🎸' })
  expect((await read(owner, id)).counts).toMatchObject({ sent: FANS + 1, uncertain: 0, failed: 0 })

  await expect.poll(() => postfix.mailsIn('people').length).toBe(FANS)
  const mails = await Promise.all(postfix.mailsIn('people').map(parse))
  expect(mails.map(readerOf).toSorted()).toEqual(fans.toSorted())
  for (const mail of mails) {
    expect(headersOf(mail)).toEqual(HEADERS)
    expect(mail.subject).toBe(`Łódź for Zoë ${readerOf(mail).split('@')[0]} 🎸`)
    expect([mail.to].flat().flatMap((to) => to?.value.map(({ address }) => address))).toEqual([readerOf(mail)])
    expect(mail.html).toContain('PO Box 7')
    expect(mail.text).toContain('on sale')
  }

  await expect.poll(() => postfix.mailsIn('incoming').length).toBe(1)
  const [bounce] = postfix.mailsIn('incoming')
  const recipient = /^Delivered-To: (\S+)/m.exec(bounce?.toString('latin1') ?? '')?.[1] ?? ''
  expect(recipient).toMatch(/^bounce\+[a-z2-7]{52}@/)
  const timestamp = String(Math.floor(test.house.clock().getTime() / 1000))
  const signature = createHmac('sha256', SECRET)
    .update(`${timestamp}.${recipient}.`)
    .update(bounce ?? '')
    .digest('hex')
  const taken = await test.app.inject({
    method: 'POST',
    url: '/webhooks/mail',
    headers: {
      'content-type': 'message/rfc822',
      'x-mail-recipient': recipient,
      'x-mail-timestamp': timestamp,
      'x-mail-signature': signature,
    },
    payload: bounce,
  })
  expect(taken.statusCode, taken.body).toBe(202)
  await workOff(test)
  expect((await read(owner, id)).counts).toMatchObject({ sent: FANS + 1, failed: 1 })
  expect(await query('select reason from suppressions where user_id = $1', [owner.id])).toEqual([{ reason: 'bounced' }])
})

it('signatures of both kinds are verified after Postfix has carried the mail', async () => {
  const domain = 'nova.example'
  const records = new Map<string, string[]>()
  const keys = await Promise.all(
    (['ed25519', 'rsa'] as const).map(async (kind): Promise<DkimKey> => {
      const { privateKey, strings } = await makeDkimKeys(kind)
      records.set(`${kind}._domainkey.${domain}`, strings)
      return { domain, selector: kind, privateKey, kind }
    }),
  )
  const write = openMime({
    compiled: {
      subject: [
        'Żółć 🎸 for ',
        { field: 'first_name', fallback: 'you' },
        ', in more than one line of a header, and so on',
      ],
      html: ['<p>.leading period</p>\n.\n..', { field: 'first_name', fallback: '' }],
      text: ['.leading period\n.\n.. ', { field: 'first_name', fallback: '' }],
      links: [],
    },
    from: { name: 'Nova Reyes', address: `nova@${domain}` },
    headers: { 'List-Id': `<nova.${domain}>` },
    domain,
    date: new Date('2026-11-27T09:00:00Z'),
    seed: 'seed',
    keys,
  })
  const names = Array.from({ length: 50 }, (_, n) => `fan-signed-${n}`)
  const provider = requireEmail(test.house.providers)
  await Promise.all(
    names.map((name) =>
      provider.sendBulk({
        id: name,
        userId: 'nova',
        to: `${name}@of-1.example`,
        envelopeFrom: `bounce@${domain}`,
        mail: () => {
          throw new Error('only the sandbox keeps mails whole')
        },
        write: () =>
          write({
            to: `${name}@of-1.example`,
            toName: name,
            values: { first_name: `Łucja ${name}`, last_name: '', name, city: '', region: '', email: '', artist: '' },
            tags: [],
            city: '',
            region: '',
            country: '',
            messageId: name,
            headers: {},
            link: () => '',
            address: () => '',
          }),
      }),
    ),
  )
  const signed = () => postfix.mailsIn('people').filter((raw) => raw.includes('DKIM-Signature'))
  await expect.poll(() => signed().length).toBe(names.length)
  for (const raw of signed()) {
    const { results } = await dkimVerify(raw, { resolver: async (record: string) => [records.get(record) ?? []] })
    expect(results.map(({ status, algo }) => [algo, status.result])).toEqual([
      ['ed25519-sha256', 'pass'],
      ['rsa-sha256', 'pass'],
    ])
  }
})
