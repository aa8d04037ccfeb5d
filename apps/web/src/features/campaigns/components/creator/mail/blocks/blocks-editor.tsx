import { MAX_MAIL_BLOCKS, type MailDesign, mailDesign, type PlacedBlock } from '@greenroom/domain/mail-design'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from '../../../../../../lib/toasts.tsx'
import { pagePiecesQuery } from '../../../../api/page-pieces.ts'
import { addBlock, emptyBlock, insertBlock, type MailBlockType, place } from '../../../../rules/mail-blocks.ts'
import { wordsOfBlock } from '../../../../rules/mail-block-words.ts'
import { MAIL_STARTERS, startedBy } from '../../../../rules/mail-starters.ts'
import { AddBlock } from './add-block.tsx'
import { BlockList } from './block-list.tsx'
import classes from './blocks.module.css'
import { FromPage } from './from-page.tsx'
import { LookBar } from './look-bar.tsx'
import { PlainPart } from './plain-part.tsx'
import { today } from './rows-form.tsx'
import { useHistory } from './use-history.ts'

export interface BlocksEditorProps {
  design: MailDesign
  onChange: (design: MailDesign) => void
}

/** Builds an email of blocks: its look, the blocks in order, and the plain text part. */
export default function BlocksEditor({ design, onChange }: BlocksEditorProps) {
  const [problem, setProblem] = useState<string>()
  const [openId, setOpenId] = useState<string>()
  const { data: page } = useQuery(pagePiecesQuery)
  const history = useHistory(design, onChange)
  /** What does not fit is not taken, so that what was there stays and can be saved. */
  const change = (next: MailDesign, key?: string) => {
    const checked = mailDesign.safeParse(next)
    setProblem(checked.success ? undefined : checked.error.issues[0]?.message)
    if (checked.success) history.change(next, key)
    return checked.success
  }
  // Undo comes later, when more may have been written.
  const latest = useRef({ restore: (_: PlacedBlock, _at: number) => {} })
  latest.current = { restore: (placed, at) => void change(insertBlock(design, placed, at)) }
  const add = (block: MailDesign['blocks'][number]) => {
    if (change(addBlock(design, block, openId))) setOpenId(block.id)
  }
  const addEmpty = (type: MailBlockType) => add(place(emptyBlock(type, today())))
  const isFull = design.blocks.length >= MAX_MAIL_BLOCKS
  return (
    <>
      <LookBar design={design} onChange={change} undo={history.undo} redo={history.redo} />
      {design.blocks.length === 0 ? (
        <div className={classes.starters} role="group" aria-label="Start with">
          {MAIL_STARTERS.map((starter) => (
            <button
              key={starter.name}
              type="button"
              className={classes.starter}
              onClick={() =>
                change({ ...startedBy(starter, undefined, today()), accent: design.accent, font: design.font })
              }
            >
              {starter.name}
              <span>{starter.blurb}</span>
            </button>
          ))}
        </div>
      ) : (
        <BlockList
          design={design}
          openId={openId}
          onOpen={setOpenId}
          onChange={change}
          onDeleted={(placed, at) =>
            toast.success(`Deleted “${wordsOfBlock(placed.block).name}”`, {
              id: 'mail-block',
              action: { label: 'Undo', onClick: () => latest.current.restore(placed, at) },
            })
          }
        />
      )}
      {problem === undefined ? null : (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.adds}>
        <AddBlock label="Add block" disabled={isFull} onChoose={addEmpty} />
        <FromPage pieces={page?.pieces ?? []} disabled={isFull} onChoose={(block) => add(place(block))} />
      </div>
      <PlainPart design={design} onChange={change} />
    </>
  )
}
