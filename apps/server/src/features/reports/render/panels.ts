import { marketingFigures, type ReportedCampaign } from '@greenroom/contracts'
import {
  CAMPAIGN_FIGURES,
  HEALTH_SIGN_WORDS,
  HEALTH_STATE_WORDS,
  JOIN_SOURCES,
  LEAVE_CAUSES,
  type ReportPanel,
} from '@greenroom/domain'
import { csvRecord } from '@greenroom/domain/contact-csv/cells'
import { CONTROL_TITLES, controlCells } from './control-panel.ts'
import type { Answered, ReportAnswers } from './paper-answers.ts'
import { CHANNEL_NAMES } from './paper-channels.ts'
import { WEEKDAYS } from './paper-days.ts'
import { anybody } from './paper-words.ts'

type Cells = readonly (string | number | null)[]
type Table = readonly [titles: readonly string[], ...rows: Cells[]]

/** Begins a file, so that spreadsheets read its letters as UTF-8. */
const MARK = '\uFEFF'
/** Stands where nobody tells, so that it is not taken for 0. */
const NOT_MEASURED = 'not measured'

/** Writes a table of a report as CSV: the figures of the screen, unrounded, and money in dollars. */
export function panelAsCsv(panel: ReportPanel, answered: Answered): string {
  const [titles, ...rows] = tableOf(panel, answered)
  const records = rows.map((cells) => csvRecord(cells.map((cell) => (cell === null ? '' : String(cell)))))
  return MARK + csvRecord(titles) + records.join('')
}

/** A negative amount begins like a formula, and is none: a spreadsheet reads it as a number. */
const dollars = (cents: number | null): string | null => (cents === null ? null : (cents / 100).toFixed(2))
const share = (rate: { value: number } | null): string | null => (rate === null ? null : rate.value.toFixed(4))
const told = (people: number | null): number | string => people ?? NOT_MEASURED
const nameOf = (figure: keyof typeof CAMPAIGN_FIGURES) => CAMPAIGN_FIGURES[figure].name

function tableOf(panel: ReportPanel, answered: Answered): Table {
  if (answered.report === 'overview')
    return panel === 'overview-channels' ? channelsTable(answered.answer) : daysTable(answered.answer)
  if (answered.report === 'campaigns') return campaignsTable(answered.answer.items)
  if (answered.report === 'audience') return audienceTable(panel, answered.answer)
  if (answered.report === 'health') return healthTable(panel, answered.answer)
  if (answered.report === 'links')
    return [
      ['Link', 'People', 'Delivered', 'Rate', 'Clicks', 'Machine clicks', 'Campaigns'],
      ...answered.answer.items.map(({ url, people, delivered, rate, clicks, machines, campaign_count }) => [
        url,
        people,
        delivered,
        share(rate),
        clicks,
        machines,
        campaign_count,
      ]),
    ]
  return [
    ['Weekday', 'Hour', 'Campaigns', 'Delivered', 'Clicked', 'Score'],
    ...answered.answer.slots.map(({ weekday, hour, campaigns, delivered, clicked, score }) => [
      WEEKDAYS[weekday] ?? '',
      hour,
      campaigns,
      delivered,
      clicked,
      score === null ? null : score.toFixed(4),
    ]),
  ]
}

const daysTable = ({ points, step }: ReportAnswers['overview']): Table => [
  [
    step === 'day' ? 'Day' : 'Week of',
    'Campaigns',
    ...(['delivered', 'clicked', 'replied', 'opted_out', 'revenue', 'cost'] as const).map(nameOf),
  ],
  ...points.map(({ date, campaigns, delivered, clicked, replied, opted_out, revenue, cost }) => [
    date,
    campaigns,
    delivered,
    clicked,
    replied,
    opted_out,
    dollars(revenue),
    dollars(cost),
  ]),
]

/** Figures of campaigns, in the order of their columns. */
const FIGURES = marketingFigures.keyof().options
const CENTS: ReadonlySet<string> = new Set(['revenue', 'cost', 'return'])

