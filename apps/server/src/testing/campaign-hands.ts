import type { Campaign, CampaignPreview } from '@greenroom/contracts'
import { messageHands } from './message-hands.ts'
import type { TestApp, Visitor } from './test-app.ts'

/** Actions of owners who write campaigns. */
export function campaignHands(test: TestApp) {
  const hands = messageHands(test)
  const url = (id: string, rest = '') => `/api/campaigns/${id}${rest}`

  /** Begins a campaign to everybody, unless told otherwise. @throws unless it is taken */
  async function drafted(owner: Visitor, fields: Record<string, unknown> = {}): Promise<Campaign> {
    const answer = await test.call(owner, 'POST', '/api/campaigns', {
      type: 'sms',
      name: 'New single',
      audience: { everyone: true },
      content: 'Hi {{first_name|there}}, “Tidewater” is out now.',
      ...fields,
    })
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json<Campaign>()
  }
  const read = async (owner: Visitor, id: string) => (await test.call(owner, 'GET', url(id))).json<Campaign>()
  const change = (owner: Visitor, id: string, fields: Record<string, unknown>) =>
    test.call(owner, 'PATCH', url(id), fields)
  const act = (owner: Visitor, id: string, verb: string, body?: unknown) =>
    test.call(owner, 'POST', url(id, `/${verb}`), body)
  const look = async (owner: Visitor, id: string) => (await act(owner, id, 'preview')).json<CampaignPreview>()
  /** Confirms a campaign as its preview shows it now. */
  async function confirm(owner: Visitor, id: string, more: object = {}) {
    const { hash } = await look(owner, id)
    return act(owner, id, 'confirm', { hash, ...more })
  }
  /** Returns a campaign's send; undefined before it begins. */
  const sendOf = async (id: string) =>
    (await hands.query<{ total: number }>('select * from sends where id = $1', [id]))[0]

  return { ...hands, url, drafted, read, change, act, look, confirm, sendOf }
}
