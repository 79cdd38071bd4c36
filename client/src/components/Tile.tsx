import { Link } from 'react-router'

import { Icon, type IconName } from './Icon'

interface TileProps {
  to: string
  icon: IconName
  title: string
  text?: string
}

/** A large link; its name is the title alone. */
export function Tile({ to, icon, title, text }: TileProps) {
  return (
    <li className="tile">
      <span className="tile-icon">
        <Icon name={icon} />
      </span>
      <span>
        <Link to={to} className="stretched-link tile-title">
          {title}
        </Link>
        {text && <span className="tile-text">{text}</span>}
      </span>
    </li>
  )
}
