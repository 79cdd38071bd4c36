import { useId } from 'react'

import { shortMonth } from '@/lib/dates'
import { texts } from '@/text/texts'

const { months: words } = texts.overview

interface Series {
  name: string
  /** The same with soft hyphens, for a narrow column. */
  column?: string
  className: string
  /** By month; nothing where there is no value. */
  values: (number | undefined)[]
}

interface PlotProps {
  title: string
  /** What is counted. */
  text: string
  /** As in 2026-03. */
  months: string[]
  series: Series[]
}

// The drawing's own measures; it is as wide as its place.
const width = 320
const height = 170
const left = 30
const top = 10
const bottom = 22
const step = (width - left) / 12
const room = height - top - bottom

/** Stacked bars, a month each, and the same as a table. */
export function Plot({ title, text, months, series }: PlotProps) {
  const id = useId()
  const totals = months.map((_, i) => series.reduce((sum, { values }) => sum + (values[i] ?? 0), 0))
  const most = roundUp(Math.max(...totals))
  const heightOf = (value: number) => (value / most) * room

  return (
    <section className="panel" aria-labelledby={id}>
      <h3 id={id} className="h6">
        {title}
      </h3>
      <p className="small">{text}</p>
      <svg className="plot" viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={`${id}-title ${id}-desc`}>
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-desc`}>{words.described(text)}</desc>
        {[0, most / 2, most].map((value) => (
          <g key={value}>
            <line className="plot-grid" x1={left} x2={width} y1={top + room - heightOf(value)} y2={top + room - heightOf(value)} />
            <text x={left - 5} y={top + room - heightOf(value) + 3.5} textAnchor="end">
              {number.format(value)}
            </text>
          </g>
        ))}
        {months.map((month, i) => (
          <g key={month}>
            {series.map(({ name, className, values }, s) => {
              const below = series.slice(0, s).reduce((sum, under) => sum + (under.values[i] ?? 0), 0)
              const value = values[i] ?? 0
              return value > 0 ? (
                <rect
                  key={name}
                  className={className}
                  x={left + i * step + step * 0.15}
                  y={top + room - heightOf(below + value)}
                  width={step * 0.7}
                  height={heightOf(value)}
                />
              ) : null
            })}
            <text x={left + (i + 0.5) * step} y={height - 8} textAnchor="middle">
              {shortMonth(month)}
            </text>
          </g>
        ))}
      </svg>
      {series.length > 1 && (
        <ul className="plot-legend">
          {series.map(({ name, className }) => (
            <li key={name}>
              <svg viewBox="0 0 10 10" aria-hidden="true">
                <rect className={className} x="0.5" y="0.5" width="9" height="9" />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>{words.table}</summary>
        <table className="plot-table">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{words.month}</th>
              {series.map(({ name, column }) => (
                <th key={name} scope="col">
                  {column ?? name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month, i) => (
              <tr key={month}>
                <th scope="row">{`${shortMonth(month)} ${month.slice(0, 4)}`}</th>
                {series.map(({ name, values }) => (
                  <td key={name}>{values[i] === undefined ? words.none : number.format(values[i])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

const number = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 })

/** The next of 2, 4, 10, 20, 40, 100 …, so that a half of it is a round number as well. */
function roundUp(value: number): number {
  let unit = 1
  while (10 * unit < value) unit *= 10
  return [2, 4, 10].map((n) => n * unit).find((n) => n >= value) ?? 10 * unit
}
