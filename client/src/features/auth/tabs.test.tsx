import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { admin, erika } from '@/test/fixtures'
import { renderAt } from '@/test/renderAt'
import { answer, server, signedInAs } from '@/test/server'

it('a login in another tab is noticed here, and ours there', async () => {
  const other = new BroadcastChannel('ehrenweb.session')
  const heard: unknown[] = []
  other.onmessage = ({ data }) => heard.push(data)
  const { store } = renderAt('/about', signedInAs(erika))
  await screen.findByRole('link', { name: 'Abmelden' })
  await expect.poll(() => heard).toEqual([erika._id])
  server.use(signedInAs(admin))
  act(() => {
    other.postMessage(admin._id)
  })
  expect(await screen.findByRole('link', { name: 'Verwaltung' })).toBeInTheDocument()
  server.use(answer('get', '/api/user/me', {}, 401))
  act(() => {
    other.postMessage('')
  })
  expect(await screen.findByRole('link', { name: 'Anmelden' })).toBeInTheDocument()
  expect(store.getState().auth.user).toBeNull()
  await expect.poll(() => heard).toEqual([erika._id, admin._id, ''])
  other.close()
})
