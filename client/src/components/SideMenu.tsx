import { NavLink } from 'react-router'

import { useDialog } from '@/lib/useDialog'
import { texts } from '@/text/texts'

import { Icon } from './Icon'
import type { NavItem } from './TopBar'

const { nav } = texts.common

/** The top bar's links on a small screen. */
export function SideMenu({ items, open, onClose }: { items: NavItem[]; open: boolean; onClose: () => void }) {
  const dialog = useDialog(open, onClose)
  return (
    <dialog ref={dialog} className="side-menu" aria-label={nav.menu}>
      {open && (
        <div className="side-menu-inner">
          <button type="button" className="btn btn-outline-secondary" aria-label={nav.close} onClick={onClose}>
            <Icon name="close" />
          </button>
          <nav aria-label={nav.label}>
            <ul className="list-unstyled">
              {items.map(({ to, label, end }) => (
                <li key={to}>
                  <NavLink to={to} end={end} className="side-link" onClick={onClose}>
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      )}
    </dialog>
  )
}
