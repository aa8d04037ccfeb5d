import { describe, expect, it } from 'vitest'
import { fans } from '../../testing/fans.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { fanMail, type MailKind, mailLookOf } from './render/mails.ts'

const test = useTestApp()
const fan = fans(test)

const senderOf = async (id: string) =>
  (await test.house.db.systemPool.query<{ sender: string }>('select sender from sandbox_mails where id = $1', [id]))
    .rows[0]?.sender

describe('a mail to a fan', () => {
  it('comes from the artist, with their picture and color, and speaks of no account', async () => {
    const { owner, site, block } = await fan.page('email-capture')
    await test.call(owner, 'PATCH', `/api/minisites/${site.id}`, {
      avatar_url: '/uploads/avatars/x/nova.jpg',
      theme: 'night-drive',
    })
    const email = fan.address()
    await fan.signUp(site, block, { email })
    const [mail] = await test.mails(email)
    expect(await senderOf(mail?.id ?? '')).toMatch(/^Nova Reyes via Greenroom <.+@.+>$/)
    expect(mail?.html).toContain('src="http://localhost:3000/uploads/avatars/x/nova.jpg"')
    expect(mail?.html).not.toContain('#0d6e3c;font')
    for (const body of [mail?.html, mail?.text]) {
      expect(body).not.toMatch(/account/i)
      expect(body).toContain('this address was entered to join the list of Nova Reyes. Sent with Greenroom.')
    }
  })

  it.each<MailKind>(['confirm', 'welcome', 'known', 'details', 'number', 'links'])(
    'that is a %s looks like the artist’s too',
    (kind) => {
      const look = { ...mailLookOf(test.house.urls, undefined), picture: 'http://localhost:3000/nova.jpg' }
      const links = {
        confirm: 'http://localhost:3000/confirm',
        complete: 'http://localhost:3000/complete',
        preferences: 'http://localhost:3000/preferences',
        page: 'http://localhost:3000/nova',
      }
      const { subject, html, text } = fanMail('Greenroom', kind, { artist: 'Nova Reyes', ...look }, links)
      expect(subject + text).toContain('Nova Reyes')
      expect(html).toContain('src="http://localhost:3000/nova.jpg"')
      expect(html).toContain(look.accent)
      for (const body of [html, text]) {
        expect(body).not.toMatch(/account/i)
        expect(body).toContain('to join the list of Nova Reyes. Sent with Greenroom.')
      }
    },
  )

  it('asks no other server for a picture, so that nobody learns who opens it', async () => {
    const { owner, site, block } = await fan.page('email-capture')
    await test.call(owner, 'PATCH', `/api/minisites/${site.id}`, { avatar_url: 'https://tracker.example/nova.jpg' })
    const email = fan.address()
    await fan.signUp(site, block, { email })
    const [mail] = await test.mails(email)
    expect(mail?.html).not.toContain('tracker.example')
    expect(mail?.html).not.toContain('<img')
  })
})
