import { renderDocument, type RenderedDocument } from '../document/document.tsx'
import { fontFaceCss, type FontPair, hasExtendedLetters, preloadsOf } from '../fonts.ts'
import { Curve, Heat } from './charts.tsx'
import { formatPaper } from './format.ts'
import css from './report.css?inline'
import type { PaperCurve, PaperHeat, PaperInk, PaperSection, PaperTable, ReportPaper } from './report-paper.ts'

const FONTS: FontPair = { heading: 'bricolage-grotesque', body: 'hanken-grotesk' }

const PAGE_INK: PaperInk = {
  text: 'var(--text)',
  dim: 'var(--dim)',
  rule: 'var(--hairline)',
  green: 'var(--green)',
  ember: 'var(--ember)',
  heat: [1, 2, 3, 4, 5, 6].map((level) => `var(--heat-${level})`),
  onHeat: 'var(--on-heat)',
}

/** Widths in which charts are drawn, in pixels: for a phone, and for everything larger. */
const WIDTHS = { narrow: 310, wide: 728 } as const

export interface ReportPageInput {
  paper: ReportPaper
  appName: string
  /** Day until which the page can be opened: "Dec 24, 2026". */
  until: string
}

/** Renders a report that its owner shares, in the look of the product, light and dark, without script. */
export const renderReportPage = ({ paper, appName, until }: ReportPageInput): Promise<RenderedDocument> =>
  renderDocument({
    head: (
      <>
        <title>{`${paper.title} | ${paper.artist}`}</title>
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
      </>
    ),
    body: <Report paper={paper} appName={appName} until={until} />,
    css: fontFaceCss(FONTS, hasExtendedLetters(JSON.stringify(paper))) + css,
    preloads: preloadsOf(FONTS),
    frameColor: '#faf8f3',
  })

function Report({ paper, appName, until }: ReportPageInput) {
  const { title, artist, period, filters, figures, sections, notes } = paper
  return (
    <div className="page">
      <main>
        <header>
          <p className="artist" dir="auto">
            {artist}
          </p>
          <h1>{title}</h1>
          <p className="period">{[period, ...filters].join(' · ')}</p>
        </header>
        {figures.length > 0 && (
          <dl className="figures">
            {figures.map(({ name, value, note, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="value" data-words={/\d/.test(value) ? undefined : ''}>
                  {value}
                </dd>
                {note && <dd className="note">{note}</dd>}
                <dd className="meaning">{text}</dd>
              </div>
            ))}
          </dl>
        )}
        {sections.map((section) => (
          <section key={section.title}>
            <h2 dir="auto">{section.title}</h2>
            {section.text && <p className="about">{section.text}</p>}
            <Part section={section} />
          </section>
        ))}
      </main>
      <footer>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <p>
          Shared until {until}. Made with <a href="/">{appName}</a>.
        </p>
      </footer>
    </div>
  )
}

function Part({ section }: { section: PaperSection }) {
  if (section.kind === 'table') return <Table table={section} name={section.title} />
  if (section.kind === 'heat')
    return (
      <>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keyboard */}
        <div className="wider" tabIndex={0} role="region" aria-label={section.title}>
          <Heat chart={section} width={WIDTHS.wide} ink={PAGE_INK} />
        </div>
        <AsTable table={heatTable(section)} name={section.title} />
      </>
    )
  return (
    <>
      {section.series.length > 1 && (
        <ul className="legend" aria-hidden="true">
          {section.series.map(({ name, tone }) => (
            <li key={name} className={tone}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <div className="narrow">
        <Curve chart={section} width={WIDTHS.narrow} ink={PAGE_INK} />
      </div>
      <div className="wide">
        <Curve chart={section} width={WIDTHS.wide} ink={PAGE_INK} />
      </div>
      <AsTable table={curveTable(section)} name={section.title} />
    </>
  )
}

const AsTable = ({ table, name }: { table: PaperTable; name: string }) => (
  <details>
    <summary>Show as a table</summary>
    <Table table={table} name={name} />
  </details>
)

const curveTable = ({ points, series, format }: PaperCurve): PaperTable => ({
  kind: 'table',
  columns: [{ name: 'Time' }, ...series.map(({ name }) => ({ name, isNumber: true }))],
  rows: points.map((point, place) => ({
    cells: [point, ...series.map(({ values }) => formatPaper(values[place] ?? 0, format))],
  })),
  more: 0,
})

const heatTable = ({ corner, columns, rows, format }: PaperHeat): PaperTable => ({
  kind: 'table',
  columns: [{ name: corner }, ...columns.map((name) => ({ name, isNumber: true }))],
  rows: rows.map(({ name, cells }) => ({
    cells: [name, ...cells.map((cell) => (cell === null ? '–' : formatPaper(cell, format)))],
  })),
  more: 0,
})

function Table({ table: { columns, rows, more }, name: title }: { table: PaperTable; name: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keyboard
    <div className="wider" tabIndex={0} role="region" aria-label={`${title}, table`}>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, isNumber }) => (
              <th key={name} scope="col" className={isNumber ? 'number' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, share }, line) => (
            <tr key={line}>
              {cells.map((cell, place) =>
                place === 0 ? (
                  <th key={place} scope="row" dir="auto">
                    {cell}
                    {share !== undefined && <Bar share={share} />}
                  </th>
                ) : (
                  <td key={place} className={columns[place]?.isNumber ? 'number' : undefined}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="about">And {more} more.</p>}
    </div>
  )
}

const Bar = ({ share }: { share: number }) => (
  <svg className="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    <rect width="100" height="4" fill="var(--sunken)" />
    <rect width={Math.max(0, Math.min(1, share)) * 100} height="4" fill="var(--green)" />
  </svg>
)
