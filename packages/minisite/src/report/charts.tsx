import { areaPath, pointsOf, smoothPath } from '@greenroom/domain/charts/curve'
import { shownLabels, ticksUpTo } from '@greenroom/domain/charts/ticks'
import { formatPaper, formatTick } from './format.ts'
import type { PaperCurve, PaperHeat, PaperInk } from './report-paper.ts'

interface ChartProps<Chart> {
  chart: Chart
  /** In points or pixels. */
  width: number
  ink: PaperInk
}

const SIZE = { label: 11, curve: 200, cell: 24, gap: 2 }
const AXIS = { left: 52, bottom: 24, top: 8 }
/** Room of a label below the axis. */
const LABEL_ROOM = 58
const FONT = 'body'

/** Draws lines over filled areas, as the screens do, without what answers to a pointer. */
export function Curve({ chart: { points, series, format }, width, ink }: ChartProps<PaperCurve>) {
  const plot = { width: width - AXIS.left - 2, height: SIZE.curve - AXIS.bottom - AXIS.top }
  const last = points.length - 1
  const highest = Math.max(0, ...series.flatMap(({ values }) => values))
  const ticks = ticksUpTo(format === 'dollars' ? highest / 100 : highest, { isWhole: format !== 'share' }).map(
    (tick) => (format === 'dollars' ? tick * 100 : tick),
  )
  const top = ticks.at(-1) ?? 1
  const x = (place: number) => AXIS.left + (last > 0 ? (place * plot.width) / last : plot.width / 2)
  const y = (value: number) => AXIS.top + plot.height - (value / top) * plot.height
  return (
    <svg {...sizeOf(width, SIZE.curve)} xmlns="http://www.w3.org/2000/svg" aria-hidden="true" focusable="false">
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={AXIS.left} x2={width} y1={y(tick)} y2={y(tick)} stroke={ink.rule} strokeWidth="1" />
          <Label x={AXIS.left - 8} y={y(tick) + 4} anchor="end" ink={ink.dim} text={formatTick(tick, format)} />
        </g>
      ))}
      {shownLabels(points.length, plot.width, LABEL_ROOM).map((place) => (
        <Label
          key={place}
          x={x(place)}
          y={SIZE.curve - 6}
          anchor={place === last && last > 0 ? 'end' : place === 0 ? 'start' : 'middle'}
          ink={ink.dim}
          text={points[place] ?? ''}
        />
      ))}
      <g transform={`translate(${AXIS.left} ${AXIS.top})`}>
        {series.map(({ name, tone, values }) => {
          const drawn = pointsOf(values, plot.width, plot.height, top)
          return (
            <g key={name}>
              <path d={areaPath(drawn, plot.height)} fill={ink[tone]} fillOpacity="0.12" />
              <path
                d={smoothPath(drawn)}
                fill="none"
                stroke={ink[tone]}
                strokeWidth="2"
                strokeLinejoin="round"
                strokeLinecap="round"
              />
            </g>
          )
        })}
      </g>
    </svg>
  )
}

/** Draws a table whose cells are colored by their value; those without one stay empty. */
export function Heat({ chart: { columns, rows, format }, width, ink }: ChartProps<PaperHeat>) {
  const left = 76
  const step = (width - left) / Math.max(1, columns.length)
  const height = (rows.length + 1) * SIZE.cell
  const highest = Math.max(0, ...rows.flatMap(({ cells }) => cells.map((cell) => cell ?? 0)))
  // Words fit only into wide cells.
  const isTold = step >= 38
  return (
    <svg {...sizeOf(width, height)} xmlns="http://www.w3.org/2000/svg" aria-hidden="true" focusable="false">
      {shownLabels(columns.length, width - left, 26).map((place) => (
        <Label
          key={place}
          x={left + (place + 0.5) * step}
          y={15}
          anchor="middle"
          ink={ink.dim}
          text={columns[place] ?? ''}
        />
      ))}
      {rows.map(({ name, cells }, line) => (
        <g key={name} transform={`translate(0 ${(line + 1) * SIZE.cell})`}>
          <Label x={0} y={16} anchor="start" ink={ink.text} text={name} />
          {cells.map((cell, place) => {
            const level = heatLevel(cell, highest, ink.heat.length)
            return level === undefined ? (
              <rect
                key={place}
                x={left + place * step}
                y={0}
                width={step - SIZE.gap}
                height={SIZE.cell - SIZE.gap}
                rx="3"
                fill={ink.rule}
                fillOpacity="0.35"
              />
            ) : (
              <g key={place}>
                <rect
                  x={left + place * step}
                  y={0}
                  width={step - SIZE.gap}
                  height={SIZE.cell - SIZE.gap}
                  rx="3"
                  fill={ink.heat[level]}
                />
                {isTold && (
                  <Label
                    x={left + (place + 0.5) * step - SIZE.gap / 2}
                    y={15}
                    anchor="middle"
                    ink={level * 2 >= ink.heat.length ? ink.onHeat : ink.text}
                    text={formatPaper(cell ?? 0, format)}
                  />
                )}
              </g>
            )
          })}
        </g>
      ))}
    </svg>
  )
}

/** Returns the place of a value among the grounds; undefined without a value. */
function heatLevel(cell: number | null, highest: number, levels: number): number | undefined {
  if (cell === null) return undefined
  return highest > 0 ? Math.min(levels - 1, Math.floor((cell / highest) * levels)) : 0
}

interface LabelProps {
  x: number
  y: number
  anchor: 'start' | 'middle' | 'end'
  ink: string
  text: string
}

const Label = ({ x, y, anchor, ink, text }: LabelProps) => (
  <text x={round(x)} y={round(y)} textAnchor={anchor} fill={ink} fontFamily={FONT} fontSize={SIZE.label}>
    {text}
  </text>
)

const sizeOf = (width: number, height: number) => ({ width, height, viewBox: `0 0 ${width} ${height}` })
const round = (value: number) => Math.round(value * 10) / 10
