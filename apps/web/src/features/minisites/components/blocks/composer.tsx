import { type BlockType, profileFor, type SocialPlatform, typedAddress } from '@greenroom/domain'
import { Button, Group, Paper, Text, TextInput } from '@mantine/core'
import { IconLink } from '../../../../ui/icons.generated.ts'
import { type RefObject, useRef, useState } from 'react'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
import { followShortLink } from '../../../../lib/sites/embed-answer.ts'
import { linkTitle } from '../../../../lib/sites/link-title.ts'
import { PlatformRow } from '../../../../lib/sites/platform-row.tsx'
import { platformInfo, profilePrompt } from '../../../../lib/sites/platforms.ts'
import { siteNow } from '../../editing/fields.ts'
import { useEditing } from '../editor/editor-context.ts'
import classes from './composer.module.css'
import { KindMenu } from './kind-menu.tsx'
import { type Offers, offersFor, type PlayerOffer, type Way } from './offers.ts'
import { useAdding } from './use-adding.ts'

export interface ComposerProps {
  inputRef: RefObject<HTMLInputElement | null>
  /** Called with the key of a new block, which should open. */
  onAdded: (key: string) => void
  /** The page has nothing of the artist's own yet, so platforms are offered by name. */
  isFirst: boolean
}

/** Adds a block or an icon of the header: from an address, a handle, or by kind. */
export function Composer({ inputRef, onAdded, isFirst }: ComposerProps) {
  const { site } = useEditing()
  const { addBlock, addIcon } = useAdding(onAdded, () => inputRef.current?.focus())
  const [platform, setPlatform] = useState<SocialPlatform>()
  const following = useRef<AbortController>(null)
  const form = useAppForm({
    initialValues: { address: '' },
    // Another text, or another way to add this one, which clears the field, makes the answer useless.
    onChange: () => {
      following.current?.abort()
      following.current = null
    },
    send: () => add(offers?.ways[0] ?? { kind: 'link' }),
  })
  const { address: typed } = form.values
  const prompt = platform && profilePrompt(platform)
  const Icon = platform ? platformInfo(platform).Icon : IconLink
  const address = platform ? (profileFor(platform, typed)?.url ?? typed) : typed
  const offers = offersFor(address, siteNow(site).social)

  const clear = (): void => {
    form.setFieldValue('address', '')
    setPlatform(undefined)
  }
  const choose = (next: SocialPlatform | undefined) => {
    form.clearErrors()
    setPlatform(next)
    inputRef.current?.focus()
  }
  const addLink = (): void => {
    const url = typedAddress(address)
    if (!url) return form.show({ address: prompt?.problem ?? 'Paste a web address, an email or a phone link.' })
    clear()
    addBlock('link', linkTitle(url), url)
  }
  const addPlayer = async (player: PlayerOffer): Promise<void> => {
    if (player.url !== undefined) {
      clear()
      return addBlock(player.type, '', player.url)
    }
    const begun = new AbortController()
    following.current = begun
    AbortSignal.timeout(15_000).addEventListener('abort', () => begun.abort())
    const answer = await followShortLink(player.type, player.short, begun.signal).catch(() => undefined)
    if (following.current !== begun) return
    if (!answer || answer.status === 'refused')
      return form.show({
        address: answer?.message ?? 'We could not open this short link. Try again, or paste the full address.',
      })
    clear()
    if (answer.status === 'embed') return addBlock(answer.type, '', answer.url)
    addBlock('link', linkTitle(answer.url), answer.url)
    form.show({ address: answer.message })
  }
  const add = (way: Way): Promise<void> | void => {
    if (way.kind === 'player') return addPlayer(way.player)
    if (way.kind === 'link') return addLink()
    clear()
    addIcon(way.link)
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
          aria-label={prompt?.label ?? 'Paste a link to add it'}
          placeholder={prompt?.placeholder ?? 'Paste a link'}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          leftSection={<Icon size={18} aria-hidden />}
        />
        {typed.trim() === '' ? (
          <KindMenu onChoose={(type: BlockType) => addBlock(type)} />
        ) : (
          !offers && (
            <Button type="submit" size="md">
              Add link
            </Button>
          )
        )}
      </Group>
      {isFirst && !offers && <PlatformRow value={platform} onChange={choose} />}
      {offers && <Ways offers={offers} isBusy={form.busy} onChoose={(way) => void add(way)} />}
    </Paper>
  )
}

interface WaysProps {
  offers: Offers
  isBusy: boolean
  onChoose: (way: Way) => void
}

/** The ways to add an address. The first one is also taken by Enter. */
function Ways({ offers: { text, ways }, isBusy, onChoose }: WaysProps) {
  return (
    <div className={classes.ways} role="group" aria-label="What to add">
      <Text size="sm">{text}</Text>
      <div className={classes.choices}>
        {ways.map((way, at) =>
          at === 0 ? (
            <Button key={way.kind} type="submit" loading={isBusy}>
              {nameOf(way)}
            </Button>
          ) : (
            <Button key={way.kind} variant="default" onClick={() => onChoose(way)}>
              {nameOf(way)}
            </Button>
          ),
        )}
      </div>
    </div>
  )
}

function nameOf(way: Way): string {
  if (way.kind === 'icon') return way.isReplacing ? 'Replace the icon' : 'Add as an icon in the header'
  return way.kind === 'player' ? 'Add the player' : 'Add as a link'
}