const figuresOf = ({ figures, rates }: Pick<ReportedCampaign, 'figures' | 'rates'>): Cells => [
  ...FIGURES.map((figure) => (CENTS.has(figure) ? dollars(figures[figure]) : told(figures[figure]))),
  share(rates.clicked),
  share(rates.opted_out),
]
const FIGURE_TITLES = [...FIGURES.map(nameOf), 'Click rate', 'Opt-out rate']

const channelsTable = ({ channels, totals, campaigns: all }: ReportAnswers['overview']): Table => [
  ['Channel', 'Campaigns', ...FIGURE_TITLES],
  ...channels.map(({ channel, campaigns, ...rest }) => [CHANNEL_NAMES[channel], campaigns, ...figuresOf(rest)]),
  ['All', all, ...figuresOf(totals)],
]

const campaignsTable = (items: ReportAnswers['campaigns']['items']): Table => [
  ['Campaign', 'Channel', 'State', 'Began (UTC)', ...FIGURE_TITLES, ...CONTROL_TITLES],
  ...items.map((campaign) => [
    campaign.name,
    CHANNEL_NAMES[campaign.channel],
    campaign.state,
    campaign.started_at,
    ...figuresOf(campaign),
    ...controlCells(campaign.control),
  ]),
]

function audienceTable(panel: ReportPanel, { channels, cohorts }: ReportAnswers['audience']): Table {
  if (panel === 'audience-cohorts') {
    const months = Math.max(0, ...cohorts.map(({ kept }) => kept.length))
    return [
      ['Joined in', 'People', ...Array.from({ length: months }, (_, month) => `After ${month} months`)],
      ...cohorts.map(({ month, joined, kept }) => [month, joined, ...kept.map((part) => part.toFixed(4))]),
    ]
  }
  if (panel === 'audience-sources')
    return [
      ['Channel', 'How they came', 'People'],
      ...channels.flatMap(({ channel, by_source }) =>
        anybody(by_source).map(({ source, people }) => [CHANNEL_NAMES[channel], JOIN_SOURCES[source].name, people]),
      ),
    ]
  if (panel === 'audience-causes')
    return [
      ['Channel', 'Why they left', 'People'],
      ...channels.flatMap(({ channel, by_cause }) =>
        anybody(by_cause).map(({ cause, people }) => [CHANNEL_NAMES[channel], LEAVE_CAUSES[cause].name, people]),
      ),
    ]
  return [
    ['Channel', 'From', 'Joined', 'Left', 'Reachable'],
    ...channels.flatMap(({ channel, points }) =>
      points.map(({ date, joined, left, reachable }) => [CHANNEL_NAMES[channel], date, joined, left, reachable]),
    ),
  ]
}

function healthTable(panel: ReportPanel, { channels }: ReportAnswers['health']): Table {
  if (panel === 'health-providers')
    return [
      ['Provider', 'Sent', 'Bounced', 'Bounce rate', 'Complaints', 'Complaint rate', 'Clicked', 'Click rate', 'State'],
      ...channels.flatMap(({ providers }) =>
        providers.map((one) => [
          one.name,
          one.sent,
          one.bounced,
          share(one.bounce_rate),
          told(one.complaints),
          share(one.complaint_rate),
          one.clicked,
          share(one.click_rate),
          HEALTH_STATE_WORDS[one.state].name,
        ]),
      ),
    ]
  if (panel === 'health-causes')
    return [
      ['Channel', 'Cause', 'People', 'Rate'],
      ...channels.flatMap(({ channel, causes }) =>
        causes.map(({ text, people, rate }) => [CHANNEL_NAMES[channel], text, people, share(rate)]),
      ),
    ]
  return [
    ['Channel', 'Sign', 'People', 'Rate', 'Limit', 'State', 'What to do next'],
    ...channels.flatMap(({ channel, signs }) =>
      signs.map(({ sign, people, rate, limit, state, action }) => [
        CHANNEL_NAMES[channel],
        HEALTH_SIGN_WORDS[sign].name,
        told(people),
        share(rate),
        limit,
        HEALTH_STATE_WORDS[state].name,
        action,
      ]),
    ),
  ]
}
