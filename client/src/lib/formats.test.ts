import { describe, expect, it } from 'vitest'

import { isEmail, mailLink, webLink } from './address'
import { formatDate, formatDateTime } from './dates'

describe('a date', () => {
  it('is written the German way', () => {
    expect(formatDateTime('2025-03-07T12:00:00')).toBe('07.03.2025, 12:00')
    expect(formatDate('2025-03-07T12:00:00')).toBe('07.03.2025')
  })

  it('is empty where the time is none', () => {
    expect(formatDateTime('gestern')).toBe('')
  })
})

describe('a web address', () => {
  it.each([
    ['www.verein.de', 'https://www.verein.de/'],
    [' http://verein.de/wir ', 'http://verein.de/wir'],
    ['https://müller.de', 'https://xn--mller-kva.de/'],
  ])('becomes a link: %s', (typed, link) => {
    expect(webLink(typed)).toBe(link)
  })

  it.each(['javascript:alert(1)', 'javascript://verein.de/%0aalert(1)', 'data:text/html,x', 'haben wir nicht', 'keine', ''])(
    'does not become a link: %s',
    (typed) => {
      expect(webLink(typed)).toBeUndefined()
    },
  )
})

describe('an e-mail address', () => {
  it('becomes a link that only writes to it', () => {
    expect(mailLink('info@verein.de')).toBe('mailto:info@verein.de')
    expect(mailLink('a?bcc=b@verein.de')).toBe('mailto:a%3Fbcc%3Db@verein.de')
  })

  it.each(['a@b.de', ' info@verein.de ', 'ö@müller.de'])('may look like this: %s', (typed) => {
    expect(isEmail(typed)).toBe(true)
  })

  it.each(['', 'verein.de', 'a@', '@b.de', 'a b@c.de', 'a@b@c.de'])('may not look like this: %s', (typed) => {
    expect(isEmail(typed)).toBe(false)
  })
})
