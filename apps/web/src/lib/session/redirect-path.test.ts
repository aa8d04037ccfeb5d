import { expect, it } from 'vitest'
import { REDIRECT_KEY, savedRedirectPath, saveRedirectPath, takeRedirectPath } from './redirect-path.ts'

it('is taken once', () => {
  saveRedirectPath('/editor/1?tab=seo')
  expect(takeRedirectPath()).toBe('/editor/1?tab=seo')
  expect(takeRedirectPath()).toBeNull()
})

it('does not keep a hostile path, nor trust one that something else has put there', () => {
  saveRedirectPath('//evil.example')
  expect(localStorage.getItem(REDIRECT_KEY)).toBeNull()
  localStorage.setItem(REDIRECT_KEY, 'https://evil.example/dashboard')
  expect(savedRedirectPath()).toBeNull()
})
