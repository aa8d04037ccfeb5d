import { describe, expect, it } from 'vitest'
import { fans } from '../../testing/fans.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()
const fan = fans(test)

const post = (site: { id: string }, block: { id: string }, fields: Record<string, string>, query = '?part') =>
  test.app.inject({
    method: 'POST',
    url: `/api/public/minisites/${site.id}/blocks/${block.id}/sign-ups${query}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

describe('a form sent by the page’s script', () => {
  it('is answered with a card for its place, not with a page', async () => {
    const { site, block } = await fan.page('email-capture')
    const fields = { email: fan.address(), email_consent: 'yes' }
    const { statusCode, headers, body } = await post(site, block, fields)
    expect([statusCode, headers['x-part']]).toEqual([200, '1'])
    expect(body).toMatch(/^<section class="join" tabindex="-1" role="status"><h2/)
    expect(body).toContain('Check your mail')
    expect(body).toContain(fields.email)
  })

  it('comes back with what is wrong at its field and what was typed', async () => {
    const { site, block } = await fan.page('email-capture')
    const { statusCode, headers, body } = await post(site, block, { email: 'fan@nowhere"><b>', email_consent: 'yes' })
    expect([statusCode, headers['x-part']]).toEqual([422, '1'])
    expect(body).toMatch(/^<form class="join"/)
    expect(body).toContain('value="fan@nowhere&quot;&gt;&lt;b&gt;"')
    expect(body).toContain('aria-invalid="true"')
    expect(body).not.toContain('<!doctype')
    // The box was ticked: only the address is wrong.
    expect(body).not.toContain('Please check the box')
  })

  it('of a form that is gone has the page that the browser then shows', async () => {
    const { site } = await fan.page('email-capture')
    const { statusCode, headers, body } = await post(site, { id: site.id }, { email: fan.address() })
    expect([statusCode, headers['x-part']]).toEqual([404, undefined])
    expect(body).toContain('<!doctype html>')
  })

  it('is answered with a whole page without the script', async () => {
    const { site, block } = await fan.page('email-capture')
    const { headers, body } = await post(site, block, { email: fan.address(), email_consent: 'yes' }, '')
    expect(headers['x-part']).toBeUndefined()
    expect(body).toMatch(/^<!doctype html>/)
  })
})
