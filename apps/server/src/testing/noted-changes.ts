import type { Change } from '@greenroom/contracts'
import type { TestApp, Visitor } from './test-app.ts'

/** Lists the changes of an area, oldest first: name, action, and values before and after. */
export const notedChanges = async (
  test: TestApp,
  owner: Visitor,
  area: string,
): Promise<[string, string, Change['before'], Change['after']][]> =>
  (await test.call(owner, 'GET', `/api/changes?area=${area}`))
    .json<{ items: Change[] }>()
    .items.toReversed()
    .map(({ object_name: name, action, before, after }) => [name, action, before, after])
