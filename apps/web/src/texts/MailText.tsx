/** A text with a mail address in it, broken before the @ where it must be and not before its last letter. */
import { Fragment } from 'react'

export function MailText({ children }: { children: string }) {
  return children.split(/(?=@)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name and never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
