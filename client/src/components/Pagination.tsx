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
        <Step label={pager.previous} sign="‹" disabled={page <= 1} onStep={() => { turn(page - 1) }} />
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
        <Step label={pager.next} sign="›" disabled={page >= pages} onStep={() => { turn(page + 1) }} />
      </ul>
    </nav>
  )
}

function Step({ label, sign, disabled, onStep }: { label: string; sign: string; disabled: boolean; onStep: () => void }) {
  return (
    <li className={disabled ? 'page-item disabled' : 'page-item'}>
      <button type="button" className="page-link" aria-label={label} disabled={disabled} onClick={onStep}>
        {sign}
      </button>
    </li>
  )
}

/** The first page, the last one and those around the current one. */
function numbers(page: number, pages: number): number[] {
  return Array.from({ length: pages }, (_, i) => i + 1).filter((n) => n === 1 || n === pages || Math.abs(n - page) <= 1)
}
