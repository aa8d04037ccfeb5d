import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { RichTextInput } from './rich-text-input.tsx'

it('the buttons tell their shortcuts to screen readers, too', async () => {
  render(
    <MantineProvider env="test">
      <RichTextInput label="Text" value={[]} onChange={vi.fn()} />
    </MantineProvider>,
  )
  const keysOf = async (name: string) => (await screen.findByRole('button', { name })).getAttribute('aria-keyshortcuts')
  expect(await keysOf('Bold')).toBe('Control+B Meta+B')
  expect(await keysOf('Italic')).toBe('Control+I Meta+I')
  expect(await keysOf('Bullet list')).toBeNull()
})
