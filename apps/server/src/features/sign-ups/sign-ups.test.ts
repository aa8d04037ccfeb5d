import { describe, expect, it } from 'vitest'
import { fans } from '../../testing/fans.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()
const fan = fans(test)

describe('somebody signs up on a page', () => {
  it('is a contact at once, and on the list when the mailbox has confirmed', async () => {
    const { owner, site, block } = await fan.page()
    const email = fan.address()
    const answer = await fan.signUp(site, block, { email, name: 'Iris Vale' })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain(email)

    expect(await fan.contacts(owner)).toMatchObject([
      { name: 'Iris Vale', email, source: 'page', email_consent: 'unknown', minisite_id: site.id },
    ])
    const [mail] = await test.mails(email)
    expect(mail?.subject).toBe(`Confirm that you want to hear from ${site.name}`)

    const link = fan.path(mail?.link)
    expect((await fan.open(link)).body).toContain('Yes, confirm')
    expect((await fan.contacts(owner))[0]?.email_consent).toBe('unknown')
    expect((await fan.press(link)).statusCode).toBe(200)
    expect((await fan.contacts(owner))[0]?.email_consent).toBe('subscribed')
    expect(await fan.records(owner, email)).toMatchObject([
      {
        channel: 'email',
        state: 'pending',
        actor: 'person',
        method: 'page',
        text: expect.stringContaining('may email me'),
      },
      {
        channel: 'email',
        state: 'subscribed',
        actor: 'person',
        method: 'confirmation',
        source: site.url,
        ip: expect.any(String),
      },
    ])
  })
})
