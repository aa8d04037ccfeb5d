import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeOutside, fakeOutside } from '../../testing/fake-outside.ts'
import { messageHands } from '../../testing/message-hands.ts'
import { snsCaller } from '../../testing/sns-caller.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:mail'
const HOST = 'https://sns.eu-west-1.amazonaws.com'
const CERTIFICATE = `${HOST}/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem`
const CONFIRM = `${HOST}/?Action=ConfirmSubscription&TopicArn=${TOPIC}&Token=abc`

const test = useTestApp({ SNS_TOPIC_ARN: TOPIC })
const { later, newOwner, newFan, send, sent, rowOf, query } = messageHands(test)
const amazon = snsCaller()
const stranger = snsCaller()
let outside: FakeOutside
let nova: Visitor

beforeAll(async () => {
  nova = await newOwner()
})
beforeEach(() => {
  outside = fakeOutside({
    [CERTIFICATE]: { type: 'application/x-pem-file', body: amazon.certificate },
    [CERTIFICATE.replace('eu-west-1', 'eu-west-2')]: { body: stranger.certificate },
    [CONFIRM]: { type: 'text/xml', body: '<ok/>' },
  })
  test.setOutside(outside.fetch)
})

const notification = (message: object | string, changes: Record<string, string> = {}) => ({
  Type: 'Notification',
  MessageId: 'n-1',
  TopicArn: TOPIC,
  Message: typeof message === 'string' ? message : JSON.stringify(message),
  Timestamp: test.house.clock().toISOString(),
  SignatureVersion: '2',
  SigningCertURL: CERTIFICATE,
  ...changes,
})
const post = (message: Record<string, string>) =>
  test.app.inject({
    method: 'POST',
    url: '/webhooks/sns',
    headers: { 'content-type': 'text/plain; charset=UTF-8' },
    payload: JSON.stringify(message),
  })

async function written() {
  const fan = await newFan(nova)
  const message = await sent(nova, fan, { channel: 'email', content: 'Hi' })
  await later()
  const mail = {
    source: 'hello@sandbox.test',
    commonHeaders: { messageId: `<${message.id}@sandbox.test>` },
    headers: [{ name: 'Message-ID', value: `<${message.id}@sandbox.test>` }],
  }
  const bounce = (bounceType: string, bounceSubType: string) => ({
    notificationType: 'Bounce',
    mail,
    bounce: { bounceType, bounceSubType, bouncedRecipients: [{ emailAddress: fan.email }] },
  })
  return { fan, message, mail, bounce }
}
describe('a report of Amazon SES', () => {
  it.each(['1', '2'])(
    'of a missing mailbox fails the message and suppresses the address (version %s)',
    async (version) => {
      const { fan, message, bounce } = await written()
      const call = amazon.sign(notification(bounce('Permanent', 'NoEmail'), { SignatureVersion: version }))
      expect((await post(call)).statusCode).toBe(200)
      expect((await post(call)).statusCode).toBe(200)
      expect(await rowOf(message)).toMatchObject({ status: 'failed', failure: 'invalid_address' })
      const again = await send(nova, fan, { channel: 'email', content: 'Hi' })
      expect(again.json()).toMatchObject({ details: { reason: 'suppressed' } })
      expect(outside.asked.every((url) => url === CERTIFICATE)).toBe(true)
    },
  )

  it.each([
    ['Transient', 'General', 'unknown'],
    ['Transient', 'MailboxFull', 'mailbox_full'],
    ['Transient', 'MessageTooLarge', 'too_large'],
    ['Undetermined', 'Undetermined', 'unknown'],
    ['Permanent', 'Suppressed', 'unknown'],
  ])('%s %s suppresses nobody', async (type, subType, failure) => {
    const { fan, message, bounce } = await written()
    expect((await post(amazon.sign(notification(bounce(type, subType))))).statusCode).toBe(200)
    expect(await rowOf(message)).toMatchObject({ status: 'failed', failure })
    expect((await send(nova, fan, { channel: 'email', content: 'Hi' })).statusCode).toBe(201)
  })

  it('of a complaint opts the person out; of a delivery moves the message forward', async () => {
    const { fan, message, mail } = await written()
    const delivery = { eventType: 'Delivery', mail, delivery: { recipients: [fan.email] } }
    expect((await post(amazon.sign(notification(delivery)))).statusCode).toBe(200)
    expect(await rowOf(message)).toMatchObject({ status: 'delivered' })
    const complaint = {
      notificationType: 'Complaint',
      mail,
      complaint: { complainedRecipients: [{ emailAddress: fan.email }] },
    }
    expect((await post(amazon.sign(notification(complaint)))).statusCode).toBe(200)
    expect(await query('select email_consent from contacts where id = $1', [fan.id])).toEqual([
      { email_consent: 'opted_out' },
    ])
  })

  it('about a mail that we did not send, or of another kind, changes nothing', async () => {
    const before = await query('select * from suppressions', [])
    const { bounce } = await written()
    const foreign = bounce('Permanent', 'NoEmail')
    foreign.mail = { source: 'a@example.com', commonHeaders: { messageId: '<a@b>' }, headers: [] }
    for (const message of [foreign, { hello: 1 }, 'Successfully validated SNS topic'])
      expect((await post(amazon.sign(notification(message)))).statusCode).toBe(200)
    expect(await query('select * from suppressions', [])).toEqual(before)
  })
})

