import { Box, Flex } from '@mantine/core'
import type { ActivityItem } from '@greenroom/contracts'
import type { Icon } from '../../../ui/icon.tsx'
import { IconEye, IconPencil, IconPlus, IconShare, IconUserPlus, IconWorld } from '../../../ui/icons.generated.ts'
import { formatAgo, formatDay } from '../../../lib/format.ts'
import { useMinute } from '../../../lib/use-minute.ts'
import { exactTime } from '../../../ui/tip.ts'
import classes from './activity-card.module.css'
import { activityWords } from './activity-words.ts'
import { Card, CardNote } from './card.tsx'

const ICONS: Record<ActivityItem['kind'], Icon> = {
  visits: IconEye,
  'sign-ups': IconUserPlus,
  'site-made': IconWorld,
  'site-changed': IconPencil,
  'site-shared': IconShare,
  'blocks-added': IconPlus,
  'blocks-changed': IconPencil,
}

/** Recent activity, latest first. */
export function ActivityCard({ items, hasOneSite }: { items: readonly ActivityItem[]; hasOneSite: boolean }) {
  const now = useMinute()
  const told = items.flatMap((item) => {
    const words = activityWords(item, hasOneSite)
    return words === undefined ? [] : [{ ...item, words }]
  })
  return (
    <Card title="Recent activity">
      {told.length === 0 && <CardNote>Nothing in the last two weeks. Visits and changes appear here.</CardNote>}
      <ul className="plain-list">
        {told.map(({ kind, at, site, words }) => {
          const Sign = ICONS[kind]
          const moment = new Date(at)
          return (
            <Flex key={`${kind} ${site.id} ${at}`} component="li" align="center" gap="sm" mih={44} py={4}>
              <span className={classes.sign} data-kind={kind} aria-hidden>
                <Sign size={16} stroke={1.9} />
              </span>
              <Box component="span" flex={1} miw={0} fz="sm" lh="1.4">
                {words}
              </Box>
              <time className={classes.time} dateTime={at} {...exactTime}>
                {(kind === 'visits' || kind === 'sign-ups' ? formatDay : formatAgo)(moment, now)}
              </time>
            </Flex>
          )
        })}
      </ul>
    </Card>
  )
}
