import type { Campaign } from '@greenroom/contracts'
import { LetterCard } from './letter-card.tsx'
import { ReasonsCard } from './reasons-card.tsx'
import { ResendCard } from './resend-card.tsx'

/** What an email has once it was sent, and a text has not. */
export function MailAfterwards({ campaign }: { campaign: Campaign }) {
  const { id, type, state, resend_of: resendOf } = campaign
  if (type !== 'email') return null
  return (
    <>
      {(state === 'finished' || resendOf !== null) && <ResendCard campaign={campaign} />}
      <ReasonsCard campaignId={id} />
      {state === 'finished' && <LetterCard campaignId={id} />}
    </>
  )
}
