import { dismissWaysCleared, getMe, updateMe } from '@greenroom/contracts'
import { route } from '../../../platform/http/route.ts'
import { readWaysCleared } from '../commands/read-ways-cleared.ts'
import { updateProfile } from '../commands/update-profile.ts'
import { presentMe } from '../present.ts'
import { findHoldings, findPerson } from '../queries/people.ts'

export const routes = [
  route(getMe, async ({ context }) => {
    const [person, holdings] = await Promise.all([findPerson(context), findHoldings(context)])
    return presentMe(person, holdings)
  }),
  route(dismissWaysCleared, ({ context }) => readWaysCleared(context)),
  route(updateMe, async ({ context, body }) => {
    await updateProfile(context, body)
    const [person, holdings] = await Promise.all([findPerson(context), findHoldings(context)])
    return presentMe(person, holdings)
  }),
]
