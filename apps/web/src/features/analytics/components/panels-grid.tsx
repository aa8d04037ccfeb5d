import type { AnalyticsReport } from '@greenroom/contracts'
import { useQuery } from '@tanstack/react-query'
import { pagesQuery } from '../api/analytics.ts'
import { useAnalytics } from '../use-analytics.ts'
import { PanelCard } from './panels/panel-card.tsx'
import { rangeName } from './periods.ts'
import { MapArt } from './map-art.tsx'
import classes from './panels-grid.module.css'

/** Everything that visits are broken down by. */
export function PanelsGrid({ report }: { report: AnalyticsReport }) {
  const { values } = useAnalytics()
  const { data: pages = [] } = useQuery(pagesQuery)
  const range = rangeName(report.from, report.to)
  return (
    <div className={classes.grid}>
      <PanelCard
        title="Sources"
        tabs={['channels', 'sources']}
        tabNames={{ channels: 'Channels', sources: 'Sites and apps' }}
        range={range}
      />
      <PanelCard title="Links and blocks" tabs={['blocks']} range={range} />
      <div className={classes.wide}>
        <PanelCard
          title="Places"
          tabs={['countries', 'regions', 'cities']}
          tabNames={{ countries: 'Countries', regions: 'Regions', cities: 'Cities' }}
          range={range}
          art={<MapArt />}
          note={<Credits places={report.places_by} />}
        />
      </div>
      <PanelCard
        title="Devices"
        tabs={['devices', 'systems', 'browsers', 'apps']}
        tabNames={{ devices: 'Devices', systems: 'Systems', browsers: 'Browsers', apps: 'Inside apps' }}
        range={range}
      />
      <PanelCard title="Languages" tabs={['languages']} range={range} />
      <PanelCard
        title="UTM"
        tabs={['utm_campaigns', 'utm_sources', 'utm_mediums', 'utm_terms', 'utm_contents']}
        tabNames={{
          utm_campaigns: 'Campaign',
          utm_sources: 'Source',
          utm_mediums: 'Medium',
          utm_terms: 'Term',
          utm_contents: 'Content',
        }}
        range={range}
      />
      <PanelCard title="QR codes and short links" tabs={['codes']} range={range} />
      {values.site === undefined && pages.length > 1 && <PanelCard title="Pages" tabs={['sites']} range={range} />}
    </div>
  )
}

/** Credits of the databases behind the places. */
const Credits = ({ places }: { places: AnalyticsReport['places_by'] }) =>
  places.length === 0 ? null : (
    <p className={classes.credits}>
      {places.map(({ text, url }) => (
        <a key={url} href={url} target="_blank" rel="noopener">
          {text}
        </a>
      ))}
    </p>
  )
