/**
 * Collects the text of groups in RTF that name a target: codes of fields, linked pictures of shapes, other files. A
 * group is checked when it ends.
 */
import { createFieldReader } from './fields.ts'
import { demand } from './refused.ts'
import { connectsToHost, namesHost } from './targets.ts'

const TARGET_MAX = 4096
/** Nested targets. */
const TARGETS_MAX = 10
/** All targets of a document: its shapes have some dozen properties each. */
const COUNT_MAX = 500_000
/** Text is collected up to this length before it is read. */
const PENDING_MAX = 4096
/** Properties of shapes that name the file of a picture. ([MS-ODRAW] 2.3.23.5, 2.3.7.9, 2.3.8.9.) */
const LINKED_PICTURE = /(?:pib|blip)\w*name$/i

/** True if a destination may not have this text, by the control word of the destination. */
const CHECKS: Record<string, (text: string, property: string) => boolean> = {
  sv: (text, property) => LINKED_PICTURE.test(property.trim()) && namesHost(text),
  file: namesHost,
  nextfile: namesHost,
  xform: namesHost,
  fontfile: namesHost,
  mmdatasource: namesHost,
  mmheadersource: namesHost,
  mmodsosrc: namesHost,
  mmodsotable: namesHost,
  mmodsoudl: connectsToHost,
  mmconnectstr: connectsToHost,
  mmquery: (query) => query.split(/[\s"'`[\];=]/).some(namesHost),
}
export const TARGET_WORDS = ['sn', 'hlinkbase', ...Object.keys(CHECKS)].map((word) => Buffer.from(word))

type Target = { word: string; depth: number; text: string }

/** `depth` is the number of open groups. */
export const createDestinations = () => {
  const fields = createFieldReader()
  const fieldDepths: number[] = []
  const targets: Target[] = []
  let property = ''
  let pending = ''
  let count = 0
  const closeTarget = ({ word, text }: Target) => {
    if (word === 'sn') property = text
    if (word === 'hlinkbase' && namesHost(text)) fields.setHostBase()
    demand(!CHECKS[word]?.(text, property), 'external')
  }
  const readPending = () => {
    const text = pending
    pending = ''
    if (text === '') return
    fields.text(text)
    for (const target of targets) {
      if (target.text.length <= TARGET_MAX) target.text += text
      const isJudged = target.word !== 'sv' || LINKED_PICTURE.test(property.trim())
      demand(target.text.length <= TARGET_MAX || !isJudged, 'external')
    }
  }
  const isOpen = () => fieldDepths.length > 0 || targets.length > 0
  return {
    isOpen,
    openField: (depth: number) => {
      readPending()
      fields.begin()
      fieldDepths.push(depth)
    },
    /** A group that readers skip if they don't know its word. */
    openIgnorable: (depth: number) => {
      if (fieldDepths.length === 0) return
      readPending()
      fields.beginAside()
      fieldDepths.push(depth)
    },
    openTarget: (word: string, depth: number) => {
      readPending()
      demand(targets.length < TARGETS_MAX && ++count <= COUNT_MAX, 'too-complex')
      targets.push({ word, depth, text: '' })
    },
    text: (text: string) => {
      pending += text
      // Stryker disable next-line ConditionalExpression,EqualityOperator: only bounds the memory.
      if (pending.length > PENDING_MAX) readPending()
    },
    /** A group ended. */
    close: (depth: number) => {
      if (!isOpen()) return
      if ((fieldDepths.at(-1) ?? 0) > depth || (targets.at(-1)?.depth ?? 0) > depth) readPending()
      while ((fieldDepths.at(-1) ?? 0) > depth) {
        fieldDepths.pop()
        fields.end()
      }
      while ((targets.at(-1)?.depth ?? 0) > depth) {
        const target = targets.pop()
        if (target) closeTarget(target)
      }
    },
  }
}
