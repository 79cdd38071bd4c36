import { describe, expect, it } from 'vitest'

import { failureText, withGerman } from './failureText'
import * as catalogue from './catalogue'
import { texts } from './texts'

describe('the words that are fixed', () => {
  const { account, contact, failures, notifications, pages, requests, tickets } = catalogue
  it.each([
    [failures.wrongLogin.en, 'Incorrect username or password'],
    [failures.unknown.en, 'An error occurred'],
    [failures.mismatch.en, 'Passwords do not match'],
    [failures.logout.en, 'Error logging out. Please try again.'],
    [failures.allRequests.en, 'Failed to fetch requests'],
    [failures.title, 'Error'],
    [account.verify.done.en, 'Email verified! You can now log in.'],
    [account.verify.toLogin, 'Go to Login'],
    [account.logout.home, 'Return Home'],
    [pages.notFound.title, '404 - Not Found'],
    [pages.notFound.text.en, 'The page you are looking for does not exist.'],
    [pages.home.more, 'Weiterlesen'],
    [pages.home.start, 'Jetzt starten'],
    [pages.home.details, 'Details ansehen'],
    [contact.doneTitle, 'Vielen Dank!'],
    [contact.done, 'Ihre Nachricht wurde erfolgreich gesendet.'],
    [requests.form.done, 'Ihr Antrag wurde erfolgreich eingereicht!'],
    [requests.empty.en, 'No requests'],
    [requests.latest.empty, 'Keine aktuellen Anfragen'],
    [requests.admin.empty, 'Keine Anfragen vorhanden'],
    [tickets.empty, 'Keine Tickets'],
    [tickets.latest.empty, 'Keine aktuellen Tickets'],
    [tickets.form.done, 'Ticket erfolgreich erstellt!'],
    [tickets.replies(1), '1 Antwort'],
    [tickets.replies(2), '2 Antworten'],
    [notifications.empty.en, 'No notifications'],
    [notifications.latest.empty, 'Keine aktuellen Updates'],
    [notifications.form.done.en, 'Notification sent successfully!'],
    [requests.nothing, 'Keine Angabe'],
    [requests.noOrganization, 'Keine Organisation'],
    [requests.noName, 'Kein Name'],
    [requests.noEmail, 'Keine E-Mail'],
  ])('stand letter by letter: %s', (ours, fixed) => {
    expect(ours).toBe(fixed)
  })
})

describe('the text of a failure', () => {
  it('is the screen’s own for a status it knows', () => {
    expect(failureText({ status: 401, message: 'no' }, { 401: 'Falsch.' })).toBe('Falsch.')
  })

  it('is the last resort with what to do where no answer came', () => {
    const { noAnswer } = texts.failures
    expect(failureText({ status: 0, message: '' })).toEqual({ en: 'An error occurred', de: noAnswer })
    expect(failureText({ status: 0, message: '' }, { otherwise: 'Das ging nicht.' })).toBe(noAnswer)
  })

  it('is the server’s message, else the last resort', () => {
    expect(failureText({ status: 500, message: 'Es klemmt.' })).toBe('Es klemmt.')
    expect(failureText({ status: 500, message: '' })).toBe(texts.failures.unknown)
    expect(failureText({ status: 500, message: '' }, { otherwise: 'Nichts da.' })).toBe('Nichts da.')
  })

  it('has a German sentence for the server’s English ones', () => {
    expect(withGerman('Passwords do not match')).toEqual(texts.failures.mismatch)
    expect(withGerman('Schon deutsch.')).toBe('Schon deutsch.')
  })
})
