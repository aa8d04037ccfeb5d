import { useId } from 'react'
import { areaPath, pointsOf, smoothPath } from '@greenroom/domain/charts/curve'
import classes from './sparkline.module.css'

export interface SparklineProps {
  values: readonly number[]
  /** In pixels; the width is that of its container. */
  height?: number
  /** `ember` for a falling number. */
  tone?: 'green' | 'ember'
  /** The last point is incomplete, such as today: the line to it is dashed. */
  isRunning?: boolean
}

const WIDTH = 280

/** The trend of a number, without axes; decoration beside the number itself. */
export function Sparkline({ values, height = 40, tone = 'green', isRunning = false }: SparklineProps) {
  const fade = useId()
  const points = pointsOf(values, WIDTH, height)
  const over = points.length - (isRunning && points.length > 2 ? 2 : 1)
  return (
    <svg
      className={classes.root}
      data-tone={tone}
      height={height}
      viewBox={`0 0 ${WIDTH} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
      focusable="false"
    >
      <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="currentColor" stopOpacity="0.2" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      <path d={areaPath(points, height)} fill={`url(#${fade})`} />
      <path className={classes.line} d={smoothPath(points, 0, over)} vectorEffect="non-scaling-stroke" />
      {over < points.length - 1 && (
        <path className={classes.line} data-running d={smoothPath(points, over)} vectorEffect="non-scaling-stroke" />
      )}
    </svg>
  )
}
