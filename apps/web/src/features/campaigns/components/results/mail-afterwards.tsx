import type { Campaign } from '@greenroom/contracts'
import { LetterCard } from './letter-card.tsx'
import { ReasonsCard } from './reasons-card.tsx'

/** What an email has once it was sent, and a text has not. */
export function MailAfterwards({ campaign: { id, type, state } }: { campaign: Campaign }) {
  if (type !== 'email') return null
  return (
    <>
      <ReasonsCard campaignId={id} />
      {state === 'finished' && <LetterCard campaignId={id} />}
    </>
  )
}
