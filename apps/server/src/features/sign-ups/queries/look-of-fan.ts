import { z } from 'zod'
import { type House, systemContext } from '../../../platform/house.ts'
import type { LookOf } from '../../../platform/http/fan-pages/open-doors.ts'
import { tokenIn } from '../../../platform/http/fan-pages/token.ts'
import { findHintedLook, hintIn } from '../../consent/public.ts'
import { findLookOfSite } from '../../minisites/public.ts'

const ofForm = z.object({ id: z.uuid() })

/** System read: returns the published site whose form a fan submits, or that their link hints at. */
export const lookOfFan =
  (house: House): LookOf =>
  (request) => {
    const context = systemContext(house, request.log as House['log'])
    const { data } = ofForm.safeParse(request.params)
    return data ? findLookOfSite(context, data.id) : findHintedLook(context, hintIn(tokenIn(request)))
  }
