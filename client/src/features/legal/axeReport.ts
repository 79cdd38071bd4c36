interface AxeReport {
  /** When the browser tests ended, ISO 8601. */
  date: string
  /** On how many different addresses axe looked. */
  pages: number
  /** How many violations it found there. */
  violations: number
}

// The browser tests write the file; a build before them goes without.
const reports = import.meta.glob<AxeReport>('/axe.json', { eager: true, import: 'default' })

/** What the last run of the browser tests found, where there was one before this build. */
export const axeReport: AxeReport | undefined = reports['/axe.json']
