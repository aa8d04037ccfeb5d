import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { EmbedField, type EmbedFieldProps } from './embed-field.tsx'

vi.mock('../api/index.ts', () => ({ call: vi.fn() }))

const TRACK = 'https://open.spotify.com/track/6rqhFgbbKwnb9MLmUQDhG6'

function open(props: Partial<EmbedFieldProps> = {}) {
  const onChange = vi.fn<EmbedFieldProps['onChange']>()
  const onPlainLink = vi.fn<NonNullable<EmbedFieldProps['onPlainLink']>>()
  render(
    <MantineProvider env="test">
      <EmbedField type="spotify-embed" value="" onChange={onChange} onPlainLink={onPlainLink} {...props} />
    </MantineProvider>,
  )
  return { onChange, onPlainLink }
}
const field = () => screen.getByLabelText<HTMLInputElement>('Spotify address')
const type = (value: string) => fireEvent.change(field(), { target: { value } })

it('says what is accepted before anything is typed', () => {
  open()
  expect(screen.getByText(/Paste a Spotify track/)).toBeTruthy()
})

it('understands embed code as it is pasted, and keeps the canonical address', () => {
  const { onChange } = open()
  type(`<iframe src="https://open.spotify.com/embed/track/6rqhFgbbKwnb9MLmUQDhG6?utm_source=x"></iframe>`)
  expect(onChange).toHaveBeenLastCalledWith(TRACK)
})

it('refuses what is no music with a sentence, and keeps both the words and the last good address', () => {
  const { onChange } = open({ value: TRACK })
  type('https://example.com/song')
  expect(screen.getByText(/Paste a Spotify track/)).toBeTruthy()
  expect(field().value).toBe('https://example.com/song')
  expect(onChange).not.toHaveBeenCalled()
})

it('an emptied field is told', () => {
  const { onChange } = open({ value: TRACK })
  type('')
  expect(onChange).toHaveBeenLastCalledWith('')
})

it('follows a short link; one that leads nowhere is offered as a plain link', async () => {
  const message = 'We could not open this link, so it is kept as a plain link.'
  const follow = vi
    .fn<NonNullable<EmbedFieldProps['follow']>>()
    .mockResolvedValueOnce({ status: 'embed', type: 'spotify-embed', url: TRACK })
    .mockResolvedValueOnce({ status: 'link', url: 'https://spotify.link/gone', message })
  const { onChange, onPlainLink } = open({ follow })
  type('https://spotify.link/abc')
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(TRACK))
  type('https://spotify.link/gone')
  await waitFor(() => expect(onPlainLink).toHaveBeenCalledWith('https://spotify.link/gone', message))
})

it('what is typed while a short link is followed counts, not the late answer', async () => {
  let answer: (value: { status: 'embed'; type: 'spotify-embed'; url: string }) => void = () => {}
  const { onChange } = open({ follow: () => new Promise((resolve) => (answer = resolve)) })
  type('https://spotify.link/abc')
  type('')
  answer({ status: 'embed', type: 'spotify-embed', url: TRACK })
  await Promise.resolve()
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(onChange).toHaveBeenLastCalledWith('')
})
