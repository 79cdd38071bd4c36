import '@testing-library/jest-dom/vitest'

import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'

import { server } from './server'

// A busy machine is no failure.
configure({ asyncUtilTimeout: 10_000 })

const unknownCalls: string[] = []

beforeAll(() => {
  server.listen({ onUnhandledRequest: ({ method, url }) => unknownCalls.push(`${method} ${url}`) })
})

// What jsdom lacks, and the log of failures.
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  Element.prototype.scrollIntoView = () => undefined
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    if (!this.open) return
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  server.resetHandlers()
  localStorage.clear()
  expect(unknownCalls.splice(0), 'calls that the test did not expect').toEqual([])
})

afterAll(() => {
  server.close()
})
