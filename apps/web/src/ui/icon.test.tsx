import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { filledIcon, outlineIcon } from './icon.tsx'

const Line = outlineIcon('M1 1h2')
const Area = filledIcon('M1 1h2v2z')

const drawn = (icon: React.ReactElement) => render(icon).container.innerHTML

it('an icon has the color of the text around it, and the size and width of lines that it is given', () => {
  expect(drawn(<Line size={16} stroke={1.5} aria-label="line" />)).toBe(
    '<svg width="16" height="16" viewBox="0 0 24 24" stroke-linecap="round" stroke-linejoin="round" fill="none" stroke="currentColor" stroke-width="1.5" aria-label="line"><path d="M1 1h2"></path></svg>',
  )
})

it('a filled icon has no lines', () => {
  expect(drawn(<Area stroke={1.5} color="red" />)).toBe(
    '<svg width="24" height="24" viewBox="0 0 24 24" stroke-linecap="round" stroke-linejoin="round" fill="red" stroke="none"><path d="M1 1h2v2z"></path></svg>',
  )
})
