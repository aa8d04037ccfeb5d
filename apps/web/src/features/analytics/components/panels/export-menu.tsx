import { ActionIcon, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { saveFile } from '../../../../lib/save-file.ts'
import { tellProblem } from '../../../../lib/tell-problem.ts'
import { IconDots, IconFileSpreadsheet, IconPhoto } from '../../../../ui/icons.generated.ts'
import { IN_MAIN } from '../../../../ui/in-main.ts'

export interface ExportMenuProps {
  /** Content of the file: "Countries". */
  name: string
  onCsv: () => Promise<{ file: Blob; name: string }>
  onPicture: () => Promise<Blob>
  /** Name of a file without its ending, where the server gives none. */
  file: string
  /** Items before the files. */
  children?: ReactNode
}

/** Takes a panel or the curve along: as numbers, or as a picture. */
export function ExportMenu({ name, onCsv, onPicture, file, children }: ExportMenuProps) {
  const csv = async () => {
    const made = await onCsv()
    saveFile(made.file, made.name === '' ? `${file}.csv` : made.name)
  }
  const picture = async () => saveFile(await onPicture(), `${file}.png`)
  return (
    <Menu position="bottom-end" {...IN_MAIN}>
      <Menu.Target>
        <ActionIcon aria-label={`More for ${name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          onClick={() => void csv().catch(tellProblem)}
        >
          Save as CSV
        </Menu.Item>
        <Menu.Item leftSection={<IconPhoto size={18} aria-hidden />} onClick={() => void picture().catch(tellProblem)}>
          Save as picture
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
