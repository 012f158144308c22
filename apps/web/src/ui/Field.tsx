/** Shared by all fields: the mark of optional ones, and the help button beside the label. */
import type { ReactNode } from 'react'
import { InformationPopover } from './InformationPopover.tsx'
import { Status } from './LiveRegion.tsx'
import { useUiWords } from './UiProvider.tsx'

export type FieldExtras = {
  /** Marks the field as one that may be left empty; required ones carry no mark. */
  optional?: boolean | undefined
  /** Content of the "i" button beside the label. */
  help?: ReactNode
}

/** A label's text, followed by the mark of an optional field. */
export function FieldLabel({ children, optional }: { children: ReactNode; optional?: boolean | undefined }) {
  const words = useUiWords()
  return (
    <>
      {children}
      {optional && ' '}
      {optional && <span className="sv-optional">({words.optional})</span>}
    </>
  )
}

/** A note about the text in a field; it is information, not an error. */
export function FieldNote({ text }: { text: unknown }) {
  const note = useUiWords().noteOn(text)
  return (
    note && (
      <Status as="span" className="sv-field-note">
        {note}
      </Status>
    )
  )
}

/** The help button, which follows the label of its field. */
export function FieldHelp({ help, about }: { help: ReactNode; about: ReactNode }) {
  return help && <InformationPopover about={about}>{help}</InformationPopover>
}
