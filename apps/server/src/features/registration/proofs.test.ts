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
    await expect.poll(async () => (await open(`/${username}/texts`)).statusCode).toBe(404)
    expect((await open('/nobody-here/texts')).statusCode).toBe(404)
  })

  it('show nothing of the account until its owner types it or hands it in', async () => {
    const owner = await newOwner()
    const { username, name } = { ...(await newSite(owner)), name: 'Maria Lopez' }
    await query('update users set name = $2 where id = $1', [owner.id, name])
    const [account] = await query<{ email: string }>('select email from users where id = $1', [owner.id])
    await type(owner, { area_code: '212', stage_name: '' })
    for (const page of ['texts', 'privacy', 'terms']) {
      const { body, statusCode } = await open(`/${username}/${page}`)
      expect(statusCode).toBe(200)
      expect(words(body)).toContain('Nova Reyes')
      expect(body).not.toContain(name)
      expect(body).not.toContain(account?.email)
    }
    await query(
      `insert into registrations (id, user_id, kind, state, submitted, state_since, created_at)
         values (gen_random_uuid(), $1, 'toll_free', 'review', $2, now(), now())`,
      [owner.id, JSON.stringify({ legalName: name, email: account?.email })],
    )
    await type(owner, { area_code: '646' })
    await expect.poll(async () => words((await open(`/${username}/terms`)).body)).toContain(`run by ${name}`)
    await expect.poll(async () => (await open(`/${username}/privacy`)).body).toContain(account?.email)
  })

  it('draw at most ten forms', async () => {
    const { owner, username } = await registering()
    await query(
      `insert into blocks (id, user_id, mini_site_id, title, type, url, settings, order_index, created_at, updated_at)
         select gen_random_uuid(), user_id, mini_site_id, title, type, url, settings, n, created_at, updated_at
           from blocks, generate_series(1, 12) as n where user_id = $1`,
      [owner.id],
    )
    const { body } = await open(`/${username}/texts`)
    expect(body.match(/name="sms_consent"/g)).toHaveLength(10)
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

  it('of shown pages are at most one an hour and page, and a hundred a day', async () => {
    const { owner, username } = await registering()
    await query(
      `insert into registrations (id, user_id, kind, state, state_since, created_at)
         values (gen_random_uuid(), $1, 'toll_free', 'review', now(), now())`,
      [owner.id],
    )
    const shows = async (terms: string) => {
      await type(owner, { terms_words: terms })
      await expect.poll(async () => (await open(`/${username}/terms`)).body).toContain(terms)
    }
    const count = async () => (await kept(owner)).length
    await shows('One.')
    await shows('Two.')
    expect(await count()).toBe(1)
    await query(`update registration_proofs set taken_at = taken_at - interval '61 minutes' where user_id = $1`, [
      owner.id,
    ])
    await shows('Three.')
    expect(await count()).toBe(2)
    await query(
      `insert into registration_proofs (id, user_id, page, digest, content, taken_at, keep_until)
         select gen_random_uuid(), $1, 'texts', n::text, '', now() - interval '2 hours', now()
           from generate_series(1, 98) as n`,
      [owner.id],
    )
    await keepProofs(await contextOf(owner))
    expect(await count()).toBe(100)
  })
})
