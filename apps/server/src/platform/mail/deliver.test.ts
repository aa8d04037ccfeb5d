import { register } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { systemContext } from '../house.ts'
import { composeMail } from './compose.ts'
import { deliverMail, deliverText } from './deliver.ts'

const test = useTestApp()
const live = useTestApp({ PUBLIC_URL: 'https://fans.example' })
const mail = (link: string) =>
  composeMail({
    appName: 'Greenroom',
    subject: 'Confirm your email',
    heading: 'Confirm your email',
    name: 'Nova',
    paragraphs: ['One click and we know that this address is yours.'],
    action: { label: 'Confirm email', url: link },
    notes: ['The link is good for an hour.'],
  })

it('is counted by provider and outcome', async () => {
  const sent = async () => {
    const { values } = (await register.getSingleMetric('greenroom_mails_total')?.get()) ?? { values: [] }
    return values.find(({ labels }) => labels.provider === 'sandbox' && labels.outcome === 'sent')?.value ?? 0
  }
  const before = await sent()
  await deliverMail(systemContext(test.house), { id: 'probe/3', to: 'count@example.com', ...mail('http://x.example/') })
  await test.mails('count@example.com')
  expect(await sent()).toBe(before + 1)
})

describe('where no provider is set and the sandbox is closed', () => {
  it('says which variables to set', async () => {
    const context = systemContext(live.house)
    const sending = [
      deliverMail(context, { id: 'probe/4', to: 'nova@example.com', ...mail('http://x.example/') }),
      deliverText(context, { id: 'probe/5', to: '+12025550123', body: 'Hi' }),
    ]
    await expect(sending[0]).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('SMTP_URL'),
    })
    await expect(sending[1]).rejects.toMatchObject({ message: expect.stringContaining('TWILIO_ACCOUNT_SID') })
  })
})

describe('the sandbox', () => {
  it('keeps what was mailed, once, for whoever asks by any spelling of the address', async () => {
    const context = systemContext(test.house)
    const link = 'http://localhost:3000/auth/callback#verify=abc'
    for (let i = 0; i < 2; i++) await deliverMail(context, { id: 'probe/1', to: 'Nova@Example.com', ...mail(link) })
    const mails = await test.mails('nova@example.com')
    expect(mails).toMatchObject([{ to: 'Nova@Example.com', subject: 'Confirm your email', link, token: 'abc' }])
    expect(await test.mails('iris@example.com')).toEqual([])
  })

  it('keeps what was texted', async () => {
    await deliverText(systemContext(test.house), { id: 'probe/2', to: '+12025550123', body: '123456 is your code.' })
    expect(await test.texts('+12025550123')).toMatchObject([{ body: '123456 is your code.', code: '123456' }])
  })
})
