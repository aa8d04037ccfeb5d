import type { RegistrationKind, RegistrationState } from '@greenroom/domain'

const NAMES: Record<RegistrationKind, string> = {
  brand: 'Your brand',
  campaign: 'Your campaign registration',
  toll_free: 'Your toll-free number',
}

/** Returns what an owner is told about a registration; undefined: nothing. */
export function noticeOf(
  kind: RegistrationKind,
  state: RegistrationState,
): { title: string; body: string } | undefined {
  const name = NAMES[kind]
  switch (state) {
    case 'approved':
      return {
        title: `${name} is approved`,
        body:
          kind === 'brand'
            ? 'Carriers now know who you are. Next, they look at what you text.'
            : 'Your texts can leave.',
      }
    case 'person':
      return {
        title: `${name} waits for you`,
        body: 'A code or mail has to be answered. Your settings show what to do, and until when.',
      }
    case 'fixable':
      return {
        title: `${name} was sent back`,
        body: 'See what was found and how to mend it. Most of it takes a minute.',
      }
    case 'final':
      return { title: `${name} was rejected`, body: 'Your settings show the reasons.' }
    case 'suspended':
      return {
        title: `${name} is suspended`,
        body: 'No texts leave for now, and campaigns under way are paused. Your settings show what is known.',
      }
    case 'unknown':
      return {
        title: `${name} needs a look`,
        body: 'We do not know how it stands, so no texts leave for now. We keep asking.',
      }
    default:
      return undefined
  }
}
