import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import classes from './area-chart.module.css'
import type { ChartData, ChartMark, ChartSeries } from './chart.ts'
import { ChartTable } from './chart-table.tsx'
import { areaPath, pointsOf, smoothPath } from '@greenroom/domain/charts/curve'
import { shownLabels, ticksUpTo } from '@greenroom/domain/charts/ticks'

export interface AreaChartProps extends ChartData {
  /** Shows only whole numbers on the axis, as of counts; true by default. */
  isWhole?: boolean
  /** The last point is incomplete: the line to it is dashed. */
  isRunning?: boolean
  /** In pixels. */
  height?: number
  /** Stand on the axis, and are told with their point. */
  marks?: readonly ChartMark[]
  /** Chooses a point: Enter, or a double click. */
  onPick?: (place: number) => void
}

const AXIS = { left: 44, bottom: 26, top: 8 }
const LABEL_ROOM = 62

/**
 * Draws lines over filled areas. Hover, touch, or the arrow keys select one point, which screen readers announce as the
 * value of a slider; the table below contains all of them. Not made with @mantine/charts: with recharts that is 108 KB
 * compressed (AreaChart and Sparkline, 9.7.3), nearly the whole budget of a screen (standard P9).
 */
export function AreaChart({
  label,
  series,
  points,
  format,
  isWhole = true,
  isRunning = false,
  height = 240,
  marks = [],
  onPick,
}: AreaChartProps) {
  const { ref, width } = useElementSize()
  const [told, setTold] = useState<number>()
  const last = points.length - 1
  const plot = { width: Math.max(0, width - AXIS.left), height: height - AXIS.bottom - AXIS.top }
  const ticks = ticksUpTo(Math.max(0, ...series.flatMap(({ values }) => values)), { isWhole })
  const top = ticks.at(-1) ?? 1
  const x = (place: number) => AXIS.left + (last > 0 ? (place * plot.width) / last : plot.width / 2)
  const y = (value: number) => AXIS.top + plot.height - (value / top) * plot.height

  const onPointer = ({ currentTarget, clientX }: PointerEvent) => {
    const share = (clientX - currentTarget.getBoundingClientRect().left - AXIS.left) / Math.max(1, plot.width)
    setTold(Math.min(last, Math.max(0, Math.round(share * last))))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const from = told ?? last
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key]
    if (event.key === 'Escape') setTold(undefined)
    if (event.key === 'Enter') onPick?.(from)
    if (to === undefined) return
    event.preventDefault()
    setTold(Math.min(last, Math.max(0, to)))
  }
  const marksAt = (place: number) => marks.filter((mark) => mark.place === place)
  const sentence = (place: number) => {
    const figures = series.map(({ name, values }) => `${name} ${format(values[place] ?? 0)}`)
    return `${points[place]?.long}: ${[...figures, ...marksAt(place).map(({ text }) => text)].join(', ')}`
  }

  return (
    <div className={classes.root}>
      <div
        ref={ref}
        className={classes.stage}
        style={{ height }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={told ?? last}
        aria-valuetext={sentence(told ?? last)}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setTold(undefined)}
        onBlur={() => setTold(undefined)}
        onDoubleClick={() => onPick?.(told ?? last)}
        onKeyDown={onKeyDown}
      >
        {width > 0 && (
          <svg width={width} height={height} aria-hidden focusable="false">
            {ticks.map((tick) => (
              <g key={tick}>
                <line className={classes.rule} x1={AXIS.left} x2={width} y1={y(tick)} y2={y(tick)} />
                <text className={classes.label} x={AXIS.left - 10} y={y(tick)} dy="0.32em" textAnchor="end">
                  {format(tick)}
                </text>
              </g>
            ))}
            {shownLabels(points.length, plot.width, LABEL_ROOM).map((place) => (
              <text
                key={place}
                className={classes.label}
                x={x(place)}
                y={height - 6}
                textAnchor={place === last && last > 0 ? 'end' : place === 0 ? 'start' : 'middle'}
              >
                {points[place]?.short}
              </text>
            ))}
            {told !== undefined && (
              <line className={classes.cursor} x1={x(told)} x2={x(told)} y1={AXIS.top} y2={AXIS.top + plot.height} />
            )}
            <g transform={`translate(${AXIS.left} ${AXIS.top})`}>
              {series.map((one) => (
                <Line key={one.name} {...one} {...plot} top={top} isRunning={isRunning} />
              ))}
            </g>
            {[...new Set(marks.map(({ place }) => place))].map((place) => (
              <g key={place} className={classes.mark} transform={`translate(${x(place)} ${AXIS.top + plot.height})`}>
                <line y1={-plot.height} y2={-5} />
                <circle r={5} />
              </g>
            ))}
            {told !== undefined &&
              series.map(({ name, tone, values }) => (
                <circle
                  key={name}
                  className={classes.dot}
                  data-tone={tone}
                  cx={x(told)}
                  cy={y(values[told] ?? 0)}
                  r={4.5}
                />
              ))}
          </svg>
        )}
        {told !== undefined && width > 0 && (
          <div
            className={classes.tip}
            style={{ left: x(told) }}
            data-side={told > last / 2 ? 'left' : 'right'}
            aria-hidden
          >
            <strong>{points[told]?.long}</strong>
            {series.map(({ name, tone, values }) => (
              <span key={name} className={classes.row} data-tone={tone}>
                {name}
                <b>{format(values[told] ?? 0)}</b>
              </span>
            ))}
            {marksAt(told).map(({ text }) => (
              <span key={text} className={classes.row} data-mark>
                {text}
              </span>
            ))}
          </div>
        )}
      </div>
      <ChartTable label={label} series={series} points={points} format={format} />
    </div>
  )
}

interface LineProps extends ChartSeries {
  width: number
  height: number
  top: number
  isRunning: boolean
}

function Line({ tone, values, width, height, top, isRunning }: LineProps) {
  const points = pointsOf(values, width, height, top)
  const over = points.length - (isRunning && tone !== 'faint' && points.length > 2 ? 2 : 1)
  return (
    <g data-tone={tone}>
      <path className={classes.area} d={areaPath(points, height)} />
      <path className={classes.line} d={smoothPath(points, 0, over)} />
      {over < points.length - 1 && <path className={classes.line} data-running d={smoothPath(points, over)} />}
    </g>
  )
}
