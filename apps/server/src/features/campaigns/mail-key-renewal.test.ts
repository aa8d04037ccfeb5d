import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { expect, it, vi } from 'vitest'
import { mailCampaignHands } from '../../testing/mail-campaign-hands.ts'
import { senderHands } from '../../testing/sender-hands.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()
const hands = mailCampaignHands(test)
const domains = senderHands(test)
const DOMAIN = 'renewed.example'

/** Collects mails as they leave. */
function postbag() {
  const mails: Buffer[] = []
  const { email } = test.house.providers
  if (!email) throw new Error('there is no mail')
  const sendBulk = email.sendBulk.bind(email)
  vi.spyOn(email, 'sendBulk').mockImplementation((mail) => {
    // Its bytes are overwritten by the next mail.
    mails.push(Buffer.from(mail.write()))
    return sendBulk(mail)
  })
  return mails
}

/** Returns the signatures of a mail, as a receiver verifies them with what the DNS says now. */
async function signaturesOf(mail: Buffer | undefined): Promise<string[]> {
  if (!mail) throw new Error('no mail has left')
  const ask = await test.house.providers.dns.openZone(DOMAIN)
  const { results } = await dkimVerify(mail, {
    resolver: async (name: string) => {
      const answer = await ask(name, 'TXT')
      return answer.kind === 'records' ? answer.values.map((value) => [value]) : []
    },
  })
  return results.map(
    ({ status, algo, selector }: { status: { result: string }; algo?: string; selector?: string }) =>
      `${algo} ${selector} ${status.result}`,
  )
}
const FIRST = ['ed25519-sha256 gr2 pass', 'rsa-sha256 gr1 pass']
const SECOND = ['ed25519-sha256 gr4 pass', 'rsa-sha256 gr3 pass']

it('mail is signed by the old keys until the new record is found, then by the new ones, and always verified', async () => {
  const owner = await hands.newSender()
  await hands.newFan(owner)
  const { id } = await domains.proved(owner, DOMAIN)
  const mails = postbag()
  const sent = async () => {
    await hands.send(owner)
    return signaturesOf(mails.at(-1))
  }
  expect(await sent()).toEqual(FIRST)
  const begun = (await domains.renew(owner, id)).json<{ records: { kind: string; value: string }[] }>()
  expect(await sent()).toEqual(FIRST)

  // A record with a mistake is not found, whatever it looks like.
  const value = begun.records.find(({ kind }) => kind === 'next_dkim_rsa')?.value ?? ''
  await domains.set(`gr3._domainkey.${DOMAIN}`, 'TXT', [value.slice(0, -8)])
  await domains.check(owner, id)
  expect(await sent()).toEqual(FIRST)

  // The second signature waits for its own record.
  await domains.set(`gr3._domainkey.${DOMAIN}`, 'TXT', [value])
  await domains.check(owner, id)
  expect(await sent()).toEqual(['rsa-sha256 gr3 pass'])
  await domains.fill(DOMAIN)
  await domains.check(owner, id)
  expect(await sent()).toEqual(SECOND)

  // Mail that left before is verified as long as the old records stay.
  expect(await signaturesOf(mails[0])).toEqual(FIRST)

  // The new record is lost: the old keys, whose records are there, sign again.
  await domains.set(`gr3._domainkey.${DOMAIN}`, 'TXT', [])
  await domains.check(owner, id)
  expect(await sent()).toEqual(FIRST)
  expect(mails).toHaveLength(6)
})

it('a campaign that is under way goes on with the keys that sign by then', async () => {
  const owner = await hands.newSender()
  await hands.newFan(owner)
  const { id } = await domains.proved(owner, DOMAIN.replace('renewed', 'under-way'))
  const mails = postbag()
  await domains.renew(owner, id)
  const draft = await hands.drafted(owner, { type: 'email', subject: 'Hi', content: 'Hello' })
  expect((await hands.confirm(owner, draft.id)).statusCode).toBe(202)
  await domains.fill('under-way.example')
  await domains.check(owner, id)
  await hands.send(owner)
  const selectors = mails.flatMap((mail) => [...mail.toString('latin1').matchAll(/^DKIM-Signature:.* s=(\w+);/gm)])
  expect(new Set(selectors.map(([, selector]) => selector))).toEqual(new Set(['gr3', 'gr4']))
})
