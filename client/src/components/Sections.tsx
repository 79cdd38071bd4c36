interface Section {
  title: string
  text: readonly string[]
}

/** Text under headings. */
export function Sections({ sections }: { sections: readonly Section[] }) {
  return sections.map(({ title, text }) => (
    <section key={title}>
      <h2>{title}</h2>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  ))
}
