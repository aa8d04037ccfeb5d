import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { systemContext } from '../house.ts'
import { composeMail } from './compose.ts'
import { deliverMail, deliverText } from './deliver.ts'

const test = useTestApp()
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
