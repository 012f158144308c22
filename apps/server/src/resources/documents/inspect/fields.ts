/**
 * Inspects fields of Word documents (INCLUDEPICTURE, LINK, DDE …): refuses those that load a target which names a host
 * or cannot be judged, and those that start a program.
 */
import { demand } from './refused.ts'
import { namesHost, startsProgram } from './targets.ts'

/** Fields that load their target, by their first word; a HYPERLINK waits for a click. (ECMA-376 part 1, 17.16.5.) */
const LOADS = /^(?:INCLUDE(?:PICTURE|TEXT)?|IMPORT|LINK|DDE(?:AUTO)?|RD|DATABASE)(?![\p{L}\d])/iu
/** The program of a DDE field, which is its first argument. */
const PROGRAM = /^DDE(?:AUTO)?(?:\s?["“”]([^"“”]*)|[\s"“”]*([^\s"“”]*))/i
const BEFORE_NAME = /^[^\p{L}=]+/u
const NAME_ENDS = /[^\p{L}]/u
/** Characters that no text contains: the bytes are other data, in which the marks of fields mean nothing. */
const NO_TEXT = new RegExp(String.raw`[\u0000\u000f-\u0012\u0016-\u001d]`)
/** Longer than the name of any field that loads. */
const NAME_MAX = 20
const CODE_MAX = 64 * 1024
const DEPTH_MAX = 50
/** Real documents have some ten thousand fields. */
const FIELDS_MAX = 500_000

/** `loads`: it has a field that loads. `hasHostBase`: relative targets are those of a host. */
type Document = { loads: boolean; hasHostBase: boolean }
type Field = {
  /** The instruction with its arguments, with single spaces: `INCLUDEPICTURE "https://host/a.png" \d`. */
  code: string
  endsInSpace: boolean
  /** The code is stored: its name is incomplete, is that of a field that loads, or is the result of another field. */
  isStored: boolean
  isNamed: boolean
  isNameComputed: boolean
  isResult: boolean
  /** The field whose code contains this one. */
  outer: Field | undefined
  document: Document
}

const checkBase = ({ loads, hasHostBase }: Document): void => demand(!loads || !hasHostBase, 'external')

const check = ({ code, isStored, isNameComputed, isResult, document }: Field): void => {
  if (isResult || !isStored) return
  const loads = LOADS.test(code)
  document.loads ||= loads
  checkBase(document)
  if (!loads && !isNameComputed) return
  demand(!(loads && isNameComputed) && !code.split(/[\s"“”]/).some(namesHost), 'external')
  const [, quoted, plain] = PROGRAM.exec(code) ?? []
  demand(!loads || !startsProgram(quoted ?? plain), 'launch')
}

const appendText = (field: Field, text: string): void => {
  let more = text.replace(/\s+/g, ' ')
  if (field.code === '') more = more.replace(BEFORE_NAME, '')
  else if (field.endsInSpace && more.startsWith(' ')) more = more.slice(1)
  if (more === '') return
  field.code += more
  field.endsInSpace = more.endsWith(' ')
  if (!field.isNamed && (field.code.length > NAME_MAX || NAME_ENDS.test(field.code))) {
    field.isNamed = true
    field.isStored = field.isNameComputed || LOADS.test(field.code)
    if (!field.isStored) field.code = ''
  }
  demand(field.code.length <= CODE_MAX, 'external')
}

const append = (field: Field, text: string): void => {
  if (!field.isStored) return
  const end = text.search(NO_TEXT)
  appendText(field, end < 0 ? text : text.slice(0, end))
  if (end < 0) return
  check(field)
  field.isStored = false
}

/**
 * Reads fields incrementally, in linear time. The result of a field inside the code of another belongs to that code. A
 * field that loads must not contain another in its code, since its target could be anything.
 */
export const createFieldReader = ({ depthMax = DEPTH_MAX } = {}) => {
  const open: Field[] = []
  let count = 0
  const document = { loads: false, hasHostBase: false }
  const outerField = (): Field | undefined => {
    const top = open.at(-1)
    return top?.isResult ? top.outer : top
  }
  const begin = (outer: Field | undefined) => {
    demand(open.length < depthMax && ++count <= FIELDS_MAX, 'too-complex')
    open.push({
      code: '',
      endsInSpace: false,
      isStored: true,
      isNamed: false,
      isNameComputed: false,
      isResult: false,
      outer,
      document,
    })
  }
  const end = () => {
    const field = open.pop()
    if (field) check(field)
  }
  return {
    isOpen: () => open.length > 0,
    setHostBase: () => {
      document.hasHostBase = true
      checkBase(document)
    },
    begin: () => {
      const outer = outerField()
      if (outer?.isStored) {
        demand(!outer.isNamed || outer.isNameComputed, 'external')
        outer.isNameComputed = true
      }
      begin(outer)
    },
    /** Begins text that some readers ignore: it is judged as a field, apart from the field around it. */
    beginAside: () => begin(undefined),
    /** The result follows. */
    separate: () => {
      const field = open.at(-1)
      if (!field) return
      check(field)
      field.isResult = true
    },
    end,
    /** Ends all fields, at the end of the document. */
    endAll: () => {
      while (open.length > 0) end()
    },
    text: (text: string) => {
      const field = outerField()
      if (field) append(field, text)
    },
  }
}
