import { Icon } from '@/components/Icon'
import { texts } from '@/text/texts'

const { features: words } = texts.pages.home

/** What the project stands for. */
export function Features() {
  return (
    <section className="home-part" aria-labelledby="features-title">
      <h2 id="features-title">{words.title}</h2>
      <ul className="features">
        {words.items.map(({ icon, title, text }) => (
          <li key={title}>
            <span className="tile-icon">
              <Icon name={icon} />
            </span>
            <h3 className="h5">{title}</h3>
            <p className="mb-0">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
