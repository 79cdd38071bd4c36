import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import type { NewName, PasswordChange } from '@/api/types'
import { erika } from '@/test/fixtures'
import { renderAt } from '@/test/renderAt'
import { answer, listen, signedInAs } from '@/test/server'

const section = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the profile', () => {
  it('shows name and address of the account, and since when there is one', async () => {
    renderAt('/profile', signedInAs(erika))
    expect(await screen.findByRole('heading', { level: 1, name: 'Profil' })).toBeInTheDocument()
    expect(screen.getByText('Erika Beispiel')).toBeInTheDocument()
    expect(screen.getByText('erika@verein.de')).toBeInTheDocument()
    expect(screen.getByText('01.11.2025')).toBeInTheDocument()
  })

  it('says that the demo account cannot be changed', async () => {
    renderAt('/profile', signedInAs({ ...erika, isDemo: true }))
    expect(await screen.findByText(/Das ist das Demo-Konto/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /speichern/ })).not.toBeInTheDocument()
  })

  it('changes the name, and shows the new one at once', async () => {
    const sent = listen<NewName>('patch', '/api/user/me', { ...erika, firstName: 'Ada' })
    const { person } = renderAt('/profile', signedInAs(erika), sent.handler)
    const part = await section('Name ändern')
    const first = part.getByLabelText('Vorname')
    await person.clear(first)
    await person.click(part.getByRole('button', { name: 'Name speichern' }))
    expect(first).toHaveAccessibleDescription('Bitte geben Sie Ihren Vornamen ein.')
    await person.type(first, 'Ada')
    await person.click(part.getByRole('button', { name: 'Name speichern' }))
    expect(await part.findByRole('status')).toHaveTextContent('Ihr Name ist gespeichert.')
    expect(screen.getByText('Ada Beispiel')).toBeInTheDocument()
    expect(first).toHaveValue('Ada')
    expect(sent.bodies).toEqual([{ firstName: 'Ada', lastName: 'Beispiel' }])
  })
})

describe('the password', () => {
  async function fillIn(person: ReturnType<typeof renderAt>['person']) {
    const part = await section('Passwort ändern')
    await person.type(part.getByLabelText('Jetziges Passwort'), 'drei alte Wörter')
    await person.type(part.getByLabelText('Neues Passwort'), 'vier gute Wörter')
    await person.type(part.getByLabelText('Passwort wiederholen'), 'vier gute Wörter')
    await person.click(part.getByRole('button', { name: 'Passwort speichern' }))
    return part
  }

  it('is changed with the current one, and nothing of them stays in the form', async () => {
    const sent = listen<PasswordChange>('put', '/api/user/me/password', { message: 'Ihr neues Passwort ist gespeichert.' })
    const { person } = renderAt('/profile', signedInAs(erika), sent.handler)
    const part = await fillIn(person)
    expect(await part.findByRole('status')).toHaveTextContent('Ihr neues Passwort ist gespeichert.')
    expect(sent.bodies).toEqual([{ currentPassword: 'drei alte Wörter', password: 'vier gute Wörter', confirmPassword: 'vier gute Wörter' }])
    expect(part.getByLabelText('Jetziges Passwort')).toHaveValue('')
    expect(part.getByRole('link', { name: 'Jetziges Passwort vergessen?' })).toHaveAttribute('href', '/forgot-password')
  })

  it('stays as typed where the current one was wrong, which is said at its field', async () => {
    const fields = { currentPassword: 'Das ist nicht Ihr jetziges Passwort.' }
    const { person } = renderAt('/profile', signedInAs(erika), answer('put', '/api/user/me/password', { message: 'Bitte prüfen.', fields }, 400))
    const part = await fillIn(person)
    const current = part.getByLabelText('Jetziges Passwort')
    await part.findByText(fields.currentPassword)
    expect(current).toHaveAccessibleDescription(fields.currentPassword)
    expect(current).toHaveFocus()
    expect(part.getByLabelText('Neues Passwort')).toHaveValue('vier gute Wörter')
  })
})
