import type { ConsentChannel, ConsentState } from '@greenroom/domain/contacts'
import type { Icon } from '../../ui/icon.tsx'
import {
  IconEye,
  IconEyeCheck,
  IconEyeOff,
  IconMail,
  IconMailCheck,
  IconMailOff,
  IconMessage,
  IconMessageCheck,
  IconMessageOff,
} from '../../ui/icons.generated.ts'

/** Icons of consent: plain, with a tick, or struck through. */
export const CONSENT_ICONS: Readonly<Record<ConsentChannel, Readonly<Record<ConsentState, Icon>>>> = {
  email: { unknown: IconMail, subscribed: IconMailCheck, opted_out: IconMailOff },
  sms: { unknown: IconMessage, subscribed: IconMessageCheck, opted_out: IconMessageOff },
  visits: { unknown: IconEye, subscribed: IconEyeCheck, opted_out: IconEyeOff },
}
