import { useRef } from 'react'

import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { Icon, type IconName } from '@/components/Icon'
import { texts } from '@/text/texts'

import { dragEnded, dragStarted, selectCarousel } from './carouselSlice'
import { useDragScroll } from './useDragScroll'
import { useScrollSteps } from './useScrollSteps'

const { carousel: words } = texts.pages.home

/** The tools we build with, in a row that can be dragged, scrolled and stepped through. */
export function Carousel() {
  const dispatch = useAppDispatch()
  const { items, dragging } = useAppSelector(selectCarousel)
  const row = useRef<HTMLDivElement>(null)
  const { ends, step } = useScrollSteps(row)
  useDragScroll(row, { onStart: () => dispatch(dragStarted()), onEnd: () => dispatch(dragEnded()) })

  return (
    <section className="home-part" aria-labelledby="tools-title">
      <div className="panel-head">
        <div>
          <h2 id="tools-title">{words.title}</h2>
          <p className="mb-0 text-body-secondary">{words.text}</p>
        </div>
        <div className="d-flex gap-2">
          <Arrow name={words.previous} icon="back" off={ends.start} onStep={() => { step(-1) }} />
          <Arrow name={words.next} icon="arrow" off={ends.end} onStep={() => { step(1) }} />
        </div>
      </div>
      <div
        ref={row}
        role="group"
        aria-label={words.label}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a row that scrolls must be reached by keyboard
        tabIndex={0}
        className={dragging ? 'carousel-row is-dragging' : 'carousel-row'}
      >
        <ul className="carousel-cards">
          {items.map(({ id, imageUrl, name }) => (
            <li key={id}>
              <div className="carousel-card">
                <img src={imageUrl} alt={name} width="48" height="48" draggable={false} />
                <span aria-hidden="true">{name}</span>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

interface ArrowProps {
  name: string
  icon: IconName
  /** At the end nothing is left to see; the button stays, so that the focus is not lost. */
  off: boolean
  onStep: () => void
}

function Arrow({ name, icon, off, onStep }: ArrowProps) {
  return (
    <button
      type="button"
      className="btn btn-outline-secondary btn-round"
      aria-label={name}
      aria-disabled={off}
      onClick={() => {
        if (!off) onStep()
      }}
    >
      <Icon name={icon} />
    </button>
  )
}
