import { listTemplates } from '@greenroom/contracts'
import { OCCASIONS, TEMPLATE_STARTERS, type TemplateStarter } from '@greenroom/domain/template-starters'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../../lib/api/index.ts'
import { randomId } from '../../../../lib/random-id.ts'
import { tellProblem } from '../../../../lib/tell-problem.ts'
import { editPath, newPath } from '../../api/addresses.ts'
import { makeCampaign, putCampaign } from '../../api/campaigns.ts'
import type { CampaignType } from '../../rules/kinds.ts'
import { WithFields } from '../with-fields.tsx'
import classes from './start-from.module.css'

const SHOWN = 4

/** The last used templates of a channel. */
const latestTemplates = (channel: CampaignType) =>
  queryOptions({
    queryKey: ['templates', 'to-start-from', channel],
    queryFn: async ({ signal }) =>
      (await call(listTemplates, { query: { channel, sort: 'used', limit: SHOWN }, signal })).items,
    meta: { live: ['message_templates'] },
  })

const startersOf = (type: CampaignType) =>
  TEMPLATE_STARTERS.filter(({ channel, occasion }) => channel === type && occasion !== 'birthday')

/** Messages to start a campaign from: the artist's own templates, or the starter set. */
export function StartFrom({ type }: { type: CampaignType }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: own = [] } = useQuery(latestTemplates(type))
  const templates = own.filter((template) => !template.is_locked)
  const begin = useMutation({
    mutationFn: ({ name, subject, content }: TemplateStarter) =>
      makeCampaign({ type, name, content, ...(type === 'email' && { subject }) }, randomId()),
    onSuccess: (campaign) => {
      putCampaign(client, campaign)
      void navigate(editPath(campaign))
    },
    onError: tellProblem,
  })
  return (
    <>
      <h2 className={classes.head}>Start from one of these</h2>
      <ul className={`plain-list ${classes.cards}`}>
        {templates.length > 0
          ? templates.map(({ id, name, subject, content }) => (
              <li key={id}>
                <Link className={classes.card} to={`${newPath(type)}?template=${id}`}>
                  <span className={classes.name}>{name}</span>
                  <span className={classes.text}>
                    <Words subject={subject} content={content} />
                  </span>
                </Link>
              </li>
            ))
          : startersOf(type).map((starter) => (
              <li key={starter.name}>
                <button
                  type="button"
                  className={classes.card}
                  disabled={begin.isPending}
                  onClick={() => begin.mutate(starter)}
                >
                  <span className={classes.occasion}>{OCCASIONS[starter.occasion]}</span>
                  <span className={classes.name}>{starter.name}</span>
                  <span className={classes.text}>
                    <Words subject={starter.subject} content={starter.content} />
                  </span>
                </button>
              </li>
            ))}
      </ul>
    </>
  )
}

/** What it says; of an email, below its subject. */
const Words = ({ subject, content }: { subject: string; content: string }) => (
  <>
    {subject === '' ? null : (
      <>
        <b>
          <WithFields text={subject} />
        </b>
        <br />
      </>
    )}
    <WithFields text={content} />
  </>
)
