import { describe, expect, it } from 'vitest'
import { keepProofs } from './commands/keep-proofs.ts'
import { systemContext } from '../../platform/house.ts'
import { preflightHands, TYPED } from '../../testing/preflight-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
const { newBlock, newOwner, newSite, query, type } = preflightHands(test)

const open = (path: string) => test.app.inject({ url: path })
/** Returns the words of a page. */
const words = (html: string) =>
  html
    .slice(html.indexOf('<body'))
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
const contextOf = (owner: Visitor) => systemContext(test.house).asOwner(owner.id)

async function registering(): Promise<{ owner: Visitor; username: string; siteId: string }> {
  const owner = await newOwner()
  const { username, id } = await newSite(owner)
  await newBlock(owner, id, { type: 'fan-capture', settings: { askPhone: 'optional' } })
  await type(owner, { ...TYPED, stage_name: 'Nova Reyes' })
  return { owner, username, siteId: id }
}

describe('proof pages', () => {
  it('show who sends, the form with its wording, what to know, two samples, and whom to ask, without a script', async () => {
    const { username, siteId } = await registering()
    const page = await open(`/${username}/texts`)
    expect(page.statusCode).toBe(200)
    const said = words(page.body)
    for (const part of [
      'Nova Reyes, run by Maria Lopez,',
      'recurring marketing text messages about music, shows and merch. Message frequency varies.',
      'Message and data rates may apply',
      'Reply STOP',
      'Reply HELP',
      'maria@novareyes.com',
      'Nova Reyes: Hi [First name], my new song is out today.',
      'Nova Reyes: I play in [City] on [Date].',
    ])
      expect(said).toContain(part)
    expect(page.body).toContain(`/og/${siteId}/qr.svg`)
    expect(page.body).toMatch(/<input type="checkbox" name="sms_consent" value="yes"\/>/)
    expect(page.body).not.toContain('<script')
    expect(page.headers['set-cookie']).toBeUndefined()
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.headers['content-security-policy']).toContain("form-action 'self'")
    const picture = await open(`/${username}/texts/form.png`)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
    expect(picture.rawPayload.subarray(1, 4).toString()).toBe('PNG')
  })

  it('say in fixed clauses that mobile data stay here, and what the program is; own words follow them', async () => {
    const { owner, username } = await registering()
    await type(owner, { privacy_words: 'We like <b>cookies</b>.\nThe edible ones.', terms_words: 'Be kind.' })
    const privacy = await open(`/${username}/privacy`)
    expect(privacy.body).toContain(
      '<strong>No mobile information is shared with third parties or affiliates for marketing or promotional purposes.</strong>',
    )
    expect(privacy.body).toContain('We like &lt;b&gt;cookies&lt;/b&gt;.')
    const terms = await open(`/${username}/terms`)
    for (const part of [
      '<strong>STOP</strong>',
      '<strong>HELP</strong>',
      'not liable',
      `/${username}/privacy"`,
      'Be kind.',
    ])
      expect(terms.body).toContain(part)
    expect(words(terms.body)).toMatch(/frequency varies.*rates may apply.*Carriers are not liable for delayed/)
  })

  it('are there for whoever asks for numbers or registers, name no account before that, and go with the site', async () => {
    const owner = await newOwner()
    const { username, id, version } = await newSite(owner)
    expect((await open(`/${username}/texts`)).statusCode).toBe(404)
    await newBlock(owner, id, { type: 'phone', settings: {} })
    const page = await open(`/${username}/texts`)
    expect(page.statusCode).toBe(200)
    const [account] = await query<{ email: string }>('select email from users where id = $1', [owner.id])
    expect(page.body).not.toContain(account?.email)
    expect((await open(`/${username.toUpperCase()}/terms`)).headers.location).toBe(`/${username}/terms`)
    await test.call(owner, 'PATCH', `/api/minisites/${id}`, { version, is_active: false })
    expect((await open(`/${username}/texts`)).statusCode).toBe(404)
    expect((await open('/nobody-here/texts')).statusCode).toBe(404)
  })

  it('are linked beside the box for texts on the page itself', async () => {
    const { username } = await registering()
    const { body } = await open(`/${username}`)
    for (const page of ['terms', 'privacy']) expect(body).toContain(`/${username}/${page}"`)
  })
})

describe('kept proofs', () => {
  const kept = (owner: Visitor) =>
    query<{ page: string; content: string; wordings: object; years: number }>(
      `select page, content, wordings, round(extract(epoch from keep_until - taken_at) / 31557600)::int as years
         from registration_proofs where user_id = $1 order by taken_at, page`,
      [owner.id],
    )

  it('are the pages and a picture of the form, once for each version, for five years', async () => {
    const { owner, username } = await registering()
    const addresses = await keepProofs(await contextOf(owner))
    expect(addresses.texts).toMatch(new RegExp(`/${username}/texts$`))
    expect(addresses.formPicture).toMatch(/\/texts\/form\.png$/)
    await keepProofs(await contextOf(owner))
    const first = await kept(owner)
    expect(first.map(({ page, years }) => [page, years])).toEqual([
      ['form', 5],
      ['privacy', 5],
      ['terms', 5],
      ['texts', 5],
    ])
    expect(first[0]?.content).toMatch(/^data:image\/png;base64,/)
    expect(first[3]?.content).toContain('recurring marketing text messages')
    expect(first[3]?.wordings).toMatchObject({ clauses: expect.any(String), consent: expect.any(String) })
    await type(owner, { terms_words: 'New words.' })
    await keepProofs(await contextOf(owner))
    expect((await kept(owner)).filter(({ page }) => page === 'terms')).toHaveLength(2)
  })

  it('grow with each version that is shown while something lies with a registrar', async () => {
    const { owner, username } = await registering()
    await open(`/${username}/terms`)
    expect(await kept(owner)).toEqual([])
    await query(
      `insert into registrations (id, user_id, kind, state, state_since, created_at)
         values (gen_random_uuid(), $1, 'toll_free', 'review', now(), now())`,
      [owner.id],
    )
    await type(owner, { terms_words: 'Be kind.' })
    await expect.poll(async () => (await open(`/${username}/terms`)).body).toContain('Be kind.')
    expect((await kept(owner)).map(({ page }) => page)).toEqual(['terms'])
  })
})
