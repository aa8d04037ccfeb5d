import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fans } from '../../testing/fans.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
const fan = fans(test)
const EIGHT_DAYS_MS = 8 * 86_400_000

/** Adds another, newer page of the same artist. */
async function pageOf(owner: Visitor | undefined, name: string) {
  const page = await fan.page('email-capture', {}, owner)
  const renamed = await test.call(page.owner, 'PATCH', `/api/minisites/${page.site.id}`, { name })
  expect(renamed.statusCode).toBe(200)
  return { ...page, site: { ...page.site, name } }
}

const publish = (owner: Visitor, id: string, is_active: boolean) =>
  test.call(owner, 'PATCH', `/api/minisites/${id}`, { is_active })

describe('an artist with several pages', () => {
  it('is confirmed under the name of the page where somebody signed up, before and after, known or not', async () => {
    const first = await pageOf(undefined, 'Nova Reyes')
    const second = await pageOf(first.owner, 'Night Tapes')
    await pageOf(first.owner, 'Secret Project')
    const email = fan.address()
    for (const { site, block } of [first, second]) {
      await fan.signUp(site, block, { email })
      const mail = (await test.mails(email)).findLast(({ link }) => link?.includes('/confirm'))
      const asked = await fan.open(fan.path(mail?.link))
      expect(asked.body).toContain(`the list of ${site.name}`)
      const done = await fan.press(fan.path(mail?.link))
      expect(done.body).toContain(`You are on the list of ${site.name}.`)
      for (const body of [asked.body, done.body]) expect(body).not.toContain('Secret Project')
      if (site === second.site) continue
      await test.house.db.systemPool.query(`update contacts set email_consent = 'opted_out' where email = $1`, [email])
    }
  })

  it('is who a link that has run out was of, not their newest page', async () => {
    const first = await pageOf(undefined, 'Nova Reyes')
    await pageOf(first.owner, 'Secret Project')
    const email = fan.address()
    await fan.signUp(first.site, first.block, { email })
    const [mail] = await test.mails(email)
    test.setNow(new Date(Date.now() + EIGHT_DAYS_MS))
    const link = fan.path(mail?.link)
    const dead = [await fan.open(link), await fan.open(link.replace(/^[^?]+/, '/preferences'))]
    test.setNow(undefined)
    for (const { statusCode, body } of dead) {
      expect(statusCode).toBe(410)
      expect(body).toContain('Nova Reyes')
      expect(body).not.toContain('Secret Project')
    }
  })

  it('is not told by a forged link for as long as a page is not published', async () => {
    const { owner, site } = await pageOf(undefined, 'Secret Project')
    const forged = (c: object) => `${Buffer.from(JSON.stringify({ c, e: 0 })).toString('base64url')}.x`
    const names = async () => {
      const bodies = []
      for (const claim of [{ u: owner.id }, { u: owner.id, s: randomUUID() }, { u: owner.id, c: randomUUID() }])
        for (const path of ['/complete-contact', '/complete-contact/confirm', '/preferences'])
          bodies.push((await fan.open(`${path}?t=${forged(claim)}`)).body)
      bodies.push((await fan.post('/complete-contact/link', { t: forged({ u: owner.id }), email: 'x' })).body)
      return bodies.filter((body) => body.includes('Secret Project')).length
    }
    expect(await names()).toBe(10)
    await publish(owner, site.id, false)
    expect(await names()).toBe(0)
  })
})
