import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconMessageReply, IconX } from '../../../../ui/icons.generated.ts'
import { tip } from '../../../../ui/tip.ts'
import { campaignNameQuery } from '../../api/threads.ts'
import classes from './thread-list.module.css'

/** Says that only replies to one campaign are listed. */
export function RepliesChip({ campaignId, onRemove }: { campaignId: string; onRemove: () => void }) {
  const { data: name } = useQuery(campaignNameQuery(campaignId))
  return (
    <div className={classes.replies}>
      <IconMessageReply size={16} aria-hidden />
      <span className={classes.repliesTo}>Replies to {name ? `“${name}”` : 'a campaign'}</span>
      <ActionIcon
        {...tip('Show all conversations')}
        aria-label="Show all conversations"
        variant="subtle"
        color="green"
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
