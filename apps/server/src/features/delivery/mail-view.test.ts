import { beforeEach, describe, expect, it } from 'vitest'
import { mailCampaignHands } from '../../testing/mail-campaign-hands.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { openViewedMails } from './render/viewed-mails.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { mailTo, newFan, newSender, query, send } = mailCampaignHands(test)

let nova: Visitor
beforeEach(async () => {
  nova = await newSender()
})

const viewOf = async (email: string) => {
  const [, url = ''] = /href="([^"]*\/v\/[^"]*)"/.exec((await mailTo(email)).html) ?? []
  return url.slice(test.house.urls.publicUrl.length)
}
const sendOf = async ({ id: ownerId }: Visitor) => {
  const [found] = await query<{ id: string }>('select id from sends where user_id = $1', [ownerId])
  return { ownerId, sendId: found?.id ?? '' }
}

describe('a mail in a browser', () => {
  it('is compiled once for all who got it, and shows each their own name', async () => {
    const fans = [await newFan(nova, { name: 'Mia' }), await newFan(nova, { name: 'Zoë' })]
    await send(nova, { content: 'Hi {{first_name}}, it is out.' })
    const [mia = '', zoe = ''] = await Promise.all(fans.map(({ email }) => viewOf(email)))
    expect((await test.app.inject(mia)).body).toContain('Hi Mia, it is out.')
    // Nothing changes what was sent; this tells whether it is read again.
    await query("update sends set content = 'Read again' where user_id = $1", [nova.id])
    expect((await test.app.inject(zoe)).body).toContain('Hi Zoë, it is out.')
  })

  it('has the postal address of now', async () => {
    const fan = await newFan(nova)
    await send(nova)
    const view = await viewOf(fan.email)
    expect((await test.app.inject(view)).body).toContain('PO Box 7')
    await test.call(nova, 'PATCH', '/api/sending-rules', { postal_address: 'Quay 12\nLisbon' })
    expect((await test.app.inject(view)).body).toContain('Quay 12')
  })

  it('waits for few others, and keeps nobody waiting for those of one artist', async () => {
    const iris = await newSender()
    for (const artist of [nova, iris]) {
      await newFan(artist)
      await send(artist)
    }
    const mails = test.house.hold(openViewedMails)
    const [ofNova, ofIris] = [await sendOf(nova), await sendOf(iris)]
    const open = (of: typeof ofNova, artist: string) => mails.get({ ...of, place: 0, artist, postalAddress: null })
    const flood = Promise.allSettled(Array.from({ length: 40 }, (_, no) => open(ofNova, `Nova ${no}`)))
    expect(await open(ofIris, 'Iris')).toContainEqual(expect.stringContaining('Iris'))
    const refused = (await flood).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toHaveLength(29)
    expect(refused[0]).toMatchObject({ code: 'UNAVAILABLE', status: 503 })
  })
})
