import { sql } from '@greenroom/db/sql'
import { expect, it } from 'vitest'
import { SmsError } from '../../platform/providers/sms/sms.ts'
import { pipelineHands, WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { clickHands } from '../../testing/sent-links.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { addRecipients } from '../delivery/public.ts'
import { linkFigures } from './queries/engagement.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { as, clock, isOver, newArtist, newFans, provider, run, start, taken } = pipelineHands(test)
const { judge, open, rows } = clickHands(test)

it('a text as it leaves carries links that lead each recipient on, also the one that was tried twice', async () => {
  const owner = await newArtist()
  const fans = await newFans(owner, 5)
  let refusals = 1
  provider.answer = ({ to }) => (to === '+12125550003' && refusals-- > 0 ? new SmsError('not-now', 'busy') : undefined)
  run()
  const links = ['https://example.com/tour', 'https://example.com/shop']
  const id = await start(owner, { content: `Tour: ${links[0]} and shirts: ${links[1]}`, links })
  await clock.time.until(() => isOver(id), 3600)
  expect(taken).toHaveLength(5)
  await clock.time.pass(60_000)
  const paths = taken.map(({ body }) => [...body.matchAll(/\/l\/[0-9a-z]{7}\b/g)].map(([path]) => path))
  expect(new Set(paths.flat()).size, 'every link is one recipient’s').toBe(taken.length * 2)
  for (const [first = '', second = ''] of paths) {
    expect((await open(first)).headers.location).toBe(links[0])
    expect((await open(second)).headers.location).toBe(links[1])
  }
  const clicked = await rows<{ contact_id: string }>(
    'select distinct contact_id from link_hits join campaign_recipients using (send_id, seq) where send_id = $1',
    [id],
  )
  const reached = taken.map(({ to }) => fans[Number(to.slice(-4)) - 1] ?? '')
  expect(clicked.map(({ contact_id }) => contact_id).toSorted()).toEqual(reached.toSorted())
  await clock.time.pass(120_000)
  await judge()
  const figures = await as(owner, (context, tx) => linkFigures(context, tx, id))
  expect(figures).toMatchObject(
    links.map((url, link) => ({ link, url, people: taken.length, clicks: taken.length, machines: 0 })),
  )
})

it('an automatic message, whose ranges have gaps, leads each recipient on', async () => {
  const owner = await newArtist()
  const fans = await newFans(owner, 4)
  run()
  const links = ['https://example.com/tour']
  const nobody = sql`false`
  const id = await start(owner, { content: `Welcome! ${links[0]}`, links, audience: nobody, isOpenEnded: true })
  const soon = new Date(clock.time.now() + 1000)
  const later = new Date(clock.time.now() + 60_000)
  const people = fans.map((contactId, n) => ({ contactId, occasion: 0, notBefore: n % 2 ? later : soon, cost: 2 }))
  await as(owner, (context, tx) => addRecipients(context, tx, id, people))
  await clock.time.until(async () => taken.length === 4, 600)
  for (const { body } of taken) {
    const [path = ''] = /\/l\/[0-9a-z]{7}\b/.exec(body) ?? []
    expect((await open(path)).headers.location).toBe(links[0])
  }
  const [clicked] = await rows<{ n: number }>(
    'select count(distinct seq)::int as n from link_hits where send_id = $1',
    [id],
  )
  expect(clicked?.n).toBe(4)
})
