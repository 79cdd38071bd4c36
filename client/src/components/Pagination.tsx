import { scrollBehavior } from '@/lib/motion'
import { texts } from '@/text/texts'

interface PaginationProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

const { pager } = texts.common

/** Buttons for the pages of a list; nothing where there is one page. */
export function Pagination({ page, pages, onPage }: PaginationProps) {
  if (pages < 2) return null

  function turn(to: number) {
    onPage(to)
    window.scrollTo({ top: 0, behavior: scrollBehavior() })
  }

  return (
    <nav aria-label={pager.label} className="pager">
      <p className="mb-0" aria-live="polite">
        {pager.position(page, pages)}
      </p>
      <ul className="pagination flex-wrap mb-0">
        <Step label={pager.previous} sign="‹" off={page <= 1} onStep={() => { turn(page - 1) }} />
        {numbers(page, pages).map((number, i, shown) => (
          <li key={number} className={number === page ? 'page-item active' : 'page-item'}>
            <button
              type="button"
              className={number - (shown[i - 1] ?? 0) > 1 ? 'page-link after-gap' : 'page-link'}
              aria-label={pager.page(number)}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => { turn(number) }}
            >
              {number}
            </button>
          </li>
        ))}
        <Step label={pager.next} sign="›" off={page >= pages} onStep={() => { turn(page + 1) }} />
      </ul>
    </nav>
  )
}

interface StepProps {
  label: string
  sign: string
  /** At the end nothing is left to see; the button stays, so that the focus is not lost. */
  off: boolean
  onStep: () => void
}

function Step({ label, sign, off, onStep }: StepProps) {
  return (
    <li className={off ? 'page-item disabled' : 'page-item'}>
      <button
        type="button"
        className="page-link"
        aria-label={label}
        aria-disabled={off}
        onClick={() => {
          if (!off) onStep()
        }}
      >
        {sign}
      </button>
    </li>
  )
}

/** The first page, the last one and those around the current one. */
function numbers(page: number, pages: number): number[] {
  return Array.from({ length: pages }, (_, i) => i + 1).filter((n) => n === 1 || n === pages || Math.abs(n - page) <= 1)
}
