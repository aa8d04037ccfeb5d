import type { AnalyticsPanel } from '@greenroom/contracts'
import { type Panel, PANELS } from '@greenroom/domain'
import { Button, Drawer, NativeSelect, Table } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countOf, formatNumber, formatShare } from '../../../../lib/format.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { tellProblem } from '../../../../lib/tell-problem.ts'
import { useViewport } from '../../../../lib/viewport.ts'
import { IconChevronDown, IconFileSpreadsheet } from '../../../../ui/icons.generated.ts'
import { SearchField } from '../../../../ui/list/search-field.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { allRowsQuery, exportPanel } from '../../api/analytics.ts'
import { useAnalytics } from '../../use-analytics.ts'
import { FIGURE_INFO, type Metric, metricOf } from '../figures.ts'
import { PANEL_WORDS, rowName, TOGETHER } from '../row-words.ts'
import classes from './all-rows.module.css'
import { RowMark } from './row-mark.tsx'

const COLUMNS: readonly Metric[] = ['visitors', 'views', 'clicks', 'sign_ups']

/** Blocks are not viewed. */
const columnsOf = (panel: Panel): readonly Metric[] =>
  panel === 'blocks' ? COLUMNS.filter((metric) => metric !== 'views' && metric !== 'visitors') : COLUMNS

export interface AllRowsProps {
  panel: Panel | undefined
  onClose: () => void
}

/** Every row of a panel, as a table to search and sort. */
export function AllRows({ panel, onClose }: AllRowsProps) {
  // Stays while the drawer closes.
  const [shown, setShown] = useState(panel)
  if (panel !== undefined && panel !== shown) setShown(panel)
  const isMounted = useMounted()
  return (
    <Drawer
      opened={panel !== undefined && isMounted}
      onClose={onClose}
      title={shown === undefined ? '' : titleOf(shown)}
      position="right"
      size={620}
    >
      {shown !== undefined && <Rows key={shown} panel={shown} />}
    </Drawer>
  )
}

const titleOf = (panel: Panel): string =>
  panel.startsWith('utm_') ? `UTM ${PANELS[panel].label.toLowerCase()}` : PANELS[panel].label

function Rows({ panel }: { panel: Panel }) {
  const { ask, figure } = useAnalytics()
  const [words, setWords] = useState('')
  const query = useQuery(allRowsQuery(panel, ask, figure))
  return (
    <>
      <div className={classes.tools}>
        <SearchField
          label={`Search ${titleOf(panel).toLowerCase()}`}
          placeholder={`Search ${titleOf(panel).toLowerCase()}`}
          value={words}
          onChange={setWords}
        />
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          onClick={() =>
            void exportPanel(panel, ask, figure)
              .then(({ file, name }) => saveFile(file, name || `analytics-${panel}.csv`))
              .catch(tellProblem)
          }
        >
          CSV
        </Button>
      </div>
      <Loaded query={query} what={titleOf(panel)} skeleton={420}>
        {(data) => <RowsTable panel={panel} data={data} words={words} />}
      </Loaded>
    </>
  )
}

function RowsTable({ panel, data, words }: { panel: Panel; data: AnalyticsPanel; words: string }) {
  const { figure, isFilteredBy, toggleFilter } = useAnalytics()
  const [sort, setSort] = useState<Metric>(metricOf(panel, figure))
  const [isRising, setRising] = useState(false)
  const { isMobile } = useViewport()
  const all = columnsOf(panel)
  const columns = isMobile ? all.filter((metric) => metric === sort) : all
  const found = data.rows
    .map((row) => ({ row, name: rowName(panel, row) }))
    .filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
    .toSorted((a, b) => (isRising ? a.row[sort] - b.row[sort] : b.row[sort] - a.row[sort]))
  const sortBy = (metric: Metric) => {
    setRising(metric === sort && !isRising)
    setSort(metric)
  }
  if (found.length === 0)
    return <p className={classes.none}>{words === '' ? PANEL_WORDS[panel].empty : 'Nothing found.'}</p>
  return (
    <>
      {isMobile && (
        <NativeSelect
          aria-label="Figure"
          mb="xs"
          value={sort}
          data={all.map((metric) => ({ value: metric, label: FIGURE_INFO[metric].name }))}
          onChange={({ currentTarget }) => setSort(currentTarget.value as Metric)}
        />
      )}
      <div className={classes.scroll}>
        <Table stickyHeader className={classes.table ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{PANEL_WORDS[panel].one}</Table.Th>
              {columns.map((metric) => (
                <Table.Th
                  key={metric}
                  scope="col"
                  aria-sort={metric === sort ? (isRising ? 'ascending' : 'descending') : undefined}
                >
                  <button type="button" className={classes.sort} onClick={() => sortBy(metric)}>
                    {FIGURE_INFO[metric].name}
                    <IconChevronDown size={13} aria-hidden data-shown={metric === sort} data-rising={isRising} />
                  </button>
                </Table.Th>
              ))}
              <Table.Th scope="col">Share</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.map(({ row, name }) => (
              <Table.Tr key={row.value}>
                <Table.Th scope="row">
                  <button
                    type="button"
                    className={classes.name}
                    disabled={row.value === TOGETHER}
                    aria-pressed={isFilteredBy(panel, row.value)}
                    onClick={() => toggleFilter(panel, row.value)}
                  >
                    <RowMark panel={panel} value={row.value} />
                    <span>{name}</span>
                  </button>
                </Table.Th>
                {columns.map((metric) => (
                  <Table.Td key={metric}>{formatNumber(row[metric])}</Table.Td>
                ))}
                <Table.Td>{data.sum[sort] > 0 ? formatShare(row[sort] / data.sum[sort]) : '–'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <p className={classes.count}>
        {data.total > data.rows.length
          ? `The first ${formatNumber(data.rows.length)} of ${formatNumber(data.total)}. The file has all of them.`
          : countOf(found.length, 'row')}
      </p>
    </>
  )
}
