import type { Overview } from '@/api/types'
import { Moment } from '@/components/Moment'
import { formatMonth } from '@/lib/dates'
import { texts } from '@/text/texts'

import { Plot } from './Plot'

const { months: words } = texts.overview
const { status } = texts.requests

const decisions = ['approved', 'rejected', 'pending', 'withdrawn'] as const

interface MonthsProps {
  months: Overview['months']
  asOf: string
}

/** The last twelve months as plots, each with its numbers. */
export function Months({ months, asOf }: MonthsProps) {
  const names = months.map(({ month }) => month)
  return (
    <section className="mt-4">
      <h2 className="h5">{words.title(formatMonth(names[0] ?? ''), formatMonth(names.at(-1) ?? ''))}</h2>
      <p>
        {words.asOf} <Moment at={asOf} />
      </p>
      <div className="panels plots">
        <Plot
          title={words.requests.title}
          text={words.requests.text}
          months={names}
          series={decisions.map((decision) => ({
            name: status[decision],
            column: words.requests.columns[decision],
            className: `plot-${decision}`,
            values: months.map(({ requests }) => requests[decision]),
          }))}
        />
        <Plot
          title={words.tickets.title}
          text={words.tickets.text}
          months={names}
          series={[
            { name: words.tickets.answered, className: 'plot-approved', values: months.map(({ answered }) => answered) },
            { name: words.tickets.unanswered, className: 'plot-pending', values: months.map(({ tickets, answered }) => tickets - answered) },
          ]}
        />
        <Plot
          title={words.firstAnswer.title}
          text={words.firstAnswer.text}
          months={names}
          series={[
            {
              name: words.firstAnswer.hours,
              className: 'plot-approved',
              values: months.map(({ firstAnswerSeconds: seconds }) => (seconds === undefined ? undefined : Math.round(seconds / 360) / 10)),
            },
          ]}
        />
      </div>
    </section>
  )
}
