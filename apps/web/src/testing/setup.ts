import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import './waiting.ts'

afterEach(() => {
  cleanup()
  if (typeof window === 'undefined') return
  // Files share a document: what one writes into it itself, the next would find.
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
