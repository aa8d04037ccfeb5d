import { MAIL_BLOCK_NAMES } from '@greenroom/domain/mail-words'
import type { MailBlock, SimpleMailBlock } from '@greenroom/domain/mail-design'
import { SegmentedControl, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { BlockMenu } from '../../../../../../ui/block-menu.tsx'
import { emptyBlock } from '../../../../rules/mail-blocks.ts'
import { wordsOfBlock } from '../../../../rules/mail-block-words.ts'
import { AddBlock } from './add-block.tsx'
import classes from './blocks.module.css'
import { today } from './rows-form.tsx'
import type { FormOf } from './words-form.tsx'

export interface ColumnsFormProps extends FormOf<'columns'> {
  /** Draws the form of a block in a column. */
  renderForm: (props: { block: SimpleMailBlock; onChange: (block: SimpleMailBlock) => void }) => ReactNode
}

/** Two or three columns, each with blocks of its own. On phones they stand below each other. */
export function ColumnsForm({ block, onChange, renderForm }: ColumnsFormProps) {
  const { cells } = block
  const put = (at: number, cell: SimpleMailBlock[]) => onChange({ ...block, cells: cells.with(at, cell) })
  const resize = (count: number) =>
    onChange({
      ...block,
      // The blocks of a column that goes away move into the last one that stays.
      cells: count > cells.length ? [...cells, []] : [...cells.slice(0, count - 1), cells.slice(count - 1).flat()],
    })
  return (
    <Stack gap="md">
      <SegmentedControl
        className={classes.choice ?? ''}
        aria-label="Number of columns"
        data={[
          { value: '2', label: '2 columns' },
          { value: '3', label: '3 columns' },
        ]}
        value={String(cells.length)}
        onChange={(count) => {
          if (Number(count) !== cells.length) resize(Number(count))
        }}
      />
      {cells.map((cell, at) => (
        <section key={at} className={classes.cell} aria-label={`Column ${at + 1}`}>
          <h4>Column {at + 1}</h4>
          {cell.map((one, place) => (
            <div key={place} className={classes.nested} role="group" aria-label={MAIL_BLOCK_NAMES[one.type]}>
              <div className={classes.nestedHead}>
                <span>{MAIL_BLOCK_NAMES[one.type]}</span>
                <BlockMenu
                  name={wordsOfBlock(one).name}
                  index={place}
                  count={cell.length}
                  onMove={(to) => put(at, cell.toSpliced(place, 1).toSpliced(to, 0, one))}
                  onDuplicate={() => put(at, cell.toSpliced(place + 1, 0, one))}
                  onDelete={() => put(at, cell.toSpliced(place, 1))}
                />
              </div>
              {renderForm({ block: one, onChange: (next) => put(at, cell.with(place, next)) })}
            </div>
          ))}
          <AddBlock
            label={`Add to column ${at + 1}`}
            isInColumn
            onChoose={(type) => {
              const fresh: MailBlock = emptyBlock(type, today())
              if (fresh.type !== 'columns') put(at, [...cell, fresh])
            }}
          />
        </section>
      ))}
    </Stack>
  )
}
