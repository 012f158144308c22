/** A text with hyphenated numbers (case, telephone) that do not wrap, including the punctuation that follows. */
import { Fragment } from 'react'

const NUMBER = /(\p{L}*\d+(?:-\d+)+(?: \d+)*\p{P}*)/u

export function NumberText({ children }: { children: string }) {
  return children.split(NUMBER).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name and never move
    <Fragment key={index}>{index % 2 === 1 ? <span className="sv-number">{part}</span> : part}</Fragment>
  ))
}
