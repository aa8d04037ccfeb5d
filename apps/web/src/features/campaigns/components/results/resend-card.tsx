import type { Campaign, getResend, ListedCampaign, ResponseOf } from '@greenroom/contracts'
import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { countOf, formatNumber } from '../../../../lib/format.ts'
import { useMinute } from '../../../../lib/use-minute.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { campaignPath, editPath } from '../../api/addresses.ts'
import { campaignQuery } from '../../api/campaigns.ts'
import { resendQuery } from '../../api/resends.ts'
import { reasonWords } from '../../rules/reasons.ts'
import { stateWords } from '../../rules/state-words.ts'
import classes from './resend-card.module.css'
import { ResendForm } from './resend-form.tsx'

type Reach = NonNullable<ResponseOf<typeof getResend>['reach']>

/** Sends an email again to those who did not click, once, and then tells what came of it. */
export function ResendCard({ campaign }: { campaign: Campaign }) {
  const query = useQuery({ ...resendQuery(campaign.id), enabled: campaign.resend_of === null })
  if (campaign.resend_of) return <FirstEmail campaign={campaign} original={campaign.resend_of} />
  return (
    <SectionCard
      title="Send again"
      text="The same email with another subject, once, to people who did not click or answer."
    >
      <Loaded query={query} what="Who did not click" skeleton={<Skeleton height={120} radius="md" />}>
        {({ resend, problem, reach, moments }) =>
          resend ? (
            <SecondEmail resend={resend} />
          ) : reach ? (
            <>
              <ReachWords reach={reach} />
              {reach.recipients > 0 && <ResendForm campaign={campaign} moments={moments} />}
            </>
          ) : (
            <Text size="sm">{problem}</Text>
          )
        }
      </Loaded>
    </SectionCard>
  )
}

/** Whom it would reach now, and why the others do not get it. */
function ReachWords({ reach: { recipients, skipped } }: { reach: Reach }) {
  const title = useId()
  const reasons = Object.entries(skipped).toSorted(([, one], [, other]) => other - one)
  return (
    <div className={classes.reach}>
      <p className={classes.people}>
        {recipients === 0 ? (
          <b>It would reach nobody now.</b>
        ) : (
          <>
            It would reach <b>{countOf(recipients, 'person', 'people')}</b> now. Whoever clicks or answers until it
            leaves does not get it.
          </>
        )}
      </p>
      {reasons.length > 0 && (
        <p id={title} className={classes.people}>
          Will not get it
        </p>
      )}
      {reasons.length > 0 && (
        <ul className={`plain-list ${classes.reasons}`} aria-labelledby={title}>
          {reasons.map(([reason, people]) => (
            <li key={reason}>
              <b>{formatNumber(people)}</b>
              <span>{reasonWords(reason, 'email').text}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The second email, with where it stands and what it adds. */
function SecondEmail({ resend }: { resend: ListedCampaign }) {
  const now = useMinute()
  const { state, name, subject, counts } = resend
  const { words, color } = stateWords(resend, now)
  const isDraft = state === 'draft'
  return (
    <div className={classes.other}>
      <div className={classes.what}>
        <span className={classes.title}>
          <Anchor
            component={Link}
            to={isDraft ? editPath(resend) : campaignPath(resend)}
            className={classes.name ?? ''}
          >
            {name}
          </Anchor>
          <StatusBadge color={color}>{words}</StatusBadge>
        </span>
        <span className={classes.note}>{subject}</span>
      </div>
      {isDraft ? (
        <Button component={Link} to={`${editPath(resend)}?section=review`}>
          Review and send
        </Button>
      ) : counts.planned > 0 ? (
        <dl className={classes.added}>
          <Added name="People" value={formatNumber(counts.sent)} />
          <Added name="Clicked" value={`+${formatNumber(counts.clicked)}`} />
          <Added name="Replied" value={`+${formatNumber(counts.replied)}`} />
        </dl>
      ) : null}
    </div>
  )
}

const Added = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

/** On the results of a second email: the first, and how many clicked there. */
function FirstEmail({ campaign, original }: { campaign: Campaign; original: NonNullable<Campaign['resend_of']> }) {
  const query = useQuery({ ...campaignQuery(original.id), enabled: original.name !== null })
  if (original.name === null) return <SectionCard title="Second email" text="It followed an email that was deleted." />
  const { clicked } = campaign.counts
  return (
    <SectionCard title="Second email" text="It went to people who did not click or answer the first one.">
      <div className={classes.other}>
        <div className={classes.what}>
          <Anchor component={Link} to={campaignPath({ id: original.id, type: 'email' })} className={classes.name ?? ''}>
            {original.name}
          </Anchor>
          <span className={classes.note}>The first email</span>
        </div>
        {query.data ? (
          <dl className={classes.added}>
            <Added name="Clicked there" value={formatNumber(query.data.counts.clicked)} />
            <Added name="Clicked here" value={`+${formatNumber(clicked)}`} />
          </dl>
        ) : null}
      </div>
    </SectionCard>
  )
}
