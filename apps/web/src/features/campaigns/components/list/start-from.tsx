import { listTemplates } from '@greenroom/contracts'
import { OCCASIONS, TEMPLATE_STARTERS, type TemplateStarter } from '@greenroom/domain/template-starters'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../../lib/api/index.ts'
import { randomId } from '../../../../lib/random-id.ts'
import { tellProblem } from '../../../../lib/tell-problem.ts'
import { editPath, NEW_CAMPAIGN_PATH } from '../../api/addresses.ts'
import { makeCampaign, putCampaign } from '../../api/campaigns.ts'
import { WithFields } from '../with-fields.tsx'
import classes from './start-from.module.css'

const SHOWN = 4

/** The last used templates for texts. */
const latestTemplates = queryOptions({
  queryKey: ['templates', 'to-start-from'],
  queryFn: async ({ signal }) =>
    (await call(listTemplates, { query: { channel: 'sms', sort: 'used', limit: SHOWN }, signal })).items,
  meta: { live: ['message_templates'] },
})

const STARTERS = TEMPLATE_STARTERS.filter(({ channel, occasion }) => channel === 'sms' && occasion !== 'birthday')

/** Texts to start a campaign from: the artist's own templates, or the starter set. */
export function StartFrom() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: own = [] } = useQuery(latestTemplates)
  const templates = own.filter((template) => !template.is_locked)
  const begin = useMutation({
    mutationFn: ({ name, content }: TemplateStarter) => makeCampaign({ type: 'sms', name, content }, randomId()),
    onSuccess: (campaign) => {
      putCampaign(client, campaign)
      void navigate(editPath(campaign.id))
    },
    onError: tellProblem,
  })
  return (
    <>
      <h2 className={classes.head}>Start from one of these</h2>
      <ul className={`plain-list ${classes.cards}`}>
        {templates.length > 0
          ? templates.map(({ id, name, content }) => (
              <li key={id}>
                <Link className={classes.card} to={`${NEW_CAMPAIGN_PATH}?template=${id}`}>
                  <span className={classes.name}>{name}</span>
                  <span className={classes.text}>
                    <WithFields text={content} />
                  </span>
                </Link>
              </li>
            ))
          : STARTERS.map((starter) => (
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
                    <WithFields text={starter.content} />
                  </span>
                </button>
              </li>
            ))}
      </ul>
    </>
  )
}
