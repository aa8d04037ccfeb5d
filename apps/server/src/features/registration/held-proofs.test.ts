import { beforeEach, describe, expect, it } from 'vitest'
import { preflightHands, TYPED } from '../../testing/preflight-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
const { mend, newBlock, newOwner, newSite, query, type } = preflightHands(test)

let owner: Visitor
let site: Awaited<ReturnType<typeof newSite>>
let block: Awaited<ReturnType<typeof newBlock>>
beforeEach(async () => {
  owner = await newOwner()
  site = await newSite(owner)
  block = await newBlock(owner, site.id, { type: 'fan-capture', settings: { askPhone: 'optional' } })
  await type(owner, {
    ...TYPED,
    stage_name: 'Nova Reyes',
    help_reply: 'Nova Reyes: write to a@b.com. Msg and data rates may apply. Reply STOP to end.',
  })
})

/** Has a registration lie with a registrar, in a state. */
const holds = (state: string) =>
  query(
    `insert into registrations (id, user_id, kind, state, submitted, state_since, created_at)
       select gen_random_uuid(), $1, 'toll_free', $2,
         fields || jsonb_build_object('website', $3::text, 'optInReply', $4::text, 'optOutReply', $5::text), now(), now()
         from sender_profiles where user_id = $1`,
    [
      owner.id,
      state,
      test.house.urls.siteUrl(site),
      'Nova Reyes: message frequency varies. Msg and data rates may apply. Reply HELP for help, STOP to end.',
      'Nova Reyes: you get no more texts from us.',
    ],
  )
const path = () => `/api/minisites/${site.id}`
const edits = {
  'a wording that lacks what it must say': () =>
    test.call(owner, 'PATCH', `${path()}/blocks/${block.id}`, {
      settings: { askPhone: 'optional', smsConsent: 'Ok.' },
    }),
  'a second form that lacks what it must say': () =>
    test.call(owner, 'POST', `${path()}/blocks`, {
      type: 'fan-capture',
      settings: { askPhone: 'optional', smsConsent: 'Ok.' },
    }),
  'a number that is required': () =>
    test.call(owner, 'PATCH', `${path()}/blocks/${block.id}`, { settings: { askPhone: 'required' } }),
  'a form that is hidden': () => test.call(owner, 'PATCH', `${path()}/blocks/${block.id}`, { is_active: false }),
  'a form that is deleted': () => test.call(owner, 'DELETE', `${path()}/blocks/${block.id}`),
  'a page that is not published': () => test.call(owner, 'PATCH', path(), { is_active: false }),
  'a page at another address': () => test.call(owner, 'PATCH', path(), { username: `x${site.username.slice(1)}` }),
  'a page that is deleted': () => test.call(owner, 'DELETE', path()),
  'privacy words that hand data on': () =>
    test.call(owner, 'PATCH', '/api/registration/profile', { privacy_words: 'We sell your number to partners.' }),
  'an answer to HELP without contact': () =>
    test.call(owner, 'PATCH', '/api/registration/profile', { help_reply: 'Nova Reyes: no help today, sorry.' }),
}

describe('while something lies with a registrar', () => {
  it.each(Object.entries(edits))('%s is refused, with what it would break', async (_name, edit) => {
    await holds('review')
    const answer = await edit()
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json().message).toMatch(/^Carriers hold this page as the proof.* Withdraw the registration first\.$/)
  })

  it.each(Object.entries(edits))('and after it was withdrawn, %s is not', async (_name, edit) => {
    await holds('withdrawn')
    expect((await edit()).statusCode).toBeLessThan(300)
  })

  it('all other edits go on, and a page that was wrong before may be mended', async () => {
    await test.call(owner, 'PATCH', `${path()}/blocks/${block.id}`, {
      settings: { askPhone: 'required', smsConsent: 'Ok.' },
    })
    await holds('approved')
    expect((await test.call(owner, 'PATCH', path(), { bio: 'New songs.' })).statusCode).toBe(200)
    expect((await newBlock(owner, site.id, { type: 'text', title: 'Hello' })).id).toBeDefined()
    expect((await mend(owner, 'use_checked_wording')).statusCode).toBe(200)
    expect((await edits['a number that is required']()).statusCode).toBe(400)
  })
})
