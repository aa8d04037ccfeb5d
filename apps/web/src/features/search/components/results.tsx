import type { FoundCategory } from '@greenroom/domain/search'
import { Skeleton } from '@mantine/core'
import type { Icon } from '../../../ui/icon.tsx'
import {
  IconArrowRight,
  IconDeviceMobileMessage,
  IconMessages,
  IconTag,
  IconTemplate,
  IconUser,
  IconUsersGroup,
  IconWorld,
} from '../../../ui/icons.generated.ts'
import { useEffect, useRef } from 'react'
import { type Found, type Group, type SearchEntry } from './groups.ts'
import { Marked } from './marked.tsx'
import classes from './results.module.css'
import { optionId, type Search } from './use-search.ts'

const ICONS: Readonly<Record<FoundCategory, Icon>> = {
  navigation: IconArrowRight,
  contacts: IconUser,
  conversations: IconMessages,
  minisites: IconWorld,
  campaigns: IconDeviceMobileMessage,
  segments: IconUsersGroup,
  templates: IconTemplate,
  tags: IconTag,
}

const PROBLEMS = {
  offline: 'You are offline. Only pages are searched.',
  failed: 'Some results did not load. Only pages are shown.',
} as const

export interface ResultsProps {
  search: Search
  entries: readonly SearchEntry[]
  /** Text for an empty result. */
  nothing: string
}

/** The results by category. */
export function Results({ search, entries, nothing }: ResultsProps) {
  const { id, groups, options, words, isAsking, problem, category } = search
  const isEmpty = options.length === 0 && !isAsking
  let first = 0
  return (
    <>
      {options.length > 0 ? (
        <div role="listbox" id={`${id}-list`} aria-label="Search results">
          {groups.map((group) => {
            const from = first
            first += group.items.length
            return <GroupOf key={group.id} group={group} from={from} search={search} entries={entries} />
          })}
        </div>
      ) : null}
      {isAsking ? <Asking many={options.length === 0} /> : null}
      {isEmpty ? (
        <p className={classes.nothing}>
          {words !== '' ? nothing : `Type to search ${category === 'all' ? '' : 'here'}`.trim()}
        </p>
      ) : null}
      {problem ? <p className={classes.problem}>{PROBLEMS[problem]}</p> : null}
      <span className="visually-hidden" role="status">
        {words === '' || isAsking ? '' : options.length === 1 ? '1 result' : `${options.length} results`}
      </span>
    </>
  )
}

interface GroupOfProps {
  group: Group
  /** Index of its first option among all. */
  from: number
  search: Search
  entries: readonly SearchEntry[]
}

function GroupOf({ group, from, search, entries }: GroupOfProps) {
  const label = `${search.id}-${group.id}`
  return (
    <div role="group" aria-labelledby={label} className={classes.group}>
      <div id={label} className={classes.label} role="presentation">
        {group.label}
      </div>
      {group.items.map((item, index) => (
        <Option
          key={item.category === 'actions' ? item.title : item.url}
          item={item}
          place={from + index}
          search={search}
          Icon={iconOf(item, entries)}
        />
      ))}
    </div>
  )
}

const iconOf = (item: Found, entries: readonly SearchEntry[]): Icon =>
  item.category === 'actions'
    ? item.action.Icon
    : (entries.find(({ url }) => url === item.url)?.Icon ?? ICONS[item.category])

interface OptionProps {
  item: Found
  place: number
  search: Search
  Icon: Icon
}

function Option({ item, place, search, Icon: Sign }: OptionProps) {
  const isActive = search.active === place
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // The field handles the keys and names the active option by aria-activedescendant.
    <div
      ref={element}
      id={optionId(search.id, place)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.option}
      onPointerMove={() => {
        if (!isActive) search.setPlace(place)
      }}
      // Keeps the focus in the field, so that the list does not close before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => search.choose(item)}
      onKeyDown={search.onKeyDown}
    >
      <Sign size={18} stroke={1.7} aria-hidden className={classes.icon} />
      <span className={classes.title}>
        <Marked text={item.title} words={search.words} />
      </span>
      {item.subtitle === null ? null : (
        <span className={classes.subtitle}>
          <Marked text={item.subtitle} words={search.words} />
        </span>
      )}
    </div>
  )
}

/** Placeholder for results of the server; absent for fast answers. */
function Asking({ many }: { many: boolean }) {
  return (
    <div className={classes.asking} aria-hidden="true">
      {(many ? [62, 48, 55] : [55]).map((width) => (
        <div key={width} className={classes.waiting}>
          <Skeleton height={18} width={18} radius="sm" />
          <Skeleton height={12} width={`${width}%`} />
        </div>
      ))}
    </div>
  )
}
