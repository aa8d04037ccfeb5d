import type { Campaign } from '@greenroom/contracts'
import { mergeValues } from '@greenroom/domain/merge-fields'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { displayName } from '../../../../lib/contacts/contact-words.ts'
import { useMe } from '../../../../lib/me.ts'
import { MailPage } from '../../../../ui/mail-page.tsx'
import { personQuery } from '../../api/campaigns.ts'
import { mailHere } from '../../rules/mail-here.ts'
import { MailHead } from '../mail-head.tsx'
import classes from './message-card.module.css'

/** Somebody for an email that reaches nobody. */
const EXAMPLE = { name: 'Alex Rivera', email: 'alex@example.com', city: 'Lisbon', region: 'Lisbon' }

/** The email as the first of its people receives it. */
export function MailCard({ campaign }: { campaign: Campaign }) {
  const { id, version, subject } = campaign
  const { data: person, isPending } = useQuery(personQuery(id, version, { pick: 'next' }))
  const artist = useMe()?.name ?? ''
  const mail = person?.mail ?? mailHere(campaign, { ...EXAMPLE, values: mergeValues(EXAMPLE, artist) })
  return (
    <aside className={classes.side} aria-label="Email">
      <section className={classes.mail} aria-label="The email">
        {isPending ? (
          <Skeleton height="100%" />
        ) : (
          <>
            <MailHead
              subject={mail.subject.trim() === '' ? subject : mail.subject}
              note={`As ${person ? displayName(person) : 'Alex, an example,'} gets it`}
            />
            <div className={classes.mailSheet}>
              <MailPage html={mail.html} title="The email" />
            </div>
          </>
        )}
      </section>
    </aside>
  )
}
