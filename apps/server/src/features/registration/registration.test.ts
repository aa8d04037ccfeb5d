import { DAY_MS } from '@greenroom/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RegistrarError } from '../../platform/providers/registrar/registrar.ts'
import { permutations } from '../../testing/permutations.ts'
import { registrationHands } from '../../testing/registration-hands.ts'
import { useTestApp } from '../../testing/test-app.ts'

const lines: string[] = []
const test = useTestApp({ LOG_LEVEL: 'info' }, { onLog: (line) => lines.push(line) })
const hands = registrationHands(test)
const { registrar, newArtist, save, overviewOf, brand, campaign, handIn, looked, walletOf, query } = hands

const rejection = (code: number) => ({ code, text: `Twilio says ${code}.`, fields: [] })

describe('the functions of the product', () => {
  it('need a session, and say so in the words of the product', async () => {
    for (const call of [brand, campaign]) {
      const answer = await call(undefined, 'get')
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ message: 'User not authenticated' })
    }
  })

  it('save what is typed and give it back, and refuse unknown actions and fields', async () => {
    const owner = await hands.newOwner()
    expect((await brand(owner, 'get')).json()).toEqual({ success: true, brand: null })
    expect((await brand(owner, 'save', { legal_name: 'Nora Reyes' })).json()).toMatchObject({ success: true })
    expect((await overviewOf(owner)).profile.legal_name).toBe('Nora Reyes')
    expect((await brand(owner, 'explode')).statusCode).toBe(400)
    expect((await brand(owner, 'save', { website: 'https://elsewhere.example' })).statusCode).toBe(400)
  })

  it('answer what their owner can mend with success: false and a sentence', async () => {
    const owner = await newArtist()
    expect((await brand(owner, 'submit')).json()).toEqual({
      success: false,
      error: 'Type your name and confirm that what you say is true.',
    })
    expect((await campaign(owner, 'submit', hands.SIGNED)).json()).toMatchObject({ success: false })
  })
})

describe('a brand', () => {
  it('is handed in once its fee is set aside, reviewed, and approved', async () => {
    const owner = await newArtist(1000)
    const before = await walletOf(owner)
    expect(await handIn(owner)).toMatchObject({ state: 'review', attempt: 1, tier: 'sole_proprietor' })
    expect((await walletOf(owner)).balance).toBe(before.balance - 450)
    registrar.decide('brand', { word: 'approved' })
    await looked()
    const { brand: approved } = await overviewOf(owner)
    expect(approved).toMatchObject({ state: 'approved', next: null })
    expect(approved?.events.map(({ to }) => to)).toEqual(['approved', 'review', 'submitting'])
    const notices = (await test.call(owner, 'GET', '/api/notifications')).json<{ items: { title: string }[] }>()
    expect(notices.items.map(({ title }) => title)).toContain('Your brand is approved')
  })

  it('is not handed in without money, and nothing is kept of the try', async () => {
    const owner = await newArtist(100)
    expect((await brand(owner, 'submit', hands.SIGNED)).json()).toMatchObject({ success: false })
    expect((await overviewOf(owner)).brand).toBeNull()
    expect(registrar.calls).not.toContain('submit brand')
  })

  it('that was sent back is mended and handed in again, without a second fee', async () => {
    const owner = await newArtist(1000)
    await handIn(owner)
    registrar.decide('brand', { word: 'rejected', rejections: [rejection(30915)] })
    await looked()
    const { brand: sentBack } = await overviewOf(owner)
    expect(sentBack).toMatchObject({ state: 'fixable', can: { submit: true } })
    expect(sentBack?.rejections[0]).toMatchObject({ code: 30915 })
    await save(owner, { legal_name: 'Nora Reyes Garcia' })
    await hands.mendAll(owner)
    expect(await handIn(owner)).toMatchObject({ state: 'review', attempt: 2 })
    const [object] = registrar.objects.filter(({ application }) => application.profile.email === owner.email)
    expect(object).toMatchObject({ edits: 1, application: { profile: { legalName: 'Nora Reyes Garcia' } } })
    expect((await walletOf(owner)).balance).toBe(550)
  })

  it('that the registrar refuses at the door comes back with the reason, and its fee is released', async () => {
    const owner = await newArtist(1000)
    registrar.fate = (call) =>
      call === 'submit brand' ? new RegistrarError('rejected', 'refused', [rejection(30701)]) : undefined
    expect(await handIn(owner)).toMatchObject({ state: 'draft', rejections: [{ code: 30701 }] })
    expect((await walletOf(owner)).balance).toBe(1000)
    registrar.fate = () => undefined
    expect(await handIn(owner)).toMatchObject({ state: 'review' })
  })

  it('that came back at the door is not free the next time', async () => {
    const owner = await newArtist(1000)
    registrar.fate = (call) =>
      call === 'submit brand' ? new RegistrarError('rejected', 'refused', [rejection(30701)]) : undefined
    await handIn(owner)
    registrar.fate = () => undefined
    await handIn(owner)
    expect((await walletOf(owner)).balance).toBe(550)
  })

  it('is handed in as it was signed, whatever is typed afterwards', async () => {
    const owner = await newArtist()
    expect((await brand(owner, 'submit', hands.SIGNED)).json()).toMatchObject({ success: true })
    await save(owner, { city: 'Elsewhere' })
    await looked(16 * 60_000)
    const [object] = registrar.objects.filter(({ application }) => application.profile.email === owner.email)
    expect(object?.application.profile.city).toBe('Nashville')
  })

  it('whose mobile awaits a code says until when, and sends the code again', async () => {
    const owner = await newArtist()
    await handIn(owner)
    registrar.decide('brand', { word: 'person', person: 'code' })
    await looked()
    const { brand: waiting } = await overviewOf(owner)
    expect(waiting).toMatchObject({ state: 'person', person: { kind: 'code' }, can: { resend: true } })
    expect(Date.parse(waiting?.person?.until ?? '')).toBe(hands.now().getTime() + DAY_MS)
    expect((await brand(owner, 'resend')).json()).toMatchObject({ success: true })
    expect(registrar.calls).toContain('resendCode')
  })

  it('is withdrawn at the registrar, and another one may be begun', async () => {
    const owner = await newArtist()
    const first = await handIn(owner)
    expect((await brand(owner, 'delete')).json()).toEqual({ success: true, brand: null })
    await hands.workOff()
    expect(registrar.calls).toContain('remove')
    expect((await handIn(owner))?.id).not.toBe(first?.id)
  })
})