describe('the topic', () => {
  const confirmation = (changes: Record<string, string> = {}) => ({
    ...notification('You have chosen to subscribe'),
    Type: 'SubscriptionConfirmation',
    Token: 'abc',
    SubscribeURL: CONFIRM,
    ...changes,
  })

  it('is subscribed to once it asks', async () => {
    expect((await post(amazon.sign(confirmation()))).statusCode).toBe(200)
    expect(outside.asked.at(-1)).toBe(CONFIRM)
  })

  it.each([
    'https://evil.example/?Action=ConfirmSubscription',
    'http://169.254.169.254/',
    `http://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription`,
    'https://sns.eu-west-1.amazonaws.com.evil.example/',
  ])('is not confirmed at %s', async (url) => {
    expect((await post(amazon.sign(confirmation({ SubscribeURL: url })))).statusCode).toBe(503)
    expect(outside.asked.filter((asked) => asked !== CERTIFICATE)).toEqual([])
  })
})

describe('a forgery', () => {
  const forged = async (call: Record<string, string>) => {
    const answer = await post(call)
    expect([400, 403]).toContain(answer.statusCode)
    expect(outside.asked.filter((url) => !url.startsWith(`${HOST}/SimpleNotificationService-`))).toEqual([])
  }

  it.each([
    'https://evil.example/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem',
    'http://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem',
    'https://sns.eu-west-1.amazonaws.com.evil.example/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem',
    'https://sns.eu-west-1.amazonaws.com:8443/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem',
    'https://evil@sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem',
    'https://bucket.s3.amazonaws.com/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem',
    'https://sns.eu-west-1.amazonaws.com/anything.pem',
    'https://sns.evil.amazonaws.com/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem',
    'https://127.0.0.1/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem',
    'file:///SimpleNotificationService-0123456789abcdef0123456789abcdef.pem',
    'no address',
  ])('with a certificate from %s has nothing fetched', async (url) => {
    await forged(stranger.sign(notification('x', { SigningCertURL: url })))
    expect(outside.asked).toEqual([])
  })

  it('of another topic has nothing fetched', async () => {
    await forged(stranger.sign(notification('x', { TopicArn: TOPIC.replace('mail', 'other') })))
    expect(outside.asked).toEqual([])
  })

  it('signed by somebody else, changed afterwards, or too old is refused', async () => {
    await forged(stranger.sign(notification('x')))
    const good = amazon.sign(notification('x'))
    for (const name of ['Message', 'MessageId', 'Timestamp', 'Signature', 'TopicArn'])
      await forged({ ...good, [name]: `x${good[name]}` })
    await forged({ ...good, Subject: 'added' })
    await forged({ ...good, SignatureVersion: '1' })
    const old = new Date(test.house.clock().getTime() - 3 * 3_600_000).toISOString()
    await forged(amazon.sign(notification('x', { Timestamp: old })))
    await forged({ Type: 'Notification' })
  })
})
