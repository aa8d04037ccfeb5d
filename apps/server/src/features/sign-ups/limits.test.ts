import { SIGN_UP_FIELDS, signUpPath } from '@greenroom/domain'
import { describe, expect, it } from 'vitest'
import { fans, formIn } from '../../testing/fans.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'

const test = useTestApp({ RATE_LIMIT: 'on' })
const fan = fans(test)

describe('programs that fill in forms', () => {
  it.each([
    ['the field that nobody sees', { [SIGN_UP_FIELDS.trap]: 'https://spam.example' }],
    ['a pace that nobody has', { [SIGN_UP_FIELDS.elapsed]: '300' }],
  ])('are met by %s, and a person who was taken for one gets in by one tap more', async (_, fields) => {
    const { owner, site, block } = await fan.page()
    const email = fan.address()
    const at = new Date()
    test.setNow(at)
    const again = await fan.signUp(site, block, { email, ...fields })
    expect(again.body).toContain('One more tap')
    expect(await fan.rows(owner)).toEqual([])

    const { action, inputs } = formIn(again.body)
    const tooFast = await fan.post(action, inputs)
    expect(tooFast.body).toContain('One more tap')
    test.setNow(new Date(at.getTime() + 5000))
    await fan.post(action, inputs)
    test.setNow(undefined)
    await workOff(test)
    expect(await fan.rows(owner)).toMatchObject([{ email }])
  })

  it('have no use for the stamp of another form, or of long ago', async () => {
    const [one, other] = [await fan.page(), await fan.page()]
    const drawn = new Date()
    test.setNow(drawn)
    const again = await fan.signUp(one.site, one.block, { email: fan.address(), [SIGN_UP_FIELDS.elapsed]: '1' })
    const { action, inputs } = formIn(again.body)
    const { stamp = '' } = inputs
    const at = new Date(drawn.getTime() + 5000)
    test.setNow(at)
    const fields = fan.filledIn(other.site, other.block, { email: fan.address(), stamp })
    expect((await fan.post(signUpPath(other.site.id, other.block.id), fields)).body).toContain('One more tap')
    test.setNow(new Date(at.getTime() + 2 * 3_600_000))
    expect((await fan.post(action, inputs)).body).toContain('One more tap')
    test.setNow(undefined)
  })
})

describe('a flood', () => {
  it('of sign-ups from one address ends with a kind page; others still sign up', async () => {
    const { site, block } = await fan.page()
    const from = (ip: string) =>
      test.app.inject({
        method: 'POST',
        url: signUpPath(site.id, block.id),
        remoteAddress: ip,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
        payload: new URLSearchParams(fan.filledIn(site, block, { email: fan.address() })).toString(),
      })
    const answers = await Promise.all(Array.from({ length: 125 }, () => from('192.0.2.7')))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(120)
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.headers['retry-after']).toBeDefined()
    expect(refused?.body).toContain('Please try again in')
    expect(refused?.body).toContain(`class="page ${site.theme}`)
    expect(refused?.body).toMatch(new RegExp(`<a [^>]*href="[^"]+/${site.username}"[^>]*>Back to Nova Reyes</a>`))
    expect((await from('192.0.2.8')).statusCode).toBe(200)
  })

  it('of forms with one address fills nobody’s mailbox, and each answer is the same', async () => {
    const { site, block } = await fan.page()
    const email = fan.address()
    const answers = []
    for (let i = 0; i < 8; i++) answers.push(await fan.signUp(site, block, { email, name: `Iris ${i}` }))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await test.mails(email)).toHaveLength(5)
  })
})
