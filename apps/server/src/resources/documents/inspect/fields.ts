/**
 * Inspects fields of Word documents (INCLUDEPICTURE, LINK, DDE …): refuses those that load a target which names a host.
 */
import { demand } from './refused.ts'
import { namesHost } from './targets.ts'

/** Fields that load their target, by their first word; a HYPERLINK waits for a click. (ECMA-376 part 1, 17.16.5.) */
export const LOADING_FIELD = String.raw`\s{0,99}(?:INCLUDE(?:PICTURE|TEXT)?|IMPORT|LINK|DDE(?:AUTO)?|RD|DATABASE)(?=[\s"“”]|$)`
const LOADS = new RegExp(`^${LOADING_FIELD}`, 'i')
const CODE_MAX = 64 * 1024
const DEPTH_MAX = 50

/** `code` is the instruction of the field with its arguments: `INCLUDEPICTURE "https://host/a.png" \d`. */
export const checkField = (code: string): void => {
  demand(!LOADS.test(code) || !code.split(/[\s"“”]+/).some(namesHost), 'external')
}

/** Reads fields incrementally. The text of a nested field and of its result belongs to the code of the outer field. */
export const createFieldReader = () => {
  const open: { code: string; isResult: boolean }[] = []
  const finish = (field: (typeof open)[0] | undefined) => {
    if (field && !field.isResult) checkField(field.code)
  }
  return {
    isOpen: () => open.length > 0,
    begin: () => {
      demand(open.length < DEPTH_MAX, 'too-complex')
      open.push({ code: '', isResult: false })
    },
    /** The result follows. */
    separate: () => {
      const field = open.at(-1)
      finish(field)
      if (field) field.isResult = true
    },
    end: () => finish(open.pop()),
    text: (text: string) => {
      for (const field of open) {
        if (field.isResult) continue
        field.code += text
        if (field.code.length <= CODE_MAX) continue
        // Reference managers store whole records in fields of their own.
        demand(!LOADS.test(field.code), 'too-complex')
        field.isResult = true
      }
    },
  }
}
