import * as contracts from '@greenroom/contracts'
import { route } from '../../../platform/http/route.ts'
import { updateSettings } from '../commands/update-settings.ts'
import { readAudience } from '../queries/audience.ts'
import { listReported } from '../queries/campaigns.ts'
import { compare } from '../queries/compared.ts'
import { readFunnel } from '../queries/funnel.ts'
import { readHealth } from '../queries/health.ts'
import { listLinks } from '../queries/links.ts'
import { readOverview } from '../queries/overview.ts'
import { getSettings } from '../queries/settings.ts'
import { readTimes } from '../queries/times.ts'

export const routes = [
  route(contracts.getMarketingReport, async ({ context, query }) => readOverview(context, query)),
  route(contracts.listReportedCampaigns, async ({ context, query }) => listReported(context, query)),
  route(contracts.compareCampaigns, async ({ context, query }) => compare(context, query.campaign)),
  route(contracts.getCampaignFunnel, async ({ context, params }) => readFunnel(context, params.campaignId)),
  route(contracts.getAudienceReport, async ({ context, query }) => readAudience(context, query)),
  route(contracts.getHealthReport, async ({ context, query }) => readHealth(context, query)),
  route(contracts.listReportedLinks, async ({ context, query }) => listLinks(context, query)),
  route(contracts.getTimesReport, async ({ context, query }) => readTimes(context, query)),
  route(contracts.getReportSettings, async ({ context }) => getSettings(context)),
  route(contracts.updateReportSettings, async ({ context, body }) => updateSettings(context, body)),
]
