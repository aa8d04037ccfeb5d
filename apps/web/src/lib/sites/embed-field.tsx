import { type EmbedType, parseEmbed } from '@greenroom/domain'
import { Loader, Text, TextInput } from '@mantine/core'
import { IconCheck } from '../../ui/icons.generated.ts'
import { useEffect, useRef, useState } from 'react'
import { blockKind } from './block-kinds.ts'
import type { FollowShortLink } from './embed-answer.ts'
import { readEmbedInput } from './embed-answer.ts'

export interface EmbedFieldProps {
  type: EmbedType
  /** The stored, canonical address; '' when there is none yet. */
  value: string
  /**
   * Called with the provider's canonical address once the input is recognized, and with '' when the field is emptied.
   */
  onChange: (url: string) => void
  /** Follows short links; absent if nobody is signed in. */
  follow?: FollowShortLink
  /** Called for a short link that could not be followed; it may be kept as a plain link. */
  onPlainLink?: (url: string, message: string) => void
  label?: string
  autoFocus?: boolean
}

/** The address of an embed. Accepts every form that people paste while they type; errors name the accepted forms. */
export function EmbedField({ type, value, onChange, follow, onPlainLink, label, autoFocus }: EmbedFieldProps) {
  const [typed, setTyped] = useState(value)
  const [problem, setProblem] = useState<string>()
  const [following, setFollowing] = useState(false)
  const told = useRef(value)
  const asked = useRef<AbortController>(null)
  useEffect(() => () => asked.current?.abort(), [])
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setTyped(value)
    setProblem(undefined)
  }, [value])

  const tell = (url: string) => {
    told.current = url
    onChange(url)
  }
  const change = async (text: string) => {
    asked.current?.abort()
    const asking = new AbortController()
    asked.current = asking
    setTyped(text)
    setProblem(undefined)
    setFollowing(false)
    if (text.trim() === '') return tell('')
    const answer = readEmbedInput(type, text, follow)
    if (answer.status === 'follow') setFollowing(true)
    const settled = answer.status === 'follow' ? await answer.ask(asking.signal) : answer
    if (asking.signal.aborted) return
    setFollowing(false)
    if (settled.status === 'embed') return tell(settled.url)
    setProblem(settled.message)
    if (settled.status === 'link') onPlainLink?.(settled.url, settled.message)
  }
  const kind = blockKind(type)
  const understood = parseEmbed(type, typed)
  const isGood = understood.ok && 'embed' in understood
  return (
    <TextInput
      label={label ?? `${kind.label} address`}
      type="text"
      inputMode="url"
      value={typed}
      onChange={(event) => void change(event.currentTarget.value)}
      onBlur={() => {
        if (isGood && !problem) setTyped(understood.embed.url)
      }}
      leftSection={<kind.Icon size={18} aria-hidden />}
      rightSection={
        following ? (
          <Loader size={16} aria-label="Checking this link" />
        ) : isGood ? (
          <IconCheck size={18} color="var(--mantine-color-green-6)" aria-hidden />
        ) : null
      }
      error={problem}
      description={typed === '' ? acceptedForms(type) : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoFocus={autoFocus}
      data-autofocus={autoFocus || undefined}
      autoComplete="off"
      spellCheck={false}
      maxLength={8192}
    />
  )
}

/** Shows the accepted forms, in the domain's own sentence. */
function acceptedForms(type: EmbedType) {
  const refusal = parseEmbed(type, '')
  return (
    <Text span inherit>
      {refusal.ok ? '' : refusal.message}
    </Text>
  )
}
