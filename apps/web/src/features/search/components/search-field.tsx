import { SEARCH_CATEGORIES } from '@greenroom/domain/search'
import { CloseButton } from '@mantine/core'
import { IconChevronDown, IconSearch } from '../../../ui/icons.generated.ts'
import type { ReactNode, RefObject } from 'react'
import type { AskedCategory } from '../api/search.ts'
import { CATEGORY_LABELS } from './groups.ts'
import classes from './search-field.module.css'
import { optionId, type Search } from './use-search.ts'

const CATEGORIES: readonly AskedCategory[] = ['all', ...SEARCH_CATEGORIES]

export interface SearchFieldProps {
  search: Search
  /** True while the results are shown. */
  opened: boolean
  inputRef?: RefObject<HTMLInputElement | null>
  /** Called on focus and on every use. */
  onOpen?: () => void
  onEscape?: () => void
  /** Shown at the end while the field is empty. */
  hint?: ReactNode
  label?: string
  placeholder?: string
}

/** The search field, with the category beside it. */
export function SearchField({ search, opened, inputRef, onOpen, onEscape, hint, ...words }: SearchFieldProps) {
  const { id, text, active, options, category } = search
  const isExpanded = opened && options.length > 0
  return (
    <div className={classes.root}>
      <IconSearch size={18} stroke={1.7} aria-hidden className={classes.icon} />
      <input
        ref={inputRef}
        className={classes.input}
        type="text"
        role="combobox"
        aria-label={words.label ?? 'Search'}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={isExpanded}
        aria-controls={isExpanded ? `${id}-list` : undefined}
        aria-activedescendant={isExpanded && active !== null ? optionId(id, active) : undefined}
        placeholder={words.placeholder ?? 'Search'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={100}
        data-autofocus
        value={text}
        onChange={(event) => {
          search.setText(event.currentTarget.value)
          onOpen?.()
        }}
        onFocus={onOpen}
        onClick={onOpen}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onEscape?.()
          else if (opened) search.onKeyDown(event)
          else if (['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) onOpen?.()
        }}
      />
      {text === '' ? (
        hint
      ) : (
        <CloseButton
          size="sm"
          aria-label="Clear the search"
          onMouseDown={(event) => event.preventDefault()}
          onClick={search.reset}
        />
      )}
      <span className={classes.category}>
        <select
          aria-label="Search in"
          value={category}
          onChange={(event) => search.setCategory(event.currentTarget.value as AskedCategory)}
        >
          {CATEGORIES.map((each) => (
            <option key={each} value={each}>
              {CATEGORY_LABELS[each]}
            </option>
          ))}
        </select>
        <IconChevronDown size={14} aria-hidden />
      </span>
    </div>
  )
}
