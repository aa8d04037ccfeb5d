import { ActionIcon, UnstyledButton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { countOf, formatNumber } from '../../../../lib/format.ts'
import { IconUsersPlus } from '../../../../ui/icons.generated.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { tip } from '../../../../ui/tip.ts'
import { rateWords } from '../../rules/rates.ts'
import type { Outcomes } from './causes.tsx'
import classes from './links-card.module.css'
import type { Chosen } from './people-address.ts'

export interface LinksCardProps {
  query: UseQueryResult<Outcomes>
  delivered: number
  onSee: (chosen: Chosen) => void
  onKeep: (chosen: Chosen) => void
}

/** The links of a campaign: who followed them, and how many fetches of machines were left out. */
export function LinksCard({ query: { data }, delivered, onSee, onKeep }: LinksCardProps) {
  if (!data || data.links.length === 0) return null
  const most = Math.max(1, ...data.links.map(({ people }) => people))
  return (
    <SectionCard title="Links">
      <ul className={`plain-list ${classes.links}`}>
        {data.links.map(({ link, url, people, clicks, machines }) => {
          const rate = rateWords(people, delivered)
          return (
            <li key={link} className={classes.link}>
              <UnstyledButton
                className={classes.address}
                aria-label={`${url}: ${countOf(people, 'person', 'people')}`}
                onClick={() => onSee({ figure: 'clicked', link })}
              >
                {url}
              </UnstyledButton>
              <span className={classes.bar} aria-hidden>
                <span style={{ width: `${(people / most) * 100}%` }} />
              </span>
              <span className={classes.numbers}>
                <b>{countOf(people, 'person', 'people')}</b>
                {rate === undefined ? '' : `, ${rate} of delivered`} · {countOf(clicks, 'click')}
                {machines > 0 ? (
                  <span {...tip('Link previews and scanners. They do not count as clicks.')}>
                    {' '}
                    · {formatNumber(machines)} by machines, not counted
                  </span>
                ) : null}
              </span>
              {people > 0 && (
                <ActionIcon
                  className={classes.keep ?? ''}
                  {...tip('Create segment')}
                  aria-label={`Create segment of people who opened ${url}`}
                  onClick={() => onKeep({ figure: 'clicked', link })}
                >
                  <IconUsersPlus size={18} aria-hidden />
                </ActionIcon>
              )}
            </li>
          )
        })}
      </ul>
    </SectionCard>
  )
}
