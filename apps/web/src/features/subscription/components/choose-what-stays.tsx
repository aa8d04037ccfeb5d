import type { PlanChoice } from '@greenroom/contracts'
import { PLAN_NAMES, type PlanTier } from '@greenroom/domain/plans'
import { Box, Button, Checkbox, Group, Text } from '@mantine/core'
import { IconLock } from '../../../ui/icons.generated.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { countOf, formatDate, formatNumber } from '../../../lib/format.ts'
import { limitWords } from '../../../lib/plan-words.ts'
import { toast } from '../../../lib/toasts.tsx'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { plan as planApi } from '../api/subscription.ts'
import classes from './choose-what-stays.module.css'
import { keptWords } from './kept-words.ts'
import { useTaken } from './use-change.ts'

export interface ChooseWhatStaysProps {
  choice: PlanChoice
  plan: PlanTier
}

/** Lets the user choose what stays if a smaller plan has no room for everything, and swap it later. */
export function ChooseWhatStays({ choice, plan }: ChooseWhatStaysProps) {
  const { feature, limit, settled, items } = choice
  const { most, counted, title, withoutRoom, mark } = keptWords(feature)
  const [kept, setKept] = useState(() => new Set(firstChoice(choice)))
  const take = useTaken()
  const list = useArrival()
  const save = useMutation({
    mutationFn: () => planApi.keep(feature, [...kept]),
    onSuccess: (after) => {
      take(after)
      toast.success(`${limitWords(feature, kept.size)} ${kept.size === 1 ? 'stays' : 'stay'}`)
    },
    onError: (error) => toast.error(error.message),
  })
  const toggle = (id: string) => {
    const next = new Set(kept)
    if (!next.delete(id)) next.add(id)
    setKept(next)
  }
  const room = `${PLAN_NAMES[plan]} has room for ${limitWords(feature, limit).toLowerCase()}, and you have ${formatNumber(items.length)}.`
  const due = formatDate(new Date(choice.due_at))
  const isChanged = items.some(({ id, is_locked: isLocked }) => kept.has(id) === isLocked)
  if (limit === 0)
    return (
      <SectionCard
        title={
          settled ? `${limitWords(feature, items.length)} kept` : `${limitWords(feature, items.length)} over your plan`
        }
        text={
          settled
            ? `${PLAN_NAMES[plan]} does not include them. We keep them for you, but ${withoutRoom}. A larger plan brings them back.`
            : `${PLAN_NAMES[plan]} does not include them. They stay as they are until ${due}. After that we keep them for you but do not show them. Nothing is deleted.`
        }
      />
    )
  return (
    <SectionCard
      title={settled ? title : 'Choose what stays'}
      text={
        settled
          ? `${room} We keep the others for you, but ${withoutRoom}. Swap them whenever you like.`
          : `${room} Choose by ${due}; after that, ${most}. We keep the others for you, but ${withoutRoom}. Nothing is deleted.`
      }
    >
      <ul className={classes.list} ref={list}>
        {items.map(({ id, title: name, detail, picture, visits, is_locked: isLocked }) => (
          <li key={id}>
            <Checkbox
              classNames={{ root: classes.item ?? '', body: classes.box ?? '' }}
              checked={kept.has(id)}
              onChange={() => toggle(id)}
              label={
                <span className={classes.words}>
                  {feature === 'minisites' ? <PersonAvatar name={name} picture={picture} size={40} /> : null}
                  <span>
                    <span className={classes.title}>
                      {name}
                      {isLocked ? <IconLock size={15} stroke={1.8} role="img" aria-label={mark} /> : null}
                    </span>
                    <Box component="span" c="dimmed" fz="sm" style={{ overflowWrap: 'anywhere' }}>
                      {detail}
                    </Box>
                  </span>
                </span>
              }
            />
            <Box component="span" flex="none" c="dimmed" fz="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {countOf(visits, counted)}
            </Box>
          </li>
        ))}
      </ul>
      <Group gap="sm" justify="space-between" mt="md">
        <Text size="sm" c={kept.size > limit ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
          {kept.size > limit
            ? `${kept.size} of ${limit} chosen. Remove ${kept.size - limit}.`
            : `${kept.size} of ${limit} chosen`}
        </Text>
        <Button
          disabled={kept.size > limit || (settled && !isChanged)}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          Keep these
        </Button>
      </Group>
    </SectionCard>
  )
}

/** Scrolls to the choice for a link that asks for it: on a phone it is below the first screen. */
function useArrival() {
  const list = useRef<HTMLUListElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '#choose') return
    list.current?.closest('section')?.scrollIntoView()
    list.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [hash])
  return list
}

/** Returns the ids of the items shown now, or of the most visited ones before the first choice. */
const firstChoice = ({ settled, items, limit }: PlanChoice): string[] =>
  (settled ? items.filter(({ is_locked: isLocked }) => !isLocked) : items.slice(0, limit)).map(({ id }) => id)