describe('a campaign', () => {
  it('that is written while its brand waits goes by itself once that is approved', async () => {
    const owner = await newArtist()
    await handIn(owner)
    expect(await handIn(owner, 'campaign')).toMatchObject({ state: 'submitting', can: { withdraw: true } })
    expect(registrar.calls).not.toContain('submit campaign')
    registrar.decide('brand', { word: 'approved' })
    await looked()
    expect((await overviewOf(owner)).campaign).toMatchObject({ state: 'review' })
  })

  it('that waited while its site broke comes back with the reason, and its fee is free again', async () => {
    const owner = await newArtist(5000)
    await handIn(owner)
    const { balance } = await walletOf(owner)
    await handIn(owner, 'campaign')
    await query('update mini_sites set is_active = false where user_id = $1', [owner.id])
    registrar.decide('brand', { word: 'approved' })
    await looked()
    const { campaign: back } = await overviewOf(owner)
    expect(back).toMatchObject({ state: 'draft', rejections: [{ code: 0 }] })
    expect(registrar.calls).not.toContain('submit campaign')
    expect((await walletOf(owner)).balance).toBe(balance)
  })

  it('that waits can be withdrawn, and its fee is free again', async () => {
    const owner = await newArtist(5000)
    await handIn(owner)
    const { balance } = await walletOf(owner)
    await handIn(owner, 'campaign')
    expect((await brand(owner, 'delete')).json()).toEqual({ success: false, error: 'Delete the campaign first.' })
    expect((await campaign(owner, 'delete')).json()).toEqual({ success: true, campaign: null })
    expect((await walletOf(owner)).balance).toBe(balance)
    expect((await brand(owner, 'delete')).json()).toEqual({ success: true, brand: null })
  })
})

