import type { ChartData } from './chart.ts'

/** The numbers of a chart as a table, for people who do not see it. */
export function ChartTable({ label, series, points, format }: ChartData) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ long }, place) => (
            <tr key={long}>
              <th scope="row">{long}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{format(values[place] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
