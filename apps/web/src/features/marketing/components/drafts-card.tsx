import type { HubDraft } from '@greenroom/contracts'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { Channel } from './channel.tsx'
import { HubCard } from './hub-card.tsx'
import classes from './hub.module.css'
import { DRAFTS_PATH, editPath } from './paths.ts'

const MISSING = { message: 'a message', subject: 'a subject', audience: 'an audience' } as const

/** Drafts, with what each still lacks. */
export function DraftsCard({ drafts, total }: { drafts: readonly HubDraft[]; total: number }) {
  if (total === 0) return null
  return (
    <HubCard
      title="Drafts"
      more={{ label: total > drafts.length ? `All ${total} drafts` : 'All drafts', to: DRAFTS_PATH }}
    >
      <ul className={`plain-list ${classes.rows}`}>
        {drafts.map((draft) => (
          <li key={draft.id} className={`${classes.row} ${classes.draft}`}>
            <div>
              <Channel type={draft.type} />
              <Anchor component={Link} to={editPath(draft)} className={classes.name ?? ''}>
                {draft.name}
              </Anchor>
              <span className={classes.about}>
                {draft.audience_words} <span aria-hidden>·</span> Changed <TimeAgo at={draft.updated_at} />
              </span>
            </div>
            {draft.missing.length === 0 ? (
              <StatusBadge color="green">Ready to review</StatusBadge>
            ) : (
              <span className={classes.about}>Needs {listed(draft.missing.map((part) => MISSING[part]))}</span>
            )}
          </li>
        ))}
      </ul>
    </HubCard>
  )
}

/** "a message, a subject, and an audience". */
const listed = (words: readonly string[]): string => new Intl.ListFormat('en-US').format(words)
