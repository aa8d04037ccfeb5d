import { getMe, updateMe } from '@greenroom/contracts'
import { route } from '../../../platform/http/route.ts'
import { updateProfile } from '../commands/update-profile.ts'
import { presentMe } from '../present.ts'
import { countUsage, findPerson } from '../queries/people.ts'

export const routes = [
  route(getMe, async ({ context }) => {
    const [person, usage] = await Promise.all([findPerson(context), countUsage(context)])
    return presentMe(context, person, usage)
  }),
  route(updateMe, async ({ context, body }) => {
    await updateProfile(context, body)
    const [person, usage] = await Promise.all([findPerson(context), countUsage(context)])
    return presentMe(context, person, usage)
  }),
]
