import type { Campaign } from '@greenroom/contracts'
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

  return { ...hands, url, drafted, read, change, act }
}
