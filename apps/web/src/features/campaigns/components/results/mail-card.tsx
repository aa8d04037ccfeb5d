import type { Campaign } from '@greenroom/contracts'
import { useMemo, useState } from 'react'
import { mergeValues } from '@greenroom/domain/merge-fields'
import { lettersOf, VARIANT_LABELS } from '@greenroom/domain/variant-tests'
import { Skeleton, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { displayName } from '../../../../lib/contacts/contact-words.ts'
import { countOf } from '../../../../lib/format.ts'
import { useMe } from '../../../../lib/me.ts'
import { MailPage } from '../../../../ui/mail-page.tsx'
import { personQuery } from '../../api/campaigns.ts'
import { useCleanHtml } from '../../api/clean-html.ts'
import { clickMap } from '../../rules/click-map.ts'
import { EXAMPLE, mailHere } from '../../rules/mail-here.ts'
import { MailHead } from '../mail-head.tsx'
import type { Outcomes } from './causes.tsx'
import own from './mail-card.module.css'
import classes from './message-card.module.css'

export interface MailCardProps {
  campaign: Campaign
  links: Outcomes['links']
  /** Version of a test that most people get, from 0, which is A. */
  version: number
}

/** The email as the first of its people receives it, with who followed each of its links. */
export function MailCard({ campaign, links, version: place }: MailCardProps) {
  const { id, version, test, counts } = campaign
  const letters = lettersOf(campaign, test)
  const letter = letters[place] ?? campaign
  const { subject } = letter
  const [isMapped, setMapped] = useState(true)
  const { data: person, isPending } = useQuery(personQuery(id, version, { pick: 'next' }))
  const artist = useMe()?.name ?? ''
  const cleanHtml = useCleanHtml([letter.design ?? null])
  // Of a test, which version this person got is not told.
  const mail =
    (test ? null : person?.mail) ?? mailHere(letter, { ...EXAMPLE, values: mergeValues(EXAMPLE, artist) }, cleanHtml)
  const hasClicks = counts.clicked > 0
  const map = useMemo(
    () => (hasClicks ? clickMap(mail.html, links, counts.delivered) : undefined),
    [hasClicks, mail.html, links, counts.delivered],
  )
  return (
    <aside className={classes.side} aria-label="Email">
      <section className={classes.mail} aria-label="The email">
        {isPending ? (
          <Skeleton height="100%" />
        ) : (
          <>
            <MailHead
              subject={mail.subject.trim() === '' ? subject : mail.subject}
              note={
                test
                  ? `Version ${VARIANT_LABELS[place]}`
                  : `As ${person ? displayName(person) : 'Alex, an example,'} gets it`
              }
            />
            <div className={classes.mailSheet}>
              <MailPage html={isMapped && map ? map.html : mail.html} title="The email" />
            </div>
          </>
        )}
      </section>
      {map && !isPending ? (
        <div className={own.map}>
          <Switch
            label="Show clicks on the email"
            checked={isMapped}
            onChange={(event) => setMapped(event.currentTarget.checked)}
          />
          {map.elsewhere > 0 ? (
            <p>
              {countOf(map.elsewhere, 'link')} with clicks {map.elsewhere === 1 ? 'is' : 'are'} in parts that only
              others get.
            </p>
          ) : null}
        </div>
      ) : null}
    </aside>
  )
}
