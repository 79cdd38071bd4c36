import { fireEvent, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'

import type { NewRequest } from '@/api/types'
import { aRequest, erika } from '@/test/fixtures'
import { renderAt } from '@/test/renderAt'
import { answer, listen, noAnswer, pages, server, signedInAs } from '@/test/server'

const path = '/dashboard/requests/new'
const submit = () => screen.getByRole('button', { name: 'Antrag einreichen' })
const organization = () => screen.findByLabelText('Name der Organisation')

describe('the request form', () => {
  it('sends what was filled in, says that it worked and leads to the list', async () => {
    const sent = listen<NewRequest>('post', '/api/request/sent', aRequest(), 201)
    const { person } = renderAt(path, signedInAs(erika), sent.handler)
    await person.type(await organization(), 'Tafel')
    await person.type(screen.getByLabelText('Ziele der Website'), 'Gefunden werden')
    await person.click(submit())
    expect(await screen.findByText('Ihr Antrag wurde erfolgreich eingereicht!')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Zu meinen Anfragen' })).toHaveAttribute('href', '/dashboard/requests')
    expect(sent.bodies).toEqual([
      {
        organization_name: 'Tafel',
        contact_name: 'Erika Beispiel',
        contact_email: 'erika@verein.de',
        project_goals: 'Gefunden werden',
      },
    ])
    expect(localStorage).toHaveLength(0)
  })

  it('has a field for everything one can tell', async () => {
    renderAt(path, signedInAs(erika))
    const form = (await organization()).closest('form')
    expect(Array.from(form?.querySelectorAll('[name]') ?? [], (field) => field.getAttribute('name')).sort()).toEqual([
      'activity_area',
      'contact_email',
      'contact_name',
      'current_website',
      'design_preferences',
      'domain_hosting',
      'extra_notes',
      'organization_name',
      'project_goals',
      'reference_websites',
      'site_assets',
      'special_requirements',
      'target_audience',
    ])
  })

  it('goes to the first field with something wrong and sends nothing', async () => {
    const { person } = renderAt(path, signedInAs(erika))
    await person.clear(await screen.findByLabelText('E-Mail-Adresse für Rückfragen'))
    await person.type(screen.getByLabelText('Heutige Website'), 'haben wir nicht')
    await person.click(submit())
    expect(await organization()).toHaveFocus()
    expect(await organization()).toHaveAccessibleDescription(/Bitte geben Sie den Namen Ihrer Organisation ein/)
    expect(screen.getByLabelText('E-Mail-Adresse für Rückfragen')).toBeInvalid()
    expect(screen.getByLabelText('Heutige Website')).toHaveAccessibleDescription(/zum Beispiel www.verein.de/)
  })

  it('shows the server’s reasons at their fields and keeps every word', async () => {
    const fields = { project_goals: 'Dieses Feld enthält Zeichen, die hier nicht erlaubt sind.' }
    const refused = answer('post', '/api/request/sent', { message: 'Bitte prüfen Sie Ihre Eingaben.', fields }, 400)
    const { person } = renderAt(path, signedInAs(erika), refused)
    await person.type(await organization(), 'Tafel')
    await person.type(screen.getByLabelText('Ziele der Website'), 'Gefunden werden')
    await person.click(submit())
    const goals = screen.getByLabelText('Ziele der Website')
    await waitFor(() => {
      expect(goals).toHaveAccessibleDescription(/Zeichen, die hier nicht erlaubt sind/)
    })
    expect(goals).toHaveFocus()
    expect(goals).toHaveValue('Gefunden werden')
    expect(await organization()).toHaveValue('Tafel')
    expect(screen.getByText(/Ihr Antrag wurde noch nicht gesendet/)).toBeInTheDocument()
  })

  it('logs a failure, tells it in German and lets one try again', async () => {
    const { person } = renderAt(path, signedInAs(erika), noAnswer('post', '/api/request/sent'))
    await person.type(await organization(), 'Tafel')
    await person.click(submit())
    expect(await screen.findByText(/Wir konnten den Server nicht erreichen/)).toBeInTheDocument()
    expect(screen.getByRole('alert')).toHaveFocus()
    expect(console.warn).toHaveBeenCalledWith('requests/createRequest failed', 0, '')
    expect(await organization()).toHaveValue('Tafel')
    server.use(answer('post', '/api/request/sent', aRequest(), 201))
    await person.click(submit())
    expect(await screen.findByText('Ihr Antrag wurde erfolgreich eingereicht!')).toBeInTheDocument()
  })

  it('cannot be sent twice at once', async () => {
    let calls = 0
    let answerNow: (() => void) | undefined
    const slow = http.post('/api/request/sent', async () => {
      calls += 1
      await new Promise<void>((resolve) => {
        answerNow = resolve
      })
      return HttpResponse.json(aRequest(), { status: 201 })
    })
    const { person } = renderAt(path, signedInAs(erika), slow)
    const field = await organization()
    await person.type(field, 'Tafel')
    await person.click(submit())
    expect(submit()).toBeDisabled()
    fireEvent.submit(field)
    await waitFor(() => {
      expect(calls).toBe(1)
    })
    answerNow?.()
    expect(await screen.findByText('Ihr Antrag wurde erfolgreich eingereicht!')).toBeInTheDocument()
    expect(calls).toBe(1)
  })

  it('asks before it is left half-written', async () => {
    const { person, address } = renderAt(path, signedInAs(erika), pages('/api/request', []))
    await person.type(await organization(), 'Tafel')
    await person.click(screen.getByRole('link', { name: 'Alle Anfragen' }))
    await person.click(await screen.findByRole('button', { name: 'Weiterschreiben' }))
    expect(address()).toBe(path)
    expect(await organization()).toHaveValue('Tafel')
    await person.click(screen.getByRole('link', { name: 'Alle Anfragen' }))
    await person.click(await screen.findByRole('button', { name: 'Seite verlassen' }))
    await waitFor(() => {
      expect(address()).toBe('/dashboard/requests')
    })
  })

  it('does not ask where nothing was written', async () => {
    const { person, address } = renderAt(path, signedInAs(erika), pages('/api/request', []))
    await organization()
    await person.click(screen.getByRole('link', { name: 'Alle Anfragen' }))
    await waitFor(() => {
      expect(address()).toBe('/dashboard/requests')
    })
  })

  it('keeps nothing and asks nothing where only the suggestions stand again', async () => {
    const { person, address } = renderAt(path, signedInAs(erika), pages('/api/request', []))
    await person.type(await organization(), 'T')
    expect(localStorage).toHaveLength(1)
    await person.clear(await organization())
    expect(localStorage).toHaveLength(0)
    await person.click(screen.getByRole('link', { name: 'Alle Anfragen' }))
    await waitFor(() => {
      expect(address()).toBe('/dashboard/requests')
    })
  })

  it('brings a draft back to its account, and throws it away on demand', async () => {
    const draft = JSON.stringify({ organization_name: 'Tafel', project_goals: 'Gefunden werden' })
    localStorage.setItem(`ehrenweb.request.${erika._id}`, draft)
    const { person } = renderAt(path, signedInAs(erika))
    expect(await organization()).toHaveValue('Tafel')
    expect(screen.getByLabelText('Ziele der Website')).toHaveValue('Gefunden werden')
    await person.click(screen.getByRole('button', { name: 'Entwurf verwerfen' }))
    expect(await organization()).toHaveValue('')
    expect(localStorage).toHaveLength(0)
  })

  it('does not show one account’s draft to another', async () => {
    localStorage.setItem('ehrenweb.request.somebody', JSON.stringify({ organization_name: 'Tafel' }))
    renderAt(path, signedInAs(erika))
    expect(await organization()).toHaveValue('')
  })

  it('goes to the login when the session has ended, and finds every word after it', async () => {
    const expired = answer('post', '/api/request/sent', { message: 'Bitte melden Sie sich an.' }, 401)
    const { person, address, router } = renderAt(path, signedInAs(erika), expired)
    await person.type(await organization(), 'Tafel')
    await person.click(submit())
    await waitFor(() => {
      expect(address()).toBe('/login')
    })
    expect(router.state.location.state).toEqual({ from: path })
    expect(localStorage.getItem(`ehrenweb.request.${erika._id}`)).toContain('Tafel')
  })
})
