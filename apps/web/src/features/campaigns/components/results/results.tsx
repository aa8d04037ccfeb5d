import type { Campaign } from '@greenroom/contracts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAddress } from '../../../../lib/address/index.ts'
import { useCodeAhead } from '../../../../lib/code-ahead.ts'
import { useMinute } from '../../../../lib/use-minute.ts'
import { BackLink } from '../../../../ui/back-link.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Grooves } from '../../../../ui/grooves.tsx'
import { KeptFocus } from '../../../../ui/kept-focus.tsx'
import { Late } from '../../../../ui/late.tsx'
import { lateDialog } from '../../../../ui/late-part.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { editPath, listPath } from '../../api/addresses.ts'
import { outcomesQuery, reportQuery } from '../../api/campaigns.ts'
import { funnelQuery } from '../../api/funnel.ts'
import { canBe, isOn, isUnderWay, waitOf } from '../../rules/abilities.ts'
import { KINDS } from '../../rules/kinds.ts'
import { stateWords, triggerWords } from '../../rules/state-words.ts'
import { CampaignMenu } from '../campaign-menu.tsx'
import { type CampaignActions, useCampaignActions } from '../use-campaign-actions.ts'
import { Causes } from './causes.tsx'
import { ComplaintsCard } from './complaints-card.tsx'
import { ControlCard } from './control-card.tsx'
import { CountriesCard } from './countries-card.tsx'
import { CurveCard } from './curve-card.tsx'
import { Figures } from './figures.tsx'
import { Funnel } from './funnel.tsx'
import { LinksCard } from './links-card.tsx'
import { MailAfterwards } from './mail-afterwards.tsx'
import { MailCard } from './mail-card.tsx'
import { MessageCard } from './message-card.tsx'
import { type Chosen, peopleAddress } from './people-address.ts'
import { ProgressCard } from './progress-card.tsx'
import { HoursCard, MoneyCard, SegmentsCard } from './part-cards.tsx'
import { ProvidersCard } from './providers-card.tsx'
import { RepliesButton } from './replies-button.tsx'
import classes from './results.module.css'
import { VariantsCard } from './variants-card.tsx'
import { WaitCard } from './wait-card.tsx'
import { WhenCard } from './when-card.tsx'

const cancelDialog = () => import('../cancel-dialog.tsx')
const peopleDrawer = () => import('./people-drawer.tsx')
const segmentDialog = () => import('./segment-dialog.tsx')
const dialogs = () => Promise.all([cancelDialog(), peopleDrawer(), segmentDialog()])
const CancelDialog = lateDialog(async () => ({ default: (await cancelDialog()).CancelDialog }))
const PeopleDrawer = lateDialog(async () => ({ default: (await peopleDrawer()).PeopleDrawer }))
const SegmentDialog = lateDialog(async () => ({ default: (await segmentDialog()).SegmentDialog }))

/** What becomes of a campaign: while it is sent, and afterwards. */
export function Results({ campaign }: { campaign: Campaign }) {
  const { id, type, counts, state } = campaign
  const actions = useCampaignActions()
  const { values, set } = useAddress(peopleAddress)
  const outcomes = useQuery({ ...outcomesQuery(id), enabled: counts.planned > 0 })
  const { data: report } = useQuery({ ...reportQuery(id), enabled: counts.planned > 0 })
  const { data: funnel } = useQuery({ ...funnelQuery(id), enabled: counts.planned > 0 })
  const { links, held } = outcomes.data ?? { links: [], held: [] }
  const [isCancelling, setCancelling] = useState(false)
  const [kept, setKept] = useState<Chosen>()
  useCodeAhead(dialogs)
  const chosen: Chosen | undefined = values.people && {
    figure: values.people,
    reason: values.reason,
    link: values.link,
  }
  const see = ({ figure, reason, link }: Chosen) => set({ people: figure, reason, link, who: '' })
  return (
    <KeptFocus>
      <BackLink to={listPath(type)}>{KINDS[type].list}</BackLink>
      <Head campaign={campaign} actions={actions} onCancel={() => setCancelling(true)} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <WaitCard campaign={campaign} actions={actions} />
          {state === 'scheduled' && <WhenCard campaign={campaign} />}
          {counts.planned === 0 ? (
            <NothingYet campaign={campaign} />
          ) : (
            <>
              <ComplaintsCard campaign={campaign} report={report} onSee={see} />
              <ProgressCard campaign={campaign} held={held} onSee={see} />
              <VariantsCard campaign={campaign} report={report} />
              <Figures counts={counts} type={type} isOver={!isUnderWay(campaign)} onSee={see} onKeep={setKept} />
              <Funnel
                counts={counts}
                type={type}
                hasLinks={links.length > 0}
                opens={report?.opens}
                usual={funnel?.usual}
                onSee={see}
              />
              <ControlCard campaign={campaign} />
              <CurveCard report={report} />
              <Causes query={outcomes} type={type} onSee={see} />
              <LinksCard query={outcomes} delivered={counts.delivered} onSee={see} onKeep={setKept} />
              <ProvidersCard report={report} />
              {funnel && (
                <>
                  <SegmentsCard segments={funnel.segments} />
                  <CountriesCard countries={funnel.countries} channel={funnel.channel} />
                  <HoursCard hours={funnel.hours} time_zone={funnel.time_zone} />
                  <MoneyCard funnel={funnel} />
                </>
              )}
              <MailAfterwards campaign={campaign} />
            </>
          )}
        </div>
        {type === 'email' ? (
          <MailCard campaign={campaign} links={links} version={report?.test?.winner ?? 0} />
        ) : (
          <MessageCard campaign={campaign} />
        )}
      </div>
      <Late when={isCancelling}>
        <CancelDialog
          campaign={isCancelling ? campaign : undefined}
          onClose={() => setCancelling(false)}
          onCancel={actions.cancel}
        />
      </Late>
      <Late when={chosen !== undefined}>
        <PeopleDrawer
          campaignId={id}
          type={type}
          chosen={chosen}
          links={links}
          who={values.who}
          page={values.page}
          onWho={(who) => set({ who }, { replace: true })}
          onPage={(page) => set({ page })}
          isSending={state === 'sending'}
          onKeep={setKept}
          onClose={() => set({ people: undefined, reason: undefined, link: undefined, who: '' })}
        />
      </Late>
      <Late when={kept !== undefined}>
        <SegmentDialog campaign={campaign} chosen={kept} links={links} onClose={() => setKept(undefined)} />
      </Late>
    </KeptFocus>
  )
}

