import { renderToStaticMarkup } from 'react-dom/server'
import { Curve, Heat } from './charts.tsx'
import type { PaperCurve, PaperHeat, PaperInk } from './report-paper.ts'

/** Renders a chart of a report as an SVG document. Its fonts are called `body`. @param width in points */
export const renderChart = (chart: PaperCurve | PaperHeat, width: number, ink: PaperInk): string =>
  renderToStaticMarkup(
    chart.kind === 'curve' ? (
      <Curve chart={chart} width={width} ink={ink} />
    ) : (
      <Heat chart={chart} width={width} ink={ink} />
    ),
  )