describe('a vetting', () => {
  it('is asked for once however often it is clicked, and charged when its score is there', async () => {
    const owner = await newArtist(20_000)
    await save(owner, { kind: 'business', tax_number: '91-7654321', job_title: 'Manager', use_case: 'mixed' })
    await hands.mendAll(owner)
    await handIn(owner)
    registrar.decide('brand', { word: 'approved' })
    await looked()
    const before = (await walletOf(owner)).balance
    registrar.fate = (call) => (call === 'vet' ? 'after' : undefined)
    await Promise.all([brand(owner, 'vet'), brand(owner, 'vet'), brand(owner, 'vet')])
    registrar.fate = () => undefined
    expect(registrar.calls.filter((call) => call === 'vet')).toHaveLength(1)
    await looked(25 * 60 * 60_000)
    expect((await overviewOf(owner)).brand).toMatchObject({ score: 80, can: { vet: false } })
    expect((await walletOf(owner)).balance).toBe(before - 4150)
  })
})

describe('what a registrar says', () => {
  it('in a word that we do not know sends nothing', async () => {
    const owner = await newArtist()
    await handIn(owner)
    registrar.decide('brand', { word: 'unknown' })
    await looked()
    expect((await overviewOf(owner)).brand).toMatchObject({ state: 'unknown' })
  })

  it('lands in one state in each of 120 orders, with news lost and doubled, and older news is ignored (N6)', async () => {
    const words = ['review', 'person', 'rejected', 'suspended', 'approved'] as const
    const owner = await newArtist()
    await handIn(owner)
    const base = hands.now().getTime()
    const history = words.map((word, place) => ({ word, updatedAt: new Date(base + place * 1000) }))
    for (const [round, order] of permutations(history).entries()) {
      await query(
        "update registrations set state = 'review', provider_at = $2, next_check_at = $2 where user_id = $1 and kind = 'brand'",
        [owner.id, new Date(base - 1000)],
      )
      // One is lost and one comes twice, another in each round.
      const heard = order.flatMap((said, place) =>
        Array(place === round % 5 ? 0 : place === (round + 2) % 5 ? 2 : 1).fill(said),
      )
      for (const said of heard) {
        registrar.decide('brand', said)
        await query('update registrations set next_check_at = created_at where user_id = $1', [owner.id])
        await looked(0)
      }
      const newest = Math.max(...heard.map(({ updatedAt }) => updatedAt.getTime()))
      const last = words[(newest - base) / 1000]
      const expected = last === 'rejected' ? 'fixable' : last
      expect((await overviewOf(owner)).brand?.state, order.map(({ word }) => word).join(' ')).toBe(expected)
    }
  })
})

describe('nothing is registered twice', () => {
  it('wherever an answer is lost: one object and one fee (N5)', async () => {
    const losses = fc.array(fc.constantFrom('before', 'after', undefined), { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(losses, async (fates) => {
        const owner = await newArtist(1000)
        const left = [...fates]
        registrar.fate = (call) => (call === 'ensureAccount' ? undefined : left.shift())
        await handIn(owner)
        const isThere = async () => (await overviewOf(owner)).brand?.state === 'review'
        for (let look = 0; look < 8 && !(await isThere()); look += 1) await looked(16 * 60_000)
        const made = registrar.objects.filter(({ application }) => application.profile.email === owner.email)
        expect(made).toHaveLength(1)
        expect((await overviewOf(owner)).brand).toMatchObject({ state: 'review' })
        expect((await walletOf(owner)).balance).toBe(550)
      }),
      { numRuns: Number(process.env.REGISTRATION_ROUNDS ?? 12) },
    )
  })
})

describe('a tax number', () => {
  it('is sealed, and never shown, logged, or exported beyond its last four digits (N10)', async () => {
    const owner = await newArtist()
    const secret = '981234567'
    await save(owner, { kind: 'business', tax_number: secret, job_title: 'Manager' })
    const shown = await test.call(owner, 'GET', '/api/registration')
    expect(shown.json<{ profile: { tax_number: string } }>().profile.tax_number).toBe('4567')
    await handIn(owner)
    const [object] = registrar.objects.filter(({ application }) => application.profile.email === owner.email)
    expect(object?.application.profile.taxNumber).toBe(secret)
    const rows = await query<{ all: string }>(
      `select (select to_jsonb(p)::text from sender_profiles p where user_id = $1) ||
        (select string_agg(to_jsonb(r)::text, '') from registrations r where user_id = $1) as all`,
      [owner.id],
    )
    expect(rows[0]?.all).not.toContain(secret)
    expect(shown.body).not.toContain(secret)
    expect(lines.filter((line) => line.includes(secret))).toEqual([])
  })
})
