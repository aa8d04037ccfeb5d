import type { Panel } from '@greenroom/domain'
import { Menu } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../../../lib/format.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { tellProblem } from '../../../../lib/tell-problem.ts'
import { IconList, IconWorld } from '../../../../ui/icons.generated.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { openTab, withTab } from '../../address.ts'
import { exportPanel, panelQuery, ROWS_SHOWN } from '../../api/analytics.ts'
import { useAnalytics, usePageName } from '../../use-analytics.ts'
import { FIGURE_INFO, metricOf } from '../figures.ts'
import { PANEL_WORDS, rowName } from '../row-words.ts'
import { ExportMenu } from './export-menu.tsx'
import classes from './panel-card.module.css'
import { PanelRows, PanelRowsSkeleton, shownRows } from './panel-rows.tsx'

export interface PanelCardProps {
  title: string
  /** The panels of the card, each a tab; the first is open unless the address names another. */
  tabs: readonly [Panel, ...Panel[]]
  tabNames?: Partial<Record<Panel, string>>
  /** The range of the report, for the name of files. */
  range: string
  /** Drawn beside the rows, across the whole width. */
  art?: ReactNode
  /** A line below the rows. */
  note?: ReactNode
}

/** Visits broken down by one property, as rows that filter the page. */
export function PanelCard({ title, tabs, tabNames = {}, range, art, note }: PanelCardProps) {
  const { values, set, searchOf, ask, figure } = useAnalytics()
  const pageName = usePageName()
  const client = useQueryClient()
  const panel = openTab(tabs, values.tab)
  const query = useQuery(panelQuery(panel, ask, figure))
  const metric = metricOf(panel, figure)
  const total = query.data?.total ?? 0
  const saveMap = async () => {
    const { mapPicture } = await import('../pictures/map-picture.ts')
    const { rows } = await client.fetchQuery(panelQuery('countries', ask, figure))
    const counted = metricOf('countries', figure)
    const counts = new Map(rows.map((row) => [row.value, row[counted]]))
    const frame = { title: `${FIGURE_INFO[counted].name} by country`, range, pageName }
    saveFile(await mapPicture({ ...frame, counts }), 'analytics-map.png')
  }
  const label = tabs.length === 1 ? title : `${title}: ${tabNames[panel] ?? ''}`
  return (
    <section className={classes.card} aria-label={title} data-wide={art !== undefined || undefined}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {tabs.length > 1 && (
          <div className={classes.tabs} role="group" aria-label={`${title} by`}>
            {tabs.map((tab) => (
              <button
                key={tab}
                type="button"
                className={classes.tab}
                aria-pressed={tab === panel}
                onClick={() => set({ tab: withTab(tabs, values.tab, tab) }, { replace: true })}
              >
                {tabNames[tab]}
              </button>
            ))}
          </div>
        )}
        <ExportMenu
          name={label}
          onCsv={() => exportPanel(panel, ask, figure)}
          onPicture={async () => {
            const { panelPicture } = await import('../pictures/panel-picture.ts')
            const { data } = query
            return panelPicture({
              title: label,
              range,
              pageName,
              metric: FIGURE_INFO[metric].name,
              sum: data?.sum[metric] ?? 0,
              rows: data
                ? shownRows(data, metric).map((row) => ({ name: rowName(panel, row), count: row[metric] }))
                : [],
            })
          }}
          file={`analytics-${panel}`}
        >
          <Menu.Item
            leftSection={<IconList size={18} aria-hidden />}
            onClick={() => set({ all: panel }, { replace: true })}
          >
            Show all as a table
          </Menu.Item>
          {art !== undefined && (
            <Menu.Item
              leftSection={<IconWorld size={18} aria-hidden />}
              onClick={() => void saveMap().catch(tellProblem)}
            >
              Save the map as picture
            </Menu.Item>
          )}
        </ExportMenu>
      </div>
      <div className={classes.body}>
        {art}
        <div className={classes.list}>
          <Loaded query={query} what={title} skeleton={<PanelRowsSkeleton />}>
            {(data) =>
              shownRows(data, metric).length === 0 ? (
                <p className={classes.empty}>{PANEL_WORDS[panel].empty}</p>
              ) : (
                <PanelRows panel={panel} data={data} metric={metric} isBusy={query.isPlaceholderData} />
              )
            }
          </Loaded>
          {total > ROWS_SHOWN && (
            <Link to={{ search: searchOf({ all: panel }) }} replace preventScrollReset className={classes.all}>
              Show all {formatNumber(total)}
              <span className="visually-hidden"> of {label}</span>
            </Link>
          )}
        </div>
      </div>
      {note}
    </section>
  )
}
