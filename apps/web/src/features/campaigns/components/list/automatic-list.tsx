import type { Campaign } from '@greenroom/contracts'
import { Button, Menu, Skeleton, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { countOf } from '../../../../lib/format.ts'
import { useMinute } from '../../../../lib/use-minute.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Grooves } from '../../../../ui/grooves.tsx'
import { IconChevronDown } from '../../../../ui/icons.generated.ts'
import { IN_MAIN } from '../../../../ui/in-main.ts'
import { KeptFocus } from '../../../../ui/kept-focus.tsx'
import { BeyondLastPage } from '../../../../ui/list/beyond-last-page.tsx'
import { Pages } from '../../../../ui/list/pages.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { campaignPath, editPath, newAutomaticPath } from '../../api/addresses.ts'
import { campaignsQuery } from '../../api/campaigns.ts'
import { stateWords, triggerWords } from '../../rules/state-words.ts'
import { CampaignMenu } from '../campaign-menu.tsx'
import { MendButton } from '../mend-button.tsx'
import { WithFields } from '../with-fields.tsx'
import type { CampaignActions } from '../use-campaign-actions.ts'
import classes from './automatic-list.module.css'

const KINDS = [
  { kind: 'birthday', name: 'Birthday', text: 'A wish in the morning, where they live.' },
  { kind: 'joined', name: 'Days after joining', text: 'Such as a link to your best song after a week.' },
  { kind: 'form', name: 'After joining by a form', text: 'A welcome for whoever joins on your page.' },
  { kind: 'keyword', name: 'After a join word', text: 'A welcome for whoever texts your word at a show.' },
] as const

/** The menu that adds an automatic message. */
export const AddAutomatic = () => (
  <Menu position="bottom-end" {...IN_MAIN}>
    <Menu.Target>
      <Button rightSection={<IconChevronDown size={18} aria-hidden />}>New automatic message</Button>
    </Menu.Target>
    <Menu.Dropdown>
      {KINDS.map(({ kind, name }) => (
        <Menu.Item key={kind} component={Link} to={newAutomaticPath(kind)}>
          {name}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

export interface AutomaticListProps {
  actions: CampaignActions
  page: number
  onPage: (page: number) => void
  onCancel: (campaign: Campaign) => void
}

/** Messages that leave by themselves, each with its switch. */
export function AutomaticList({ actions, page, onPage, onCancel }: AutomaticListProps) {
  const query = useQuery(campaignsQuery({ q: '', state: undefined, automatic: true, archived: false, page }))
  const { data } = query
  return (
    <>
      <Loaded
        query={query}
        place="list"
        what="Your automatic messages"
        skeleton={<Waiting />}
        empty={<FirstAutomatic />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <BeyondLastPage what="automatic messages" />
          ) : (
            <KeptFocus>
              <ul className={`plain-list ${classes.cards}`} aria-label="Automatic messages">
                {items.map((campaign) => (
                  <AutomaticCard
                    key={campaign.id}
                    campaign={campaign}
                    actions={actions}
                    onCancel={() => onCancel(campaign)}
                  />
                ))}
              </ul>
            </KeptFocus>
          )
        }
      </Loaded>
      {data && <Pages data={data} page={page} onPage={onPage} />}
    </>
  )
}

interface CardProps {
  campaign: Campaign
  actions: CampaignActions
  onCancel: () => void
}

function AutomaticCard({ campaign, actions, onCancel }: CardProps) {
  const now = useMinute()
  const navigate = useNavigate()
  const { id, name, trigger, content, counts, is_running: isRunning, state } = campaign
  // Its switch shows that it is off.
  const waits = campaign.waits_for?.code === 'owner' ? null : campaign.waits_for
  const words = stateWords(campaign, now)
  const { running } = actions
  const turned = running?.campaign.id === id && running.act !== 'cancel' ? running.act === 'resume' : undefined
  const toggle = () => {
    // The first time, its owner looks at cost and audience before it is turned on.
    if (state === 'draft') void navigate(`${editPath(id)}?section=review`)
    else actions.act(campaign, isRunning ? 'pause' : 'resume')
  }
  return (
    <li className={classes.card} data-row data-off={!isRunning || undefined}>
      <div className={classes.title}>
        <h2 className={classes.name}>
          <Link className={classes.link} to={state === 'draft' ? editPath(id) : campaignPath(id)}>
            {name}
          </Link>
        </h2>
        {state === 'draft' || waits ? <StatusBadge color={words.color}>{words.words}</StatusBadge> : null}
      </div>
      <p className={classes.trigger}>{trigger && triggerWords(trigger)}</p>
      {content.trim() === '' ? null : (
        <p className={classes.bubble}>
          <span>
            <WithFields text={content} />
          </span>
        </p>
      )}
      {waits && (
        <div className={classes.waits}>
          <span>{waits.text}</span>
          <MendButton campaign={campaign} actions={actions} />
        </div>
      )}
      <p className={classes.sent}>
        {counts.planned === 0 ? 'Nobody has got it yet' : `${countOf(counts.sent, 'person has', 'people have')} got it`}
        {counts.replied > 0 ? `, ${countOf(counts.replied, 'reply', 'replies')}` : ''}
      </p>
      <Switch
        className={classes.switch ?? ''}
        aria-label={`“${name}” is on`}
        checked={turned ?? isRunning}
        onChange={toggle}
      />
      <div className={classes.menu}>
        <CampaignMenu campaign={campaign} actions={actions} onCancel={onCancel} />
      </div>
    </li>
  )
}

/** Shown before the first automatic message: the occasions to choose from. */
const FirstAutomatic = () => (
  <>
    <EmptyState
      art={<Grooves shape="arcs" />}
      title="Write once, at the right moment for everybody"
      text="A birthday wish, or a welcome to somebody new: it leaves by itself, one person at a time."
    />
    <ul className={`plain-list ${classes.kinds}`} aria-label="Occasions">
      {KINDS.map(({ kind, name, text }) => (
        <li key={kind}>
          <Link className={classes.kind} to={newAutomaticPath(kind)}>
            <span className={classes.name}>{name}</span>
            <span className={classes.trigger}>{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  </>
)

const Waiting = () => (
  <div className={classes.cards}>
    {[1, 2, 3].map((card) => (
      <Skeleton key={card} height={168} radius="lg" />
    ))}
  </div>
)
