import { type BlockType, completeAddress, detectEmbed, type EmbedType, safeHref } from '@greenroom/domain'
import { Button, Group, Paper, Text, TextInput } from '@mantine/core'
import { IconLink } from '../../../../ui/icons.generated.ts'
import type { RefObject } from 'react'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
import { blockKind } from '../../../../lib/sites/block-kinds.ts'
import { followShortLink } from '../../../../lib/sites/embed-answer.ts'
import { useEditor } from '../editor/editor-context.ts'
import { begunSettings } from './begun-settings.ts'
import { embedName } from './block-summary.ts'
import classes from './composer.module.css'
import { KindMenu } from './kind-menu.tsx'

export interface ComposerProps {
  inputRef: RefObject<HTMLInputElement | null>
  /** Called with the key of a block that should open at once. */
  onAdded: (key: string) => void
}

/** Adds a block from a pasted address or by its kind. */
export function Composer({ inputRef, onAdded }: ComposerProps) {
  const editor = useEditor()
  const form = useAppForm({ initialValues: { address: '' }, send: () => (guess ? addPlayer(guess) : addLink()) })
  const { address: typed } = form.values
  const guess = guessOf(typed)

  const add = (type: BlockType, title = '', url = '') =>
    editor.addBlock(type, { title, url, settings: begunSettings(type), is_active: true })
  const clear = (): void => form.setFieldValue('address', '')
  const addLink = (): void => {
    const url = safeHref(completeAddress(typed))
    if (!url || !looksLikeAddress(typed))
      return form.show({ address: 'Paste a web address, an email or a phone link.' })
    onAdded(add('link', titleFrom(url), url))
    clear()
  }
  const addPlayer = async (guess: Guess): Promise<void> => {
    if (guess.url !== undefined) {
      add(guess.type, '', guess.url)
      return clear()
    }
    const answer = await followShortLink(guess.type, guess.short, AbortSignal.timeout(15_000)).catch(() => undefined)
    if (answer?.status === 'embed') add(answer.type, '', answer.url)
    else if (answer?.status === 'link') add('link', titleFrom(answer.url), answer.url)
    if (!answer || answer.status === 'refused')
      return form.show({
        address: answer?.message ?? 'We could not open this short link. Try again, or paste the full address.',
      })
    clear()
    if (answer.status === 'link') form.show({ address: answer.message })
  }

  return (
    <Paper component="form" className={classes.root} onSubmit={form.submit}>
      <Group align="flex-start" gap={10} wrap="nowrap">
        <TextInput
          {...form.getInputProps('address')}
          ref={inputRef}
          flex={1}
          miw={0}
          size="md"
          aria-label="Paste a link to add it"
          placeholder="Paste a link"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          leftSection={<IconLink size={18} aria-hidden />}
        />
        {typed.trim() === '' ? (
          <KindMenu onChoose={(type) => onAdded(add(type))} />
        ) : (
          !guess && (
            <Button type="submit" size="md">
              Add link
            </Button>
          )
        )}
      </Group>
      {guess && (
        <Group
          justify="space-between"
          gap={10}
          mt="sm"
          py={10}
          px="sm"
          bdrs={10}
          bg="var(--gr-wash)"
          role="group"
          aria-label="What to add"
        >
          <Text size="sm">
            {guess.url === undefined
              ? `This is a ${blockKind(guess.type).label} link.`
              : `This is a ${embedName(guess.type, guess.url)}.`}{' '}
            Visitors can play it on your page.
          </Text>
          <Group gap="xs">
            <Button type="submit" loading={form.busy}>
              Add the player
            </Button>
            <Button variant="default" onClick={addLink}>
              Add as a link
            </Button>
          </Group>
        </Group>
      )}
    </Paper>
  )
}

type Guess = { type: EmbedType; url: string; short?: undefined } | { type: EmbedType; short: string; url?: undefined }

/** Returns the provider's player for an address, if there is one. */
function guessOf(typed: string): Guess | undefined {
  const found = typed.trim() === '' ? undefined : detectEmbed(typed)
  if (!found?.ok) return undefined
  return 'embed' in found
    ? { type: found.embed.type, url: found.embed.url }
    : { type: found.shortLink.type, short: found.shortLink.url }
}

/** Tells an address from words, which would become `https://words`: it has a dot, a colon or an @. */
const looksLikeAddress = (typed: string) => /[.:@]/.test(typed.trim()) && !/\s/.test(typed.trim())

/** Returns a first title for a pasted address: its host, or the target of an email or phone link. */
function titleFrom(url: string): string {
  const { hostname, pathname } = new URL(url)
  return hostname.replace(/^www\./, '') || pathname
}
