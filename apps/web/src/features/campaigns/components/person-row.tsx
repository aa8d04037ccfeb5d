import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePhoneFormat } from '../../../lib/accounts/phone-text.tsx'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import type { CampaignType } from '../rules/kinds.ts'
import classes from './person-row.module.css'

export interface PersonRowProps {
  person: { contact_id: string; name: string; phone: string | null; email: string | null }
  /** Of the campaign: texts go to a number, emails to an address. */
  type: CampaignType
  /** Stands below the name, in place of the number or the address. */
  note?: ReactNode
  /** Stands at the end. */
  end?: ReactNode
}

/** A person of a campaign, with the way to their contact. */
export function PersonRow({ person, type, note, end }: PersonRowProps) {
  const { contact_id: id, name, phone, email } = person
  const format = usePhoneFormat()
  const address = (type === 'email' ? email : phone && format(phone)) ?? ''
  const shown = name.trim() === '' ? address || 'No name' : name
  return (
    <Link className={classes.person} to={`/dashboard/contacts/${id}`}>
      <PersonAvatar name={shown} picture={null} size={34} tint={id} />
      <span className={classes.words}>
        <span className={classes.name}>{shown}</span>
        <span className={classes.note}>{note ?? (shown === address ? '' : address)}</span>
      </span>
      {end === undefined ? null : <span className={classes.end}>{end}</span>}
    </Link>
  )
}

/** Placeholder for people while they load. */
export const PeopleSkeleton = () => (
  <div className={classes.people}>
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <div key={row} className={classes.person}>
        <Skeleton circle height={34} />
        <span className={classes.words}>
          <Skeleton height={13} width="50%" radius="sm" my={3} />
          <Skeleton height={12} width="70%" radius="sm" my={3} />
        </span>
      </div>
    ))}
  </div>
)
