import { campaignHands } from './campaign-hands.ts'
import type { TestApp, Visitor } from './test-app.ts'

/** Actions of owners who read reports. */
export function reportHands(test: TestApp) {
  const hands = campaignHands(test)
  return {
    ...hands,
    /** Returns the moment so many days ago. */
    ago: (days: number) => new Date(hands.now().getTime() - days * 86_400_000),
    /** Reads from `/api/reports`. @throws the body of an answer other than 200 */
    async readReport<C>(owner: Visitor, path: string): Promise<C> {
      const answer = await test.call(owner, 'GET', `/api/reports${path}`)
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json<C>()
    },
  }
}
