import { forgetDevice, listDevices } from '@greenroom/contracts'
import { route } from '../../../platform/http/route.ts'
import { forgetDevice as forget } from '../commands/forget-device.ts'
import { deviceTokens } from '../policy/device-tokens.ts'
import { presentDevices } from '../present.ts'
import { findDevices } from '../queries/people.ts'

export const deviceRoutes = [
  route(listDevices, async ({ context, request }) => {
    const here = context.hold(deviceTokens).read(request.headers.cookie)
    return { items: presentDevices(await findDevices(context), here) }
  }),
  route(forgetDevice, async ({ context, params, request }) => forget(context, params.deviceId, request.ip)),
]
