import type { DraftBlock, SocialPlatform } from '@greenroom/domain'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconLink, IconPlus } from '../../../ui/icons.generated.ts'
import { useRef, useState } from 'react'
import { randomId } from '../../../lib/random-id.ts'
import { PlatformRow } from '../../../lib/sites/platform-row.tsx'
import { platformInfo, profilePrompt } from '../../../lib/sites/platforms.ts'
import { blockFromPaste } from '../draft/pasted-block.ts'
import classes from './step-links.module.css'

/** Takes an address, or a handle on the platform that was tapped. */
export function QuickAdd({ isFull, onAdd }: { isFull: boolean; onAdd: (block: DraftBlock) => void }) {
  const [typed, setTyped] = useState('')
  const [platform, setPlatform] = useState<SocialPlatform>()
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const prompt = platform && profilePrompt(platform)
  const Icon = platform ? platformInfo(platform).Icon : IconLink
  const add = () => {
    const result = blockFromPaste(typed, randomId, platform)
    input.current?.focus()
    if (!result.ok) return setProblem(result.message)
    onAdd(result.block)
    setTyped('')
    setPlatform(undefined)
  }
  return (
    <Stack gap="sm">
      <Group align="flex-start" gap="xs" wrap="nowrap">
        <TextInput
          ref={input}
          label={prompt?.label ?? 'Paste a link'}
          size="md"
          placeholder={prompt?.placeholder ?? 'instagram.com/you'}
          leftSection={<Icon size={18} aria-hidden />}
          value={typed}
          error={problem}
          disabled={isFull}
          maxLength={2048}
          type="text"
          inputMode="url"
          enterKeyHint="done"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          flex={1}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setProblem(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || typed === '') return
            event.preventDefault()
            add()
          }}
        />
        <Button
          type="button"
          size="md"
          variant="light"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={add}
          disabled={isFull}
          className={classes.quickButton}
        >
          Add
        </Button>
      </Group>
      <PlatformRow
        value={platform}
        disabled={isFull}
        onChange={(next) => {
          setPlatform(next)
          setProblem(undefined)
          input.current?.focus()
        }}
      />
    </Stack>
  )
}
