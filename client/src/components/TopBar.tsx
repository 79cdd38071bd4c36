import { useState, type ReactNode } from 'react'
import { Link, NavLink } from 'react-router'

import { texts } from '@/text/texts'

import { Icon } from './Icon'
import { Logo } from './Logo'
import { SideMenu } from './SideMenu'

export interface NavItem {
  to: string
  label: string
  /** The one that is made to stand out. */
  primary?: boolean
  /** Current only on its very page. */
  end?: boolean
}

const { nav, brand } = texts.common

interface TopBarProps {
  items: NavItem[]
  home: string
  /** Stands there on a screen of any width. */
  bell?: ReactNode
  /** What is under way. */
  children?: ReactNode
}

export function TopBar({ items, home, bell, children }: TopBarProps) {
  const [open, setOpen] = useState(false)
  return (
    <header className="top-bar">
      {children}
      <div className="container d-flex align-items-center gap-3">
        <Link to={home} className="brand">
          <Logo />
          {brand}
        </Link>
        <nav aria-label={nav.label} className="d-none d-md-flex align-items-center gap-2 ms-auto">
          {items.map(({ to, label, primary, end }) => (
            <NavLink key={to} to={to} end={end} className={primary ? 'btn btn-primary' : 'top-link'}>
              {label}
            </NavLink>
          ))}
        </nav>
        {bell && <div className="bell-place">{bell}</div>}
        <button
          type="button"
          className={`btn btn-outline-secondary d-md-none ${bell ? '' : 'ms-auto'}`}
          aria-expanded={open}
          aria-haspopup="dialog"
          onClick={() => {
            setOpen(true)
          }}
        >
          <Icon name="menu" /> {nav.menu}
        </button>
      </div>
      <SideMenu
        items={items}
        open={open}
        onClose={() => {
          setOpen(false)
        }}
      />
    </header>
  )
}
