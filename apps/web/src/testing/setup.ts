import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import './waiting.ts'

afterEach(() => {
  cleanup()
  if (typeof window === 'undefined') return
  localStorage.clear()
  sessionStorage.clear()
})
