import { describe, expect, it } from 'vitest'
import { registrationHands } from '../../testing/registration-hands.ts'
import { newPhone } from '../../testing/phones.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
const { registrar, newArtist, save, brand, campaign, handIn, looked, SIGNED, workOff, query, mendAll } =
  registrationHands(test)

const errorOf = async (answer: Promise<{ json(): unknown }>) => ((await answer).json() as { error?: string }).error

describe('text programs of a brand', () => {
  it('never come near a hundred: an owner has one, and what is withdrawn leaves the registrar (F16, code 30930)', async () => {
    const owner = await newArtist(20_000)
    const lying = () =>
      registrar.objects.filter(
        ({ application: { kind, profile } }) => kind === 'campaign' && profile.email === owner.email,
      ).length
    await handIn(owner)
    registrar.decide('brand', { word: 'approved' })
    await looked()
    for (let round = 1; round <= 3; round += 1) {
      expect(await handIn(owner, 'campaign')).toMatchObject({ state: 'review' })
      expect(await errorOf(campaign(owner, 'submit', SIGNED))).toBe('This has been handed in already.')
      expect(lying(), `round ${round}`).toBe(1)
      expect((await campaign(owner, 'delete')).json()).toMatchObject({ success: true })
      await workOff()
      expect(lying(), `round ${round}`).toBe(0)
    }
    await handIn(owner, 'campaign')
    const second = query(
      `insert into registrations (id, user_id, kind, state, state_since, created_at)
        values (gen_random_uuid(), $1, 'campaign', 'draft', now(), now())`,
      [owner.id],
    )
    await expect(second).rejects.toThrow(/duplicate key/)
  })
})

describe('a company on the stock market', () => {
  const newCompany = async (): Promise<Visitor> => {
    const owner = await newArtist()
    await save(owner, {
      kind: 'business',
      tax_number: newPhone().slice(-9),
      use_case: 'low_volume',
      job_title: 'CEO',
      email: `office-${owner.id}@novareyes.com`,
      company_type: 'public',
    })
    await mendAll(owner)
    return owner
  }

  it('names its exchange and ticker, which the registrar gets', async () => {
    const owner = await newCompany()
    expect(await errorOf(brand(owner, 'submit', SIGNED))).toBe('Add the stock exchange.')
    expect((await save(owner, { stock_exchange: 'MOON' })).statusCode).toBe(400)
    expect((await save(owner, { stock_ticker: 'x'.repeat(11) })).statusCode).toBe(400)
    await save(owner, { stock_exchange: 'NYSE' })
    expect(await errorOf(brand(owner, 'submit', SIGNED))).toBe('Add the ticker symbol.')
    await save(owner, { stock_ticker: 'NO VA' })
    expect(await errorOf(brand(owner, 'submit', SIGNED))).toBe('A ticker symbol has letters and digits, like ABC.')
    await save(owner, { stock_ticker: 'NOVA' })
    expect(await handIn(owner)).toMatchObject({ state: 'review' })
    expect(registrar.objects.at(-1)?.application.profile).toMatchObject({
      companyType: 'public',
      stockExchange: 'NYSE',
      stockTicker: 'NOVA',
    })
  })

  it('alone names its stock ticker: any other company is registered without one', async () => {
    const owner = await newCompany()
    await save(owner, { company_type: 'llc', stock_ticker: '?' })
    expect(await handIn(owner)).toMatchObject({ state: 'review' })
  })

  it('that was signed before these fields were there is still handed in', async () => {
    const owner = await newCompany()
    await save(owner, { stock_exchange: 'NYSE', stock_ticker: 'NOVA' })
    expect((await brand(owner, 'submit', SIGNED)).json()).toMatchObject({ success: true })
    await query("update registrations set submitted = submitted - 'stockExchange' - 'stockTicker' where user_id = $1", [
      owner.id,
    ])
    await workOff()
    expect(registrar.objects.at(-1)?.application.profile).toMatchObject({ stockExchange: '', stockTicker: '' })
  })
})
