import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { Icon } from '@/components/Icon'
import { useTitle } from '@/lib/useTitle'
import { texts } from '@/text/texts'

import { HeroPicture } from './HeroPicture'

const { home: words } = texts.pages

interface HeroProps {
  about: string
  register: string
  start: string
  children: ReactNode
}

export function Hero({ about, register, start, children }: HeroProps) {
  useTitle(texts.common.pageTitle(words.title))
  return (
    <div className="hero">
      <div className="hero-words">
        <p className="pill">
          <span>{words.pill}</span>
          <Link to={about}>
            <span>{words.more}</span>{' '}
            <span className="visually-hidden">{words.moreAbout}</span>
            <Icon name="arrow" />
          </Link>
        </p>
        <h1 tabIndex={-1}>
          {words.headline} <span className="hero-sub">{words.sub}</span>
        </h1>
        <p className="lead">{words.text}</p>
        <p className="hero-actions">
          <Link to={register} className="btn btn-primary btn-lg">
            {words.start}
          </Link>
          <Link to={start} className="hero-details">
            {words.details}
            <Icon name="arrow" />
          </Link>
        </p>
      </div>
      <div className="hero-side">
        <HeroPicture />
        {children}
      </div>
    </div>
  )
}