/** Shown while a campaign has no recipients, unless something else says why. */
function NothingYet({ campaign }: { campaign: Campaign }) {
  const { type, state, trigger } = campaign
  const art = <Grooves shape="arcs" />
  if (trigger !== null && state !== 'cancelled' && waitOf(campaign) === null)
    return (
      <EmptyState
        art={art}
        title="Nobody has received it yet"
        text={
          isOn(campaign)
            ? `${triggerWords(trigger)}, it goes out automatically. Its results appear here.`
            : 'It is off. Turn it on to send it.'
        }
      />
    )
  return state === 'cancelled' ? (
    <EmptyState
      art={art}
      title="Nothing was sent"
      text={`You canceled it before the first ${KINDS[type].one} was sent, so nothing was charged.`}
    />
  ) : null
}

function Head({ campaign, actions, onCancel }: { campaign: Campaign; actions: CampaignActions; onCancel: () => void }) {
  const now = useMinute()
  const navigate = useNavigate()
  const { id, type, name, audience_words: audience, trigger, counts } = campaign
  const waits = waitOf(campaign)
  const state = stateWords(campaign, now)
  const can = canBe(campaign)
  // What it waits for has a button of its own.
  const isMended = waits !== null && waits.code !== 'owner' && waits.code !== 'restore'
  const isBusy = (act: string) => actions.running?.campaign.id === id && actions.running.act === act
  return (
    <PageHeader
      title={name}
      text={
        <span className={classes.about}>
          <StatusBadge color={state.color}>{state.words}</StatusBadge>
          <span>
            {audience}
            {trigger === null ? '' : ` · ${triggerWords(trigger)}`}
          </span>
        </span>
      }
      actions={
        <div className={classes.actions}>
          {counts.replied > 0 && <RepliesButton campaignId={id} />}
          {can.paused && (
            <Button variant="default" loading={isBusy('pause')} onClick={() => actions.act(campaign, 'pause')}>
              {trigger === null ? 'Pause' : 'Turn off'}
            </Button>
          )}
          {can.resumed && !isMended && (
            <Button variant="default" loading={isBusy('resume')} onClick={() => actions.act(campaign, 'resume')}>
              {trigger === null ? 'Resume' : 'Turn on'}
            </Button>
          )}
          {can.cancelled && (
            <Button variant="default" color="error" onClick={onCancel}>
              Cancel
            </Button>
          )}
          {can.unscheduled && (
            <>
              {waits === null && (
                <Button variant="default" loading={isBusy('undo')} onClick={() => actions.act(campaign, 'undo')}>
                  Unschedule
                </Button>
              )}
              <Button variant="default" component={Link} to={editPath(campaign)}>
                Edit
              </Button>
            </>
          )}
          {can.replaced && (
            <Button variant="default" onClick={() => actions.duplicateToChange(campaign)}>
              Duplicate to change
            </Button>
          )}
          {can.cancelled || can.unscheduled || can.replaced ? null : (
            <Button variant="default" onClick={() => actions.duplicate(campaign)}>
              Duplicate
            </Button>
          )}
          <CampaignMenu
            campaign={campaign}
            actions={actions}
            onCancel={onCancel}
            onDeleted={() => void navigate(listPath(type))}
          />
        </div>
      }
    />
  )
}
