import { randomUUID } from 'node:crypto'
import { defaultBlocks } from '@greenroom/domain'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()

const draftOf = (username: string, change: object = {}) => ({
  id: randomUUID(),
  username,
  profile: { name: 'Nova Reyes', bio: 'Low-tide pop', avatar: '', theme: 'velvet' },
  blocks: defaultBlocks().map(({ is_active, ...block }, index) => ({ id: `b${index}`, isActive: is_active, ...block })),
  ...change,
})

describe('creation from the onboarding draft', () => {
  it('makes site, blocks and progress together', async () => {
    const nova = await test.signUp()
    const made = await test.call(nova, 'POST', '/api/onboarding/site', { draft: draftOf('draft-nova') })
    expect(made.statusCode, made.body).toBe(201)
    expect(made.json()).toMatchObject({
      created: true,
      site: { username: 'draft-nova', theme: 'velvet', block_count: 2 },
    })
    const progress = await test.call(nova, 'GET', '/api/onboarding')
    expect(progress.json()).toMatchObject({
      has_site: true,
      progress: { current_step: 'completed', progress: 100, is_active: false },
    })
  })

  it('makes one site however often and however concurrently one draft is sent', async () => {
    const nova = await test.signUp()
    const draft = draftOf('only-once')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => test.call(nova, 'POST', '/api/onboarding/site', { draft })),
    )
    expect(new Set(answers.map((answer) => answer.json().site?.id)).size).toBe(1)
    expect(answers.filter((answer) => answer.json().created === true)).toHaveLength(1)
    expect((await test.call(nova, 'GET', '/api/minisites')).json()).toMatchObject({ total: 1 })
  })

  it('refuses the draft of a user who has a site, in the sentence of product section 5, until they say it is a further one', async () => {
    const nova = await test.signUp()
    await test.call(nova, 'POST', '/api/onboarding/site', { draft: draftOf('has-one') })
    const second = draftOf('wants-another')
    const refused = await test.call(nova, 'POST', '/api/onboarding/site', { draft: second })
    expect(refused.json()).toMatchObject({
      status: 409,
      code: 'SITE_EXISTS',
      message: 'You already have a minisite. Please use the dashboard to manage your existing site.',
    })
    const asked = await test.call(nova, 'POST', '/api/onboarding/site', { draft: second, additional: true })
    expect(asked.json()).toMatchObject({ created: true })
  })

  it('says when there is no draft, and offers names when it was taken meanwhile; the draft can be sent again', async () => {
    const [nova, other] = [await test.signUp(), await test.signUp()]
    expect((await test.call(nova, 'POST', '/api/onboarding/site', {})).json()).toMatchObject({
      status: 400,
      message: 'No temporary data found',
    })
    await test.call(other, 'POST', '/api/onboarding/site', { draft: draftOf('wanted') })
    const draft = draftOf('wanted')
    const taken = await test.call(nova, 'POST', '/api/onboarding/site', { draft })
    expect(taken.json()).toMatchObject({
      code: 'USERNAME_TAKEN',
      details: { suggestions: expect.arrayContaining([expect.stringMatching(/^wanted-/)]) },
    })
    const again = await test.call(nova, 'POST', '/api/onboarding/site', {
      draft: { ...draft, username: taken.json().details.suggestions[0] },
    })
    expect(again.statusCode).toBe(201)
  })

  it('stores nothing when one block cannot be stored', async () => {
    const nova = await test.signUp()
    const bad = draftOf('half-made', {
      blocks: [{ id: 'x', type: 'youtube-embed', title: 'Video', url: 'https://example.com', isActive: true }],
    })
    expect((await test.call(nova, 'POST', '/api/onboarding/site', { draft: bad })).statusCode).toBe(400)
    expect((await test.call(nova, 'GET', '/api/minisites')).json()).toMatchObject({ total: 0 })
    expect((await test.call(undefined, 'GET', '/api/minisites/username/check/half-made')).json()).toMatchObject({
      available: true,
    })
  })
})
