import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { admin } from '@/test/fixtures'
import { renderAt } from '@/test/renderAt'
import { answer, legal, server, signedInAs } from '@/test/server'

describe('the legal pages', () => {
  it('name who runs the installation', async () => {
    renderAt('/impressum')
    expect(await screen.findByText('Ehrenweb e. V.')).toBeInTheDocument()
    expect(screen.getByText('Erika Musterfrau')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: '+49 30 1234567' })).toHaveAttribute('href', 'tel:+49301234567')
    expect(screen.queryByText('Registereintrag')).not.toBeInTheDocument()
    expect(screen.queryByText('noch nicht angegeben')).not.toBeInTheDocument()
  })

  it('say what is stored, why and until when', async () => {
    renderAt('/datenschutz')
    expect(await screen.findByRole('heading', { level: 3, name: 'Konto' })).toBeInTheDocument()
    expect(screen.getByText('Solange es besteht')).toBeInTheDocument()
    expect(screen.getByText('Landesbeauftragte für den Datenschutz')).toBeInTheDocument()
  })

  it('tell a failure, and try again', async () => {
    const { person } = renderAt('/impressum', answer('get', '/api/legal', {}, 500))
    const box = within(await screen.findByRole('alert'))
    server.use(answer('get', '/api/legal', legal))
    await person.click(box.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByText('Ehrenweb e. V.')).toBeInTheDocument()
  })

  it('show admins which entries are missing', async () => {
    renderAt('/admin', signedInAs(admin), answer('get', '/api/legal', { ...legal, missing: ['street'] }))
    expect(await screen.findByRole('heading', { name: 'Im Impressum fehlen Pflichtangaben' })).toBeInTheDocument()
    expect(screen.getByText('PROVIDER_STREET')).toBeInTheDocument()
    expect(screen.queryByText('PROVIDER_NAME')).not.toBeInTheDocument()
  })
})
